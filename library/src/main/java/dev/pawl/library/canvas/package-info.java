/** What is known of the nodes of a canvas by the lock, or by what servers say now. */
@NullMarked
package dev.pawl.library.canvas;

import org.jspecify.annotations.NullMarked;
