package dev.pawl.model;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Why a step or a run failed: a value that is journaled, shown and routed on.
 *
 * @param node the node that failed, or null when the run itself did
 * @param suppressed failures that followed from it, such as a compensation that failed too
 * @param place where in a file it came from, as exactly as it is known, or null
 * @param details what programs may want to know of it; mostly nothing
 */
public record Failure(
    FailureCode code,
    String message,
    @Nullable String node,
    List<Failure> suppressed,
    @Nullable Place place,
    Map<String, @Nullable Object> details) {
  private static final int MOST_TOLD = 1_000;

  public Failure {
    suppressed = List.copyOf(suppressed);
  }

  public Failure(FailureCode code, String message, @Nullable String node) {
    this(code, message, node, List.of(), null, Map.of());
  }

  /** The same in other words. */
  public Failure saying(String other) {
    return new Failure(code, other, node, suppressed, place, details);
  }

  /** The same in the words of another, and with what it has for programs. */
  public Failure saying(Failure other) {
    return new Failure(code, other.message, node, suppressed, place, other.details);
  }

  /** The same, with more for programs. */
  public Failure detailed(Map<String, @Nullable Object> more) {
    return new Failure(code, message, node, suppressed, place, more);
  }

  /** The same, which came from this part of a file; a definition built in Java has no places. */
  public Failure from(@Nullable Place where) {
    return where == null || where.line() == 0
        ? this
        : new Failure(code, message, node, suppressed, where, details);
  }

  /** Names the node unless a deeper one is named already. */
  public Failure at(String where) {
    return node == null ? new Failure(code, message, where, suppressed, place, details) : this;
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
    return new Failure(code, message, node, all, place, details);
  }

  /** The message for people, who see the code beside it. */
  public String words() {
    return ForeignCode.without(code.name(), message);
  }

  /** As expressions see it: the same on every machine, wherever the file lies. */
  public Map<String, @Nullable Object> toJson() {
    return json(_ -> null);
  }

  /** As journals keep it. */
  public Map<String, @Nullable Object> toKeptJson() {
    return json(where -> where);
  }

  /** As callers see it, who may know the name of the file, but not the folders it lies in. */
  public Map<String, @Nullable Object> toCallersJson() {
    return json(Place::inFile);
  }

  private Map<String, @Nullable Object> json(Function<Place, @Nullable Place> telling) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("code", code.name());
    json.put("message", message);
    if (node != null) {
      json.put("node", node);
    }
    Place told = place == null ? null : telling.apply(place);
    if (told != null) {
      json.put("place", told.toJson());
    }
    if (!details.isEmpty()) {
      json.put("details", details);
    }
    if (!suppressed.isEmpty()) {
      json.put("suppressed", suppressed.stream().map(each -> each.json(telling)).toList());
    }
    return Collections.unmodifiableMap(json);
  }

  /** The inverse of {@link #toJson} and its kin; what it does not know, it leaves out. */
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
        suppressed,
        json.get("place") instanceof Map<?, ?> place ? Place.fromJson(place) : null,
        json.get("details") instanceof Map<?, ?> details ? Values.asObject(details) : Map.of());
  }
}
