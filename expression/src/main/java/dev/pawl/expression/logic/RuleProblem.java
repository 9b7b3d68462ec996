package dev.pawl.expression.logic;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;

/**
 * What is wrong with a part of a rule, and where it was written.
 *
 * @param advice what to do, empty when the message already says it
 */
public record RuleProblem(ProblemCode code, String message, Place place, String advice) {}
