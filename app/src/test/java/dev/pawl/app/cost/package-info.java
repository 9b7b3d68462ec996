/** What steps, calls and messages cost, counted rather than timed. */
@NullMarked
package dev.pawl.app.cost;

import org.jspecify.annotations.NullMarked;
