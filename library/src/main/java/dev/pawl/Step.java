package dev.pawl;

import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run: one execution of one node.
 *
 * @param id stable across replays, such as {@code read#2} for the second time in a loop
 * @param node of the graph
 * @param startedAt when it began
 * @param attempts how often it was tried
 * @param input what it acted on; null for a step that only computes
 * @param output what it made; null when there is nothing, or it failed
 * @param failure why it failed, or null
 * @param context what its expressions saw as {@code $}
 */
public record Step(
    String id,
    String node,
    Instant startedAt,
    int attempts,
    @Nullable Object input,
    @Nullable Object output,
    @Nullable Failure failure,
    Map<String, @Nullable Object> context) {
  static Step of(StepRecord record) {
    return new Step(
        record.step(),
        record.nodeId(),
        Moment.of(record.startedAt()),
        record.attempts(),
        plain(record.input()),
        plain(record.output()),
        record.error(),
        record.context());
  }

  static @Nullable Object plain(@Nullable Object value) {
    return value == Undefined.UNDEFINED ? null : value;
  }
}
