package dev.pawl.expression.schema;

import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds patterns of a schema that are no regular expressions. It needs no library, so that it can
 * be done whenever a file is loaded: such a pattern constrains nothing, and a caller would never
 * know.
 */
final class PatternCheck {
  private static final int MAX_DEPTH = 200;

  private final List<SchemaProblem> problems = new ArrayList<>();

  private PatternCheck() {}

  static List<SchemaProblem> of(Map<String, @Nullable Object> schema) {
    PatternCheck check = new PatternCheck();
    check.look(schema, JsonPointer.ROOT);
    return check.problems;
  }

  private void look(@Nullable Object value, JsonPointer at) {
    if (at.tokens().size() > MAX_DEPTH) {
      return;
    }
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        String key = String.valueOf(entry.getKey());
        JsonPointer there = at.append(key);
        keyword(key, entry.getValue(), there);
        look(entry.getValue(), there);
      }
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        look(list.get(i), at.append(i));
      }
    }
  }

  private void keyword(String keyword, @Nullable Object value, JsonPointer at) {
    if (keyword.equals("pattern") && value instanceof String pattern) {
      check(pattern, at, at);
    } else if (keyword.equals("patternProperties") && value instanceof Map<?, ?> map) {
      for (Object name : map.keySet()) {
        String pattern = String.valueOf(name);
        check(pattern, at, at.append(pattern));
      }
    }
  }

  private void check(String pattern, JsonPointer keyword, JsonPointer place) {
    if (!SchemaPosition.isKeyword(keyword.toString())) {
      return;
    }
    try {
      SchemaRegex.of(pattern);
    } catch (RegexSyntaxException e) {
      problems.add(SchemaProblem.unusablePattern(place.toString(), pattern, e));
    }
  }
}
