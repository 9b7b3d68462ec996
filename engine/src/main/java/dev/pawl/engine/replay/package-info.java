/** Runs that are run again from what was recorded of them: as tests, with faults, or as forks. */
@NullMarked
package dev.pawl.engine.replay;

import org.jspecify.annotations.NullMarked;
