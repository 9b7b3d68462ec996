/** Runs that were saved as tests: their files, replaying them, and what they reach. */
@NullMarked
package dev.pawl.app.testing;

import org.jspecify.annotations.NullMarked;
