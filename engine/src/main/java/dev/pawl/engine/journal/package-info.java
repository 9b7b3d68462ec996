/** The journal: the append-only events from which a run is rebuilt. */
@NullMarked
package dev.pawl.engine.journal;

import org.jspecify.annotations.NullMarked;
