/** Lets callers in over HTTP, as those whom they show to be. */
@NullMarked
package dev.pawl.library.access;

import org.jspecify.annotations.NullMarked;
