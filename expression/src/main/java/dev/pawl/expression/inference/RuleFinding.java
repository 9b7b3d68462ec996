package dev.pawl.expression.inference;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;

/** Something in a rule that cannot be meant so; see {@link Finding}. */
public record RuleFinding(
    ProblemCode code, boolean certain, Place place, String message, String advice) {}
