package dev.pawl.expression.schema;

import dev.pawl.json.JsonPointer;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema: draft 2020-12, or an older one that its {@code $schema} names.
 *
 * <p>Making one is cheap: the library compiles it when it first has to. It does not have to as long
 * as the schema is flat, made of common keywords only, and all values fit; nor for the commonest
 * schemas, {@code {}} and {@code {"type": "object"}}. References reach the schema itself and the
 * official meta-schemas; nothing is ever fetched or read from a disk. {@code format} is an
 * annotation and checks nothing (JSON Schema Validation 2020-12, 7.2.1), and so does a {@code
 * pattern} that is not a regular expression; {@link #checkPatterns} and {@link #check} report the
 * latter.
 *
 * <p>A hostile schema or value cannot hang or exhaust the caller: the work is bounded by a number
 * of steps rather than a time, so that the same check ends the same way on every machine. Instances
 * are safe for use by many threads.
 */
public final class Schema {
  private final Map<String, @Nullable Object> schema;
  private final boolean trivial;
  private final @Nullable FlatSchema flat;
  private volatile @Nullable Compiled compiled;
  private volatile @Nullable Defaults defaults;
  private volatile @Nullable Boolean hasDefaults;

  private Schema(Map<String, @Nullable Object> schema) {
    this.schema = schema;
    this.trivial = isTrivial(schema);
    this.flat = trivial ? FlatSchema.ANY : FlatReader.read(schema).orElse(null);
  }

  /** The schema written as this JSON object, which must not change afterwards. */
  public static Schema of(Map<String, @Nullable Object> schema) {
    return new Schema(schema);
  }

  /** What the schema was made of. */
  public Map<String, @Nullable Object> value() {
    return schema;
  }

  /**
   * The first twenty or so violations, empty if the value fits. A value that could not be checked
   * (an unusable schema, too much work) has one violation that says so.
   */
  public List<Violation> validate(@Nullable Object value) {
    if (!trivial) {
      return flat != null && flat.fits(value) ? List.of() : compiled().validate(value);
    }
    if (schema.containsKey("type") && !(value instanceof Map)) {
      return List.of(new Violation("", Wording.type("object", value)));
    }
    return List.of();
  }

  /**
   * A value with the defaults of the schema in place of what is not given; itself if that is
   * nothing. A default that does not fit, or not beside what is given, is left out.
   */
  public @Nullable Object filledIn(@Nullable Object value) {
    if (trivial || !hasDefaults()) {
      return value;
    }
    Defaults known = defaults;
    if (known == null) {
      known = Defaults.of(schema);
      defaults = known;
    }
    return known.fillInWhatFits(value, each -> validate(each).size());
  }

  private boolean hasDefaults() {
    Boolean known = hasDefaults;
    if (known == null) {
      known = hasDefaults(schema);
      hasDefaults = known;
    }
    return known;
  }

  /** Most schemas have none, and every run begins here: so nothing is made to find that out. */
  private static boolean hasDefaults(Map<?, ?> schema) {
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      for (Object property : properties.values()) {
        if (property instanceof Map<?, ?> inner
            && (inner.containsKey("default") || hasDefaults(inner))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Patterns that are no regular expressions: what can be found without loading the library. */
  public List<SchemaProblem> checkPatterns() {
    return flat != null ? List.of() : PatternCheck.of(schema);
  }

  /** What is wrong with the schema: its form, references that lead nowhere, unusable patterns. */
  public List<SchemaProblem> check() {
    return flat != null ? List.of() : SchemaCheck.of(schema);
  }

  /** The place of a pointer in what was read, or of its closest parent that exists. */
  public static Place locate(Source root, String pointer) {
    JsonPointer path;
    try {
      path = JsonPointer.parse(pointer);
    } catch (IllegalArgumentException _) {
      return root.place();
    }
    Source source = root;
    for (String token : path.tokens()) {
      Source next = child(source, token);
      if (next == null) {
        break;
      }
      source = next;
    }
    return source.place();
  }

  private static @Nullable Source child(Source source, String token) {
    return switch (source) {
      case Source.Mapping mapping -> mapping.get(token);
      case Source.Sequence sequence -> item(sequence.items(), token);
      case Source.Scalar _ -> null;
    };
  }

  private static @Nullable Source item(List<Source> items, String token) {
    try {
      return items.get(Integer.parseInt(token));
    } catch (NumberFormatException | IndexOutOfBoundsException _) {
      return null;
    }
  }

  private Compiled compiled() {
    Compiled result = compiled;
    if (result == null) {
      synchronized (this) {
        result = compiled;
        if (result == null) {
          result = Compiled.of(schema);
          compiled = result;
        }
      }
    }
    return result;
  }

  /** Whether it says no more than "an object" or nothing at all: no need to load a validator. */
  private static boolean isTrivial(Map<String, @Nullable Object> schema) {
    for (Map.Entry<String, @Nullable Object> entry : schema.entrySet()) {
      Object value = entry.getValue();
      boolean nothing =
          switch (entry.getKey()) {
            case "type" -> "object".equals(value);
            case "properties" -> value instanceof Map<?, ?> map && map.isEmpty();
            case "title", "description" -> value instanceof String;
            default -> false;
          };
      if (!nothing) {
        return false;
      }
    }
    return true;
  }
}
