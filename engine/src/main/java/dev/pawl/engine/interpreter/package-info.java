/** The interpreter: a pure state machine that folds a run's events and says what to do next. */
@NullMarked
package dev.pawl.engine.interpreter;

import org.jspecify.annotations.NullMarked;
