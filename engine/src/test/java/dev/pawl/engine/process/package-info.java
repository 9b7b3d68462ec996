/** Processes in BPMN, run on the engine. */
@NullMarked
package dev.pawl.engine.process;

import org.jspecify.annotations.NullMarked;
