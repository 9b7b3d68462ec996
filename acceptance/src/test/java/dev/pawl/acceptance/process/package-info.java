/** Processes in BPMN, held against another engine that runs the same files. */
@NullMarked
package dev.pawl.acceptance.process;

import org.jspecify.annotations.NullMarked;
