package dev.pawl.engine.replay;

import org.jspecify.annotations.Nullable;

/** What somebody answered when a step asked. */
public record RecordedInput(String step, @Nullable Object answer) {}
