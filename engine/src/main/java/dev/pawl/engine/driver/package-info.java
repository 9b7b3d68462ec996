/** The shell around the interpreter: threads, time, journaling, and the work of each step. */
@NullMarked
package dev.pawl.engine.driver;

import org.jspecify.annotations.NullMarked;
