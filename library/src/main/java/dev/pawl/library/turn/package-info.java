/** Lets processes change a file one after the other, and whole or not at all. */
@NullMarked
package dev.pawl.library.turn;

import org.jspecify.annotations.NullMarked;
