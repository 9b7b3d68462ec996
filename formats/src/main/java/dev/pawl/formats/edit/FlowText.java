package dev.pawl.formats.edit;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values in braces and brackets.
 *
 * @param json whether keys and texts are quoted as JSON wants them
 * @param spaced whether a space follows each colon and comma
 * @param unit one level of indentation when each member has a line of its own, else null
 */
record FlowText(boolean json, boolean spaced, @Nullable String unit) {
  static final FlowText YAML = new FlowText(false, true, null);

  /** The way that members of this group are written. */
  static FlowText like(String text, TextPart.Group group, boolean json) {
    Lines lines = new Lines(text);
    if (group.members().isEmpty()) {
      return new FlowText(json, true, null);
    }
    TextPart.Member first = group.members().getFirst();
    boolean quoted = json || (first.key() != null && text.charAt(first.start()) == '"');
    boolean spaced =
        first.key() == null || text.startsWith(" ", Math.max(0, first.value().start() - 1));
    if (lines.startOf(first.start()) == lines.startOf(group.start())) {
      return new FlowText(quoted, spaced, null);
    }
    String outer = lines.indentation(group.start());
    String inner = lines.indentation(first.start());
    boolean below = inner.startsWith(outer) && inner.length() > outer.length();
    return new FlowText(quoted, spaced, below ? inner.substring(outer.length()) : "  ");
  }

  /**
   * @param indentation of the line that the value begins on
   */
  String value(@Nullable Object value, String indentation) {
    return switch (value) {
      case Map<?, ?> map -> {
        List<String> members = new ArrayList<>();
        map.forEach(
            (key, each) -> members.add(member(String.valueOf(key), each, indentation + step())));
        yield group(members, '{', '}', indentation);
      }
      case List<?> list -> {
        List<String> members = new ArrayList<>();
        list.forEach(each -> members.add(value(each, indentation + step())));
        yield group(members, '[', ']', indentation);
      }
      case null, default -> json ? scalar(value) : YamlScalar.of(value, true, TextPart.Quotes.NONE);
    };
  }

  private static String scalar(@Nullable Object value) {
    return value instanceof String text ? YamlScalar.doubleQuoted(text) : Json.write(value);
  }

  private String step() {
    return unit == null ? "" : unit;
  }

  String member(String key, @Nullable Object value, String indentation) {
    String name = json ? scalar(key) : YamlScalar.text(key, true, TextPart.Quotes.NONE);
    return name + (spaced ? ": " : ":") + value(value, indentation);
  }

  private String group(List<String> members, char opening, char closing, String indentation) {
    if (members.isEmpty()) {
      return "" + opening + closing;
    }
    if (unit != null) {
      String inner = "\n" + indentation + unit;
      return opening + inner + String.join("," + inner, members) + "\n" + indentation + closing;
    }
    String padding = opening == '{' && !json ? " " : "";
    return opening + padding + String.join(spaced ? ", " : ",", members) + padding + closing;
  }
}
