package dev.pawl.activities;

import java.time.Instant;

/**
 * Where in a workflow an activity runs.
 *
 * @param workflowName the activity's own name when it runs alone
 * @param currentStep counted from 0
 */
public record StepMetadata(
    String workflowName, int currentStep, int totalSteps, Instant startedAt) {}
