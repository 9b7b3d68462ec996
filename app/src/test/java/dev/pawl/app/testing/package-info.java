/** Recorded runs: saving, replaying, forking, and `pawl test`. */
@NullMarked
package dev.pawl.app.testing;

import org.jspecify.annotations.NullMarked;
