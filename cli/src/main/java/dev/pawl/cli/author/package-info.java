/** Commands for whoever writes a graph: check, show, eval, init. */
@NullMarked
package dev.pawl.cli.author;

import org.jspecify.annotations.NullMarked;
