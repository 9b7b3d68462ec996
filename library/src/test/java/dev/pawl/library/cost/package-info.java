/** What steps, calls and messages cost, counted rather than timed. */
@NullMarked
package dev.pawl.library.cost;

import org.jspecify.annotations.NullMarked;
