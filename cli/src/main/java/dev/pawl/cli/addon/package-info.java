/** What can be added to the program. */
@NullMarked
package dev.pawl.cli.addon;

import org.jspecify.annotations.NullMarked;
