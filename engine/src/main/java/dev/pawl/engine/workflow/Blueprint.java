package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.json.Undefined;
import dev.pawl.model.Place;
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

  private static HistoryUse union(Iterable<Blueprint> parts) {
    HistoryUse use = HistoryUse.NONE;
    for (Blueprint part : parts) {
      use = use.and(part.historyUse());
    }
    return use;
  }
}
