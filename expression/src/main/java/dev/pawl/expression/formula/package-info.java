/**
 * The common shapes of JSONata, evaluated without the JSONata library.
 *
 * <p>Most expressions of a workflow are paths, small objects, comparisons and a little arithmetic.
 * A {@link dev.pawl.expression.formula.Formula} is such a text, compiled by ourselves into a tree
 * of {@link dev.pawl.expression.formula.Part}s that follow the library's algorithm step by step.
 * What is not exactly one of the known shapes is never a formula; and a formula that meets a value
 * of which it is not sure, above all one that is an error, hands the evaluation back to the
 * library, so that codes and messages have one source.
 *
 * <p>This code runs in the first milliseconds of a process. It therefore has few and small classes,
 * no lambdas, and no switch over types, each of which the JVM would have to link at run time.
 */
@NullMarked
package dev.pawl.expression.formula;

import org.jspecify.annotations.NullMarked;
