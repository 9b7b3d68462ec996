/** Expressions and rules: compiled once when a definition is loaded, evaluated within bounds. */
@NullMarked
package dev.pawl.engine.expression;

import org.jspecify.annotations.NullMarked;
