package dev.pawl.expression.formula;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part that is not a path, with filters behind it. */
final class Filtered extends Part {
  final Part part;
  final List<Filter> filters;

  Filtered(Part part, List<Filter> filters) {
    this.part = part;
    this.filters = filters;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object value = part.of(context, run);
    List<?> list = filters.get(0).of(value, run);
    for (int i = 1; i < filters.size(); i++) {
      list = filters.get(i).of(list, run);
    }
    return collapsed(list);
  }
}
