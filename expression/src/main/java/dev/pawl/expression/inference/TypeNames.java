package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What {@code $type(…)} calls the types of values, and what others call them. */
final class TypeNames {
  private static final Set<Object> ALL =
      Set.of("null", "boolean", "number", "string", "array", "object", "function");

  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("int", "number"),
          Map.entry("integer", "number"),
          Map.entry("float", "number"),
          Map.entry("double", "number"),
          Map.entry("decimal", "number"),
          Map.entry("str", "string"),
          Map.entry("text", "string"),
          Map.entry("bool", "boolean"),
          Map.entry("list", "array"),
          Map.entry("tuple", "array"),
          Map.entry("dict", "object"),
          Map.entry("map", "object"),
          Map.entry("hash", "object"),
          Map.entry("nil", "null"),
          Map.entry("none", "null"));

  private TypeNames() {}

  /** What comes of asking for the type of these values; nothing for nothing. */
  static Type of(Type values) {
    Type names = Type.NEVER;
    for (Kind kind : values.kinds()) {
      names = names.or(kind == Kind.NOTHING ? Type.NOTHING : Type.literal(kind.word()));
    }
    return names;
  }

  /**
   * What to write instead of a text that is compared with names of types; empty if these are not.
   */
  static String advice(String text, Set<Object> compared) {
    if (!ALL.containsAll(compared) || ALL.contains(text)) {
      return "";
    }
    if (text.equals("undefined")) {
      return "`$exists(…)` asks whether there is something";
    }
    String name = ELSEWHERE.get(text.toLowerCase(Locale.ROOT));
    return name == null ? "" : "it is called `" + name + "` here";
  }
}
