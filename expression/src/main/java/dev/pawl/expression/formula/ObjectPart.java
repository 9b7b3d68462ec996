package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** <code>{"key": value}</code>: what is undefined is left out. */
final class ObjectPart extends Part {
  private final List<Part> keys;
  private final List<Part> values;

  ObjectPart(List<Part> keys, List<Part> values) {
    this.keys = keys;
    this.values = values;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    if (context instanceof List) {
      // There the library groups the items by their keys.
      throw GiveUp.now();
    }
    MadeMap object = new MadeMap();
    boolean incomplete = false;
    for (int i = 0; i < keys.size(); i++) {
      Object key = keys.get(i).of(context, run);
      if (key instanceof String name) {
        if (object.containsKey(name)) {
          throw GiveUp.now();
        }
        Object value = values.get(i).of(context, run);
        incomplete |= isUndefined(value);
        object.put(name, value);
      } else if (!isUndefined(key)) {
        throw GiveUp.now();
      }
    }
    run.spend(8 + 4L * keys.size());
    while (incomplete) {
      incomplete = object.values().remove(Undefined.UNDEFINED);
    }
    return object;
  }
}
