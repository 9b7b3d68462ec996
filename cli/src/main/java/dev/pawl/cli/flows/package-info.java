/** {@code pawl flows}: lists, shows and executes prompt flows. */
@NullMarked
package dev.pawl.cli.flows;

import org.jspecify.annotations.NullMarked;
