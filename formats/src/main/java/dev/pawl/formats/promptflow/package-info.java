/** Reads prompt flows, and the saved templates that they run. */
@NullMarked
package dev.pawl.formats.promptflow;

import org.jspecify.annotations.NullMarked;
