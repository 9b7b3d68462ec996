package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One step of a path: a name, or another part, that each value on the way is put through. */
final class Step {
  final @Nullable String name;
  final @Nullable Part part;
  final List<Filter> filters;

  private Step(@Nullable String name, @Nullable Part part, List<Filter> filters) {
    this.name = name;
    this.part = part;
    this.filters = filters;
  }

  static Step named(String name) {
    return new Step(name, null, List.of());
  }

  /** A step behind a dot; its filters look at each of its values alone. */
  static Step through(Part part) {
    return part instanceof Filtered filtered
        ? new Step(null, filtered.part, filtered.filters)
        : new Step(null, part, List.of());
  }

  /** The step that a path begins with. */
  static Step from(Part part) {
    return new Step(null, part, List.of());
  }

  Step filteredBy(Filter filter) {
    List<Filter> all = new ArrayList<>(filters);
    all.add(filter);
    return new Step(name, part, all);
  }

  /** Whether it does not depend on the context. */
  boolean isAbsolute() {
    Part first = part instanceof Filtered filtered ? filtered.part : part;
    return first instanceof Reference;
  }

  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object value = name != null ? lookup(context, name, run) : partOf(context, run);
    for (int i = 0; i < filters.size(); i++) {
      value = filters.get(i).of(value, run);
    }
    return value;
  }

  private @Nullable Object partOf(@Nullable Object context, Evaluation run) {
    return part == null ? Undefined.UNDEFINED : part.of(context, run);
  }

  /** The member of an object, or those of all objects in a list. */
  private static @Nullable Object lookup(@Nullable Object value, String name, Evaluation run) {
    if (value instanceof Map<?, ?> map) {
      return member(map, name, run);
    }
    return value instanceof List<?> list
        ? Part.collapsed(members(list, name, run))
        : Undefined.UNDEFINED;
  }

  private static MadeList members(List<?> list, String name, Evaluation run) {
    MadeList found = MadeList.sequence();
    for (int i = 0; i < list.size(); i++) {
      Object item = list.get(i);
      if (item instanceof Map<?, ?> map) {
        Object member = member(map, name, run);
        if (member != Undefined.UNDEFINED) {
          found.append(member, run);
        }
      } else if (item instanceof List<?> inner) {
        found.append(members(inner, name, run), run);
      } else {
        run.spend(1);
      }
    }
    return found;
  }

  static @Nullable Object member(Map<?, ?> map, String name, Evaluation run) {
    Object value = map.get(name);
    return value == null && !map.containsKey(name) ? Undefined.UNDEFINED : run.read(value);
  }
}
