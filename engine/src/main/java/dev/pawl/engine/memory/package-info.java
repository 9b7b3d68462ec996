/** Keeps runs in memory, for as long as the process lives. */
@NullMarked
package dev.pawl.engine.memory;

import org.jspecify.annotations.NullMarked;
