/** Runs that were saved as tests: their files, replaying them, and what they reach. */
@NullMarked
package dev.pawl.library.testing;

import org.jspecify.annotations.NullMarked;
