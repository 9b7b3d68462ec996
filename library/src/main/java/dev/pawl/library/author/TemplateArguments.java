package dev.pawl.library.author;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arguments as a node of type mcp writes them: {@code {expr: …}} stands for what the expression
 * yields. What yields nothing drops its key, and is null in a list.
 */
final class TemplateArguments {
  private final Scope scope;

  private TemplateArguments(Scope scope) {
    this.scope = scope;
  }

  static Map<String, @Nullable Object> evaluate(Map<String, @Nullable Object> args, Scope scope)
      throws Refusal {
    return new TemplateArguments(scope).members(args);
  }

  private Map<String, @Nullable Object> members(Map<?, ?> map) throws Refusal {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object value = value(entry.getValue());
      if (value != Undefined.UNDEFINED) {
        values.put(String.valueOf(entry.getKey()), value);
      }
    }
    return values;
  }

  private @Nullable Object value(@Nullable Object template) throws Refusal {
    return switch (template) {
      case Map<?, ?> map when map.size() == 1 && map.get("expr") instanceof String expression ->
          yielded(expression);
      case Map<?, ?> map -> members(map);
      case List<?> list -> {
        List<@Nullable Object> items = new ArrayList<>();
        for (Object item : list) {
          Object value = value(item);
          items.add(value == Undefined.UNDEFINED ? null : value);
        }
        yield items;
      }
      case null, default -> template;
    };
  }

  private @Nullable Object yielded(String expression) throws Refusal {
    try {
      return JsonataExpression.compile(expression).evaluate(scope);
    } catch (ExpressionSyntaxException e) {
      throw new Refusal("BAD_EXPRESSION", "`" + expression + "`: " + e.sentence());
    }
  }
}
