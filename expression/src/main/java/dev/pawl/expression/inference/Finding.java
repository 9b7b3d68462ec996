package dev.pawl.expression.inference;

import dev.pawl.model.ProblemCode;

/**
 * Something in an expression that cannot be meant so.
 *
 * @param certain whether it is wrong whenever the expression is evaluated
 * @param offset where in the text
 * @param advice what to do, or empty
 */
public record Finding(
    ProblemCode code, boolean certain, int offset, String message, String advice) {}
