/** Reads processes drawn as BPMN 2.0. */
@NullMarked
package dev.pawl.formats.bpmn;

import org.jspecify.annotations.NullMarked;
