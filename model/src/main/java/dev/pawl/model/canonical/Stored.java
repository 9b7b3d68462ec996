package dev.pawl.model.canonical;

import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object that was written earlier, read key by key. A key that nobody asks for is not ignored:
 * it may change what the rest means.
 */
final class Stored {
  private final Map<?, ?> json;
  private final String what;
  private final Set<Object> seen = new HashSet<>();

  Stored(Map<?, ?> json, String what) {
    this.json = json;
    this.what = what;
  }

  boolean has(String key) {
    return json.containsKey(key);
  }

  @Nullable Object any(String key) {
    if (!has(key)) {
      throw damaged("has no `" + key + "`");
    }
    seen.add(key);
    return json.get(key);
  }

  String text(String key) {
    return expected(key, any(key), String.class, "text");
  }

  @Nullable String textOrNull(String key) {
    return has(key) ? text(key) : null;
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Object each : has(key) ? list(key) : List.of()) {
      texts.add(expected(key, each, String.class, "list of texts"));
    }
    return texts;
  }

  int number(String key) {
    return expected(key, any(key), Integer.class, "whole number");
  }

  double fraction(String key) {
    return expected(key, any(key), Number.class, "number").doubleValue();
  }

  boolean flag(String key) {
    return expected(key, any(key), Boolean.class, "yes or no");
  }

  Duration duration(String key) {
    try {
      return Duration.parse(text(key));
    } catch (DateTimeException _) {
      throw damaged("has no duration as `" + key + "`");
    }
  }

  @Nullable Duration durationOrNull(String key) {
    return has(key) ? duration(key) : null;
  }

  <E extends Enum<E>> E choice(String key, Class<E> choices) {
    String word = text(key);
    for (E each : choices.getEnumConstants()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
        return each;
      }
    }
    throw damaged("has the unknown `" + key + "` `" + word + "`");
  }

  Stored object(String key) {
    return new Stored(expected(key, any(key), Map.class, "object"), "`" + key + "` of " + what);
  }

  List<?> list(String key) {
    return expected(key, any(key), List.class, "list");
  }

  List<Stored> objects(String key) {
    List<Stored> objects = new ArrayList<>();
    for (Object each : list(key)) {
      objects.add(
          new Stored(
              expected(key, each, Map.class, "list of objects"),
              "an entry in `" + key + "` of " + what));
    }
    return objects;
  }

  Target target(String key) {
    return Target.of(text(key));
  }

  @Nullable Target targetOrNull(String key) {
    return has(key) ? target(key) : null;
  }

  List<Target> targets(String key) {
    return texts(key).stream().map(Target::of).toList();
  }

  /** The object as it is. */
  Map<String, @Nullable Object> value() {
    return Values.asObject(json);
  }

  /** The object as it is, in the form of what was read from a file. */
  Source.Mapping source() {
    return Source.of(json);
  }

  /** After everything was read that is known. */
  void refuseOthers() {
    for (Object key : json.keySet()) {
      if (!seen.contains(key)) {
        throw damaged(
            "has the unknown key `" + key + "`; perhaps a newer version of Pawl wrote it");
      }
    }
  }

  private <T> T expected(String key, @Nullable Object value, Class<T> type, String words) {
    if (!type.isInstance(value)) {
      throw damaged("has no " + words + " as `" + key + "`");
    }
    return type.cast(value);
  }

  PawlException.Conflict damaged(String how) {
    return new PawlException.Conflict("the stored definition is damaged: " + what + " " + how);
  }
}
