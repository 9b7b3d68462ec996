/** Shows what a run may do before it does it. */
@NullMarked
package dev.pawl.cli.plan;

import org.jspecify.annotations.NullMarked;
