package dev.pawl.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a step or a run failed: a value that is journaled, shown and routed on.
 *
 * @param node the node that failed, or null when the run itself did
 * @param suppressed failures that followed from it, such as a compensation that failed too
 */
public record Failure(
    FailureCode code, String message, @Nullable String node, List<Failure> suppressed) {
  private static final int MOST_TOLD = 1_000;

  public Failure {
    suppressed = List.copyOf(suppressed);
  }

  public Failure(FailureCode code, String message, @Nullable String node) {
    this(code, message, node, List.of());
  }

  /** Names the node unless a deeper one is named already. */
  public Failure at(String where) {
    return node == null ? new Failure(code, message, where, suppressed) : this;
  }

  public Failure with(Failure another) {
    return with(List.of(another));
  }

  /** The same with several more; of very many only some are told. */
  public Failure with(List<Failure> others) {
    if (others.isEmpty() || suppressed.size() >= MOST_TOLD) {
      return this;
    }
    List<Failure> all = new ArrayList<>(suppressed);
    int room = MOST_TOLD - all.size();
    all.addAll(others.size() <= room ? others : others.subList(0, room));
    if (others.size() > room) {
      FailureCode last = all.getLast().code;
      all.set(
          MOST_TOLD - 1, new Failure(last, "and more of these; the history has them all", null));
    }
    return new Failure(code, message, node, all);
  }

  /** The message for people, who see the code beside it. */
  public String words() {
    return ForeignCode.without(code.name(), message);
  }

  /** As expressions and callers see it. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("code", code.name());
    json.put("message", message);
    if (node != null) {
      json.put("node", node);
    }
    if (!suppressed.isEmpty()) {
      json.put("suppressed", suppressed.stream().map(Failure::toJson).toList());
    }
    return Collections.unmodifiableMap(json);
  }

  /** The inverse of {@link #toJson}. */
  public static Failure fromJson(Map<String, ? extends @Nullable Object> json) {
    List<Failure> suppressed = new ArrayList<>();
    if (json.get("suppressed") instanceof List<?> list) {
      for (Object each : list) {
        @SuppressWarnings("unchecked")
        Map<String, @Nullable Object> inner = (Map<String, @Nullable Object>) each;
        suppressed.add(fromJson(inner));
      }
    }
    return new Failure(
        FailureCode.valueOf(String.valueOf(json.get("code"))),
        String.valueOf(json.get("message")),
        (String) json.get("node"),
        suppressed);
  }
}
