/** Lets processes change a file one after the other. */
@NullMarked
package dev.pawl.library.turn;

import org.jspecify.annotations.NullMarked;
