package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value with expressions in it: the arguments of a call, the items of a foreach. */
public sealed interface Template {
  /** A part without expressions. */
  record Literal(@Nullable Object value) implements Template {}

  /** A part that is computed. */
  record Computed(ExpressionText expression) implements Template {}

  /** An object of which at least one member is not literal. */
  record Fields(Map<String, Template> fields) implements Template {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /** An array of which at least one element is not literal. */
  record Elements(List<Template> elements) implements Template {
    public Elements {
      elements = List.copyOf(elements);
    }
  }
}
