/** Tests that end processes in the middle of runs, and look at what is left. */
@NullMarked
package dev.pawl.app.durable;

import org.jspecify.annotations.NullMarked;
