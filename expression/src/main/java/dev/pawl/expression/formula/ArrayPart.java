package dev.pawl.expression.formula;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code [a, b]}: lists among the items are spread, unless they are themselves spelled out. */
final class ArrayPart extends Part {
  private final List<Part> items;

  ArrayPart(List<Part> items) {
    this.items = items;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    MadeList array = MadeList.array();
    for (int i = 0; i < items.size(); i++) {
      Part item = items.get(i);
      Object value = item.of(context, run);
      if (item instanceof ArrayPart) {
        array.add(value);
      } else if (!isUndefined(value)) {
        array.append(value, run);
      }
    }
    run.made(array.size());
    return array;
  }
}
