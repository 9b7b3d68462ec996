package dev.pawl.formats.source;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The core schema of YAML 1.2 (section 10.3.2): what a plain scalar stands for. Dates, {@code yes}
 * and {@code no} are strings in it.
 */
final class YamlScalars {
  private static final String TAG_PREFIX = "tag:yaml.org,2002:";
  private static final Pattern DECIMAL_INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern NOT_FINITE =
      Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

  private YamlScalars() {}

  /**
   * A scalar's value, or what is wrong with it.
   *
   * @param complaint null when there is nothing wrong
   */
  record Resolved(@Nullable Object value, @Nullable String complaint) {
    static Resolved to(@Nullable Object value) {
      return new Resolved(value, null);
    }
  }

  static Resolved resolve(ScalarEvent event) {
    String text = event.getValue();
    Optional<String> tag = event.getTag();
    if (tag.isPresent()) {
      return tagged(tag.get(), text);
    }
    return event.isPlain() ? plain(text) : Resolved.to(text);
  }

  private static Resolved plain(String text) {
    return switch (text) {
      case "", "~", "null", "Null", "NULL" -> Resolved.to(null);
      case "true", "True", "TRUE" -> Resolved.to(true);
      case "false", "False", "FALSE" -> Resolved.to(false);
      default -> isNumberLike(text) ? number(text) : Resolved.to(text);
    };
  }

  /** A scalar with an explicit tag; quotes make no difference to it. */
  private static Resolved tagged(String tag, String text) {
    if (tag.equals("!") || tag.equals(TAG_PREFIX + "str")) {
      return Resolved.to(text);
    }
    String type = tag.startsWith(TAG_PREFIX) ? tag.substring(TAG_PREFIX.length()) : "";
    Resolved plain = plain(text);
    boolean fits =
        switch (type) {
          case "null" -> plain.value == null;
          case "bool" -> plain.value instanceof Boolean;
          case "int" -> plain.value instanceof Number && !(plain.value instanceof Double);
          case "float" -> plain.value instanceof Number || plain.complaint != null;
          default -> false;
        };
    if (fits) {
      return plain;
    }
    String shown = type.isEmpty() ? tag : "!!" + type;
    return new Resolved(
        text,
        switch (type) {
          case "null", "bool", "int", "float" -> "`" + text + "` is no " + shown;
          default -> "the tag `" + shown + "` is not supported";
        });
  }

  static boolean isMappingTag(String tag) {
    return tag.equals("!") || tag.equals(TAG_PREFIX + "map");
  }

  static boolean isSequenceTag(String tag) {
    return tag.equals("!") || tag.equals(TAG_PREFIX + "seq");
  }

  private static boolean isNumberLike(String text) {
    char first = text.charAt(0);
    return (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
  }

  private static Resolved number(String text) {
    if (text.length() > SourceLimits.MAX_NUMBER_LENGTH) {
      return DECIMAL_INTEGER.matcher(text).matches() || FLOAT.matcher(text).matches()
          ? new Resolved(text, "the number has too many digits")
          : Resolved.to(text);
    }
    if (DECIMAL_INTEGER.matcher(text).matches()) {
      return Resolved.to(Numbers.integer(text, 10));
    }
    if (text.matches("0o[0-7]+")) {
      return Resolved.to(Numbers.integer(text.substring(2), 8));
    }
    if (text.matches("0x[0-9a-fA-F]+")) {
      return Resolved.to(Numbers.integer(text.substring(2), 16));
    }
    if (FLOAT.matcher(text).matches()) {
      Double value = Numbers.decimal(text);
      return value == null
          ? new Resolved(text, "the number `" + text + "` is too large")
          : Resolved.to(value);
    }
    return NOT_FINITE.matcher(text).matches()
        ? new Resolved(text, "`" + text + "` is not a JSON value")
        : Resolved.to(text);
  }
}
