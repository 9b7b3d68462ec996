package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.json.Js;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.model.Place;
import dev.pawl.model.PlaceholderText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A compiled {@link dev.pawl.model.Template}. What an expression leaves undefined drops an object's
 * key and becomes null in an array.
 */
public sealed interface Blueprint {
  @Nullable Object evaluate(Scope scope);

  HistoryUse historyUse();

  /** Where the expression stands that makes all of it; {@link Place#UNKNOWN} if none does. */
  default Place place() {
    return Place.UNKNOWN;
  }

  record Fixed(@Nullable Object value) implements Blueprint {
    @Override
    public @Nullable Object evaluate(Scope scope) {
      return value;
    }

    @Override
    public HistoryUse historyUse() {
      return HistoryUse.NONE;
    }
  }

  record Computed(Expression expression) implements Blueprint {
    @Override
    public @Nullable Object evaluate(Scope scope) {
      return expression.evaluate(scope);
    }

    @Override
    public HistoryUse historyUse() {
      return expression.historyUse();
    }

    @Override
    public Place place() {
      return expression.place();
    }
  }

  record Fields(Map<String, Blueprint> fields) implements Blueprint {
    @Override
    public Object evaluate(Scope scope) {
      Map<String, @Nullable Object> object = LinkedHashMap.newLinkedHashMap(fields.size());
      fields.forEach(
          (key, field) -> {
            Object value = field.evaluate(scope);
            if (value != Undefined.UNDEFINED) {
              object.put(key, value);
            }
          });
      return Collections.unmodifiableMap(object);
    }

    @Override
    public HistoryUse historyUse() {
      return union(fields.values());
    }
  }

  record Elements(List<Blueprint> elements) implements Blueprint {
    @Override
    public Object evaluate(Scope scope) {
      List<@Nullable Object> array = new ArrayList<>(elements.size());
      for (Blueprint element : elements) {
        Object value = element.evaluate(scope);
        array.add(value == Undefined.UNDEFINED ? null : value);
      }
      return Collections.unmodifiableList(array);
    }

    @Override
    public HistoryUse historyUse() {
      return union(elements);
    }
  }

  /**
   * A text with what stands in the place of its placeholders.
   *
   * @param values what makes the object that has it
   * @param required members that it needs
   * @param written where the text stands
   */
  record Text(PlaceholderText text, Blueprint values, List<String> required, Place written)
      implements Blueprint {
    /** As much as a message can have. */
    private static final int LONGEST = 10 * 1024 * 1024;

    @Override
    public Object evaluate(Scope scope) {
      Object given = values.evaluate(scope);
      Map<?, ?> members = given instanceof Map<?, ?> map ? map : Map.of();
      List<String> missing =
          required.stream().filter(name -> text(members.get(name)) == null).toList();
      if (!missing.isEmpty()) {
        throw ExpressionException.missing(missing).in(written);
      }
      String filled = text.filledIn(name -> text(members.get(name)), LONGEST);
      if (filled == null) {
        throw ExpressionException.limit("the text becomes longer than " + LONGEST + " characters")
            .in(written);
      }
      return filled;
    }

    private static @Nullable String text(@Nullable Object value) {
      if (value == null || value == Undefined.UNDEFINED) {
        return null;
      }
      return value instanceof Map<?, ?> || value instanceof List<?>
          ? Json.write(value)
          : Js.toText(value);
    }

    @Override
    public HistoryUse historyUse() {
      return values.historyUse();
    }

    @Override
    public Place place() {
      return written;
    }
  }

  private static HistoryUse union(Iterable<Blueprint> parts) {
    HistoryUse use = HistoryUse.NONE;
    for (Blueprint part : parts) {
      use = use.and(part.historyUse());
    }
    return use;
  }
}
