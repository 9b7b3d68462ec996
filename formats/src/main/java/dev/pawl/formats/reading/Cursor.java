package dev.pawl.formats.reading;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads one mapping of a file key by key. Whatever is missing, unknown or of the wrong type becomes
 * a problem; the caller then gets null or an empty value and reads on, so that one look at a file
 * finds everything that is wrong with it.
 */
public final class Cursor {

  private final Source.Mapping mapping;
  private final String what;
  private final KeySet keys;
  private final Report report;

  /**
   * @param what how messages call the mapping, for example {@code tool `count_files`}
   */
  public Cursor(Source.Mapping mapping, String what, KeySet keys, Report report) {
    this.mapping = mapping;
    this.what = what;
    this.keys = keys;
    this.report = report;
  }

  /** Reports every key that may not be here. */
  public Cursor refuseUnknownKeys() {
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              if (!keys.known().contains(key)) {
                problem(
                    ProblemCode.UNKNOWN_KEY,
                    what + " cannot have the key `" + key + "`",
                    entry.key(),
                    adviceOn(key));
              }
            });
    return this;
  }

  private String adviceOn(String key) {
    String refusal = keys.refused().get(key);
    if (refusal != null) {
      return refusal;
    }
    String suggestion = Suggestion.didYouMean(key, keys.known());
    if (!suggestion.isEmpty()) {
      return suggestion;
    }
    return keys.advice().isEmpty()
        ? "known keys: " + String.join(", ", keys.known())
        : keys.advice();
  }

  public Place place() {
    return mapping.place();
  }

  public Source.Mapping source() {
    return mapping;
  }

  public String what() {
    return what;
  }

  public Report report() {
    return report;
  }

  public boolean has(String key) {
    return get(key) != null;
  }

  public boolean knows(String key) {
    return keys.known().contains(key);
  }

  public @Nullable Source get(String key) {
    if (!knows(key)) {
      throw new IllegalArgumentException(key + " is not declared for " + what);
    }
    return mapping.get(key);
  }

  public Place placeOf(String key) {
    Source.Entry entry = mapping.entries().get(key);
    return entry == null ? place() : entry.key();
  }

  /** The value, or null and a problem. */
  public @Nullable Source required(String key, String advice) {
    Source value = get(key);
    if (value == null) {
      problem(ProblemCode.MISSING_KEY, what + " has no `" + key + "`", place(), advice);
    }
    return value;
  }

  /** A text that must be there; empty when it is not. */
  public String text(String key, String advice) {
    Source.Scalar scalar = scalarText(key, required(key, advice));
    return scalar == null ? "" : String.valueOf(scalar.value());
  }

  public @Nullable String optionalText(String key) {
    Source.Scalar scalar = stringIn(name(key), get(key));
    return scalar == null ? null : String.valueOf(scalar.value());
  }

  /** A text that is not empty, with its place. */
  public Source.@Nullable Scalar scalarText(String key, @Nullable Source value) {
    Source.Scalar scalar = stringIn(name(key), value);
    if (scalar != null && "".equals(scalar.value())) {
      problem(ProblemCode.BAD_VALUE, name(key) + " is empty", scalar.place(), "give it a value");
      return null;
    }
    return scalar;
  }

  public @Nullable Target target(String key) {
    Source.Scalar scalar = scalarText(key, get(key));
    return scalar == null ? null : new Target(String.valueOf(scalar.value()), scalar.place());
  }

  /** One name, or a list of different names. */
  public List<Target> targets(String key) {
    if (get(key) instanceof Source.Mapping computed) {
      String advice = "name a node; a node of type `switch` chooses among several";
      wrongType(name(key), "a text", computed, advice);
      return List.of();
    }
    if (!(get(key) instanceof Source.Sequence sequence)) {
      Target target = target(key);
      return target == null ? List.of() : List.of(target);
    }
    if (sequence.items().isEmpty()) {
      problem(
          ProblemCode.BAD_VALUE,
          name(key) + " is empty",
          sequence.place(),
          "name at least one node");
    }
    List<Target> targets = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Source item : sequence.items()) {
      Source.Scalar scalar = scalarText(key, item);
      if (scalar != null) {
        String target = String.valueOf(scalar.value());
        targets.add(new Target(target, scalar.place()));
        if (!names.add(target)) {
          problem(
              ProblemCode.BAD_VALUE,
              name(key) + " names `" + target + "` twice",
              scalar.place(),
              "name each node once");
        }
      }
    }
    return targets;
  }

  public @Nullable String choice(String key, List<String> choices) {
    Source given = get(key);
    if (given instanceof Source.Mapping || given instanceof Source.Sequence) {
      String each =
          choices.stream()
              .map(it -> "`" + key + ": " + it + "`")
              .collect(Collectors.joining(" or "));
      wrongType(name(key), "a text", given, "write " + each);
      return null;
    }
    Source.Scalar scalar = stringIn(name(key), given);
    if (scalar == null || choices.contains(String.valueOf(scalar.value()))) {
      return scalar == null ? null : String.valueOf(scalar.value());
    }
    String value = String.valueOf(scalar.value());
    String suggestion = Suggestion.didYouMean(value, choices);
    problem(
        ProblemCode.BAD_VALUE,
        name(key) + " cannot be `" + value + "`",
        scalar.place(),
        suggestion.isEmpty() ? "use one of: " + String.join(", ", choices) : suggestion);
    return null;
  }

  /** True or false; what is given otherwise, if it is not there. */
  public boolean flag(String key, boolean otherwise) {
    Source value = get(key);
    if (value instanceof Source.Scalar scalar && scalar.value() instanceof Boolean flag) {
      return flag;
    }
    if (value != null) {
      wrongType(name(key), "true or false", value);
    }
    return otherwise;
  }

  /** One text, or a list of them, each with its place. */
  public List<Source.Scalar> texts(String key) {
    Source value = get(key);
    List<Source> all =
        value instanceof Source.Sequence sequence
            ? sequence.items()
            : value == null ? List.of() : List.of(value);
    List<Source.Scalar> texts = new ArrayList<>();
    for (Source each : all) {
      Source.Scalar text = scalarText(key, each);
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  public Source.@Nullable Mapping mapping(String key) {
    Source value = get(key);
    if (value == null || value instanceof Source.Mapping) {
      return (Source.Mapping) value;
    }
    wrongType(name(key), "a mapping", value);
    return null;
  }

  /** The same for one of which people often write only a part. */
  public Source.@Nullable Mapping mapping(String key, Function<Source.Scalar, String> advice) {
    Source value = get(key);
    if (!(value instanceof Source.Scalar scalar)) {
      return mapping(key);
    }
    wrongType(name(key), "a mapping", value, advice.apply(scalar));
    return null;
  }

  public Source.@Nullable Sequence sequence(String key) {
    Source value = get(key);
    if (value == null || value instanceof Source.Sequence) {
      return (Source.Sequence) value;
    }
    wrongType(name(key), "a list", value);
    return null;
  }

  public Source.@Nullable Scalar stringIn(String name, @Nullable Source value) {
    if (value instanceof Source.Scalar scalar && scalar.value() instanceof String) {
      return report.isFlawed(scalar) ? null : scalar;
    }
    if (value != null) {
      wrongType(name, "a text", value);
    }
    return null;
  }

  public void wrongType(String name, String expected, Source value) {
    wrongType(name, expected, value, ValueTypes.advice(expected, value));
  }

  public void wrongType(String name, String expected, Source value, String advice) {
    if (!report.isFlawed(value)) {
      problem(
          ProblemCode.WRONG_TYPE,
          name + " must be " + expected + ", but it is " + ValueTypes.of(value),
          value.place(),
          advice);
    }
  }

  /** How messages call the value of a key: {@code `next` of mcp node `fetch`}. */
  public String name(String key) {
    return "`" + key + "` of " + what;
  }

  public void problem(ProblemCode code, String message, Place place, String advice) {
    report.problem(code, message, place, advice);
  }
}
