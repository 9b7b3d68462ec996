package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a tool.
 *
 * @param whole all of them as the members of one object
 * @param schema what they were made of; null if only they are known, as in a file that keeps them
 */
public record Parameters(ToolParameter whole, @Nullable Schema schema) {
  /** Those that an input schema describes, in its order. */
  public static Parameters of(Map<String, @Nullable Object> schema) {
    return new Parameters(ParameterReader.read(schema), Schema.of(schema));
  }

  /**
   * Those that were written with {@link #toJson}, or by another program. What has no meaning there
   * is left out, and noted.
   */
  public static Parameters parse(List<?> json) {
    return new Parameters(ParameterParser.whole(json), null);
  }

  /** Each of them. */
  public List<ToolParameter> all() {
    return List.copyOf(whole.properties().values());
  }

  /** What the schema says of all of them together, and they do not. */
  public List<String> notes() {
    return whole.text().notes();
  }

  /** A list of them, as files keep it. */
  public List<Map<String, @Nullable Object>> toJson() {
    return ParameterWriter.write(whole.properties().values());
  }

  /** What is wrong with values for them, one message for each field. None if they fit. */
  public List<ParameterMessage> check(@Nullable Object values) {
    if (schema == null) {
      return new ValueCheck().check(whole, values);
    }
    List<Violation> violations = schema.validate(values);
    if (violations.isEmpty()) {
      return List.of();
    }
    List<ParameterMessage> messages = new ArrayList<>(new ValueCheck().check(whole, values));
    for (Violation violation : violations) {
      String path = FieldPath.of(violation.pointer(), values);
      if (messages.stream().noneMatch(each -> concern(each.path(), path))) {
        messages.add(
            new ParameterMessage(path, ParameterFault.CONSTRAINT_VIOLATED, violation.message()));
      }
    }
    return List.copyOf(messages);
  }

  /** Whether two places are one, or one lies in the other, and so are about the same. */
  private static boolean concern(String one, String other) {
    return isWithin(one, other) || isWithin(other, one);
  }

  private static boolean isWithin(String inner, String outer) {
    return inner.startsWith(outer)
        && (inner.length() == outer.length()
            || outer.isEmpty()
            || inner.charAt(outer.length()) == '.'
            || inner.charAt(outer.length()) == '[');
  }

  /** All that is known, for programs that show forms. */
  public Map<String, @Nullable Object> toReport() {
    return Values.object(
        "parameters",
        toJson(),
        "additionalProperties",
        !whole.members().closed(),
        "omitted",
        whole.members().omitted(),
        "exact",
        whole.isExact(),
        "notes",
        notes());
  }
}
