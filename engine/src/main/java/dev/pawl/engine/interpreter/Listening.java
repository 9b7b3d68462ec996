package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Action;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step that listens for a signal.
 *
 * @param name what the signal is called
 * @param key which of the signals of that name it is; empty when they are all the same
 */
public record Listening(String step, String node, String name, String key) implements Awaited {
  static Listening of(Step step, Action.Signal signal) {
    Object key = step.input instanceof Map<?, ?> input ? input.get("key") : null;
    return new Listening(
        step.id, step.node.id(), signal.name(), key instanceof String text ? text : "");
  }

  /** It takes what comes: whoever sent it is not there to be told that it does not fit. */
  @Override
  public List<String> refusals(@Nullable Object value) {
    return List.of();
  }
}
