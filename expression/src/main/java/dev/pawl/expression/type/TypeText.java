package dev.pawl.expression.type;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types as people write them. */
final class TypeText {
  private static final int DEEPEST = 4;
  private static final int MOST_MEMBERS = 8;
  private static final int MOST_VALUES = 6;

  private TypeText() {}

  static String of(Type type) {
    return of(type, 0);
  }

  private static String of(Type type, int depth) {
    List<String> parts = parts(type, depth);
    return parts.isEmpty() ? "never" : String.join(" | ", parts);
  }

  private static List<String> parts(Type type, int depth) {
    List<String> parts = new ArrayList<>();
    if (type.without(Kind.NOTHING).isUnknown()) {
      parts.add("unknown");
      return parts;
    }
    for (Kind kind : type.kinds()) {
      switch (kind) {
        case ARRAY -> parts.add(array(type.items(), depth));
        case OBJECT -> parts.add(object(type.members(), depth));
        case NOTHING, NULL, FUNCTION -> parts.add(kind.word());
        case BOOLEAN, NUMBER, TEXT -> scalar(type.values(kind), kind, parts);
      }
    }
    return parts;
  }

  private static void scalar(Set<Object> values, Kind kind, List<String> parts) {
    if (values.isEmpty()) {
      parts.add(kind.word());
      return;
    }
    values.stream().limit(MOST_VALUES).forEach(value -> parts.add(Json.write(value)));
    if (values.size() > MOST_VALUES) {
      parts.add("…");
    }
  }

  private static String array(Type items, int depth) {
    if (items.isUnknown() || items.isNever() || depth >= DEEPEST) {
      return items.isNever() ? "[]" : "array";
    }
    List<String> parts = parts(items, depth + 1);
    String inner = String.join(" | ", parts);
    return parts.size() > 1 ? "(" + inner + ")[]" : inner + "[]";
  }

  private static String object(@Nullable Members members, int depth) {
    if (members == null || depth >= DEEPEST) {
      return "object";
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Type> member : members.known().entrySet()) {
      if (parts.size() == MOST_MEMBERS) {
        parts.add("…");
        break;
      }
      Type type = member.getValue();
      if (type.isOnly(Kind.NOTHING)) {
        continue; // it is never there
      }
      parts.add(
          member.getKey()
              + (type.has(Kind.NOTHING) ? "?: " : ": ")
              + of(type.without(Kind.NOTHING), depth + 1));
    }
    if (!members.rest().isNever() && !members.tacit()) {
      parts.add("[name]: " + of(members.rest().without(Kind.NOTHING), depth + 1));
    }
    if (parts.isEmpty()) {
      return members.rest().isNever() ? "{}" : "object";
    }
    return "{ " + String.join(", ", parts) + " }";
  }
}
