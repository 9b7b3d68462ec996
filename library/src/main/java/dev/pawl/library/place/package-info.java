/** Where things are kept: runs, and tokens for upstream servers. */
@NullMarked
package dev.pawl.library.place;

import org.jspecify.annotations.NullMarked;
