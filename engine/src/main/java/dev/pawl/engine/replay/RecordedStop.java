package dev.pawl.engine.replay;

import org.jspecify.annotations.Nullable;

/**
 * When somebody cancelled a run, and why.
 *
 * @param event the kind of the event after which it was, as journals name it
 * @param step the step of that event, or null when it is none of a step
 */
public record RecordedStop(String reason, String event, @Nullable String step) {}
