/** Tests that end processes in the middle of runs, and look at what is left. */
@NullMarked
package dev.pawl.acceptance.durable;

import org.jspecify.annotations.NullMarked;
