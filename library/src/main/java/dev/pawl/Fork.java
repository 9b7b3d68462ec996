package dev.pawl;

import dev.pawl.json.Values;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new run that begins where another one was, with something changed. Steps before that are not
 * done again, but end as they did. From there on calls of tools that only read are made; others are
 * answered as they were if they are the same, and refused if they are not, unless {@link #live}
 * lets them be made.
 *
 * @param run the one to begin from
 * @param step the first step that is done again, by its id or its index
 * @param outputs what steps are to have made
 * @param input other arguments, or null for the same
 * @param isLive whether calls are made that may change something
 */
public record Fork(
    String run,
    String step,
    Map<String, @Nullable Object> outputs,
    @Nullable Map<String, @Nullable Object> input,
    boolean isLive) {
  /** Copies what steps are to have made. */
  public Fork {
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
  }

  /** Begins again at a step. */
  public static Fork of(String run, String step) {
    return new Fork(run, step, Map.of(), null, false);
  }

  /** The same, but a step has made this. */
  public Fork output(String of, @Nullable Object value) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>(outputs);
    more.put(of, Values.freeze(value));
    return new Fork(run, step, more, input, isLive);
  }

  /** The same with other arguments. */
  public Fork input(Map<String, ?> arguments) {
    Object frozen = Values.freeze(arguments);
    return new Fork(
        run,
        step,
        outputs,
        frozen instanceof Map<?, ?> map ? Values.asObject(map) : Map.of(),
        isLive);
  }

  /** The same, but calls are made that may change something. */
  public Fork live() {
    return new Fork(run, step, outputs, input, true);
  }
}
