package dev.pawl.expression.type;

import dev.pawl.expression.schema.Defaults;
import dev.pawl.json.JsonPointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the type that a JSON Schema describes: every value that fits the schema lies in it. What
 * the lattice cannot say, such as a pattern or {@code not}, is left out, so that the type has more
 * values rather than fewer.
 */
public final class SchemaTypes {
  private static final int DEEPEST = 24;

  /** References can double at every level: so many parts are looked at. */
  private static final int MOST = 10_000;

  /** Whether defaults are filled in. */
  private enum Filling {
    NONE,
    /** They will be: what has one can be left out. */
    BEFORE,
    /** They were: what has one is there. */
    DONE
  }

  private final Map<?, ?> root;
  private final boolean old;
  private final Set<String> open = new HashSet<>();
  private int looked;

  private SchemaTypes(Map<?, ?> root) {
    this.root = root;
    this.old = String.valueOf(root.get("$schema")).contains("draft-0");
  }

  /** What fits a schema. */
  public static Type of(Map<?, ?> schema) {
    return new SchemaTypes(schema).read(schema, 0, Filling.NONE);
  }

  /**
   * What fits a schema once its {@link Defaults} were filled in: those are always there, unless the
   * schema ties them to other members.
   */
  public static Type filledIn(Map<?, ?> schema) {
    return new SchemaTypes(schema).read(schema, 0, Filling.DONE);
  }

  /** What may be given where defaults are filled in: what has one can be left out. */
  public static Type given(Map<?, ?> schema) {
    return new SchemaTypes(schema).read(schema, 0, Filling.BEFORE);
  }

  private Type read(@Nullable Object schema, int depth) {
    return read(schema, depth, Filling.NONE);
  }

  private Type read(@Nullable Object schema, int depth, Filling filling) {
    if (!(schema instanceof Map<?, ?> keywords) || depth > DEEPEST || ++looked > MOST) {
      return Boolean.FALSE.equals(schema) ? Type.NEVER : Type.JSON;
    }
    if (depth > 0 && (keywords.containsKey("$id") || keywords.containsKey("id"))) {
      return Type.JSON; // its references start elsewhere
    }
    boolean alone = old && keywords.containsKey("$ref");
    Type type = alone ? Type.JSON : all(keywords, depth, filling);
    return keywords.get("$ref") instanceof String reference
        ? type.and(referred(reference, depth))
        : type;
  }

  private Type all(Map<?, ?> keywords, int depth, Filling filling) {
    Type type = described(keywords, depth, filling);
    type = type.and(values(keywords));
    type = type.and(any(keywords.get("anyOf"), depth)).and(any(keywords.get("oneOf"), depth));
    if (keywords.get("allOf") instanceof List<?> all) {
      for (Object each : all) {
        type = type.and(read(each, depth + 1));
      }
    }
    return type;
  }

  private Type described(Map<?, ?> keywords, int depth, Filling filling) {
    Type kinds = kinds(keywords.get("type"));
    Type described = kinds.without(Kind.ARRAY).without(Kind.OBJECT);
    if (kinds.has(Kind.ARRAY)) {
      described = described.or(Type.arrayOf(items(keywords, depth)));
    }
    return kinds.has(Kind.OBJECT) ? described.or(object(keywords, depth, filling)) : described;
  }

  private static Type kinds(@Nullable Object type) {
    if (type instanceof String word) {
      return kind(word);
    }
    if (!(type instanceof List<?> words) || words.isEmpty()) {
      return Type.JSON;
    }
    Type kinds = Type.NEVER;
    for (Object word : words) {
      kinds = kinds.or(kind(word));
    }
    return kinds;
  }

  /** A word that does not exist is another's affair, and says nothing here. */
  private static Type kind(@Nullable Object word) {
    return switch (String.valueOf(word)) {
      case "null" -> Type.NULL;
      case "boolean" -> Type.BOOLEAN;
      case "number", "integer" -> Type.NUMBER;
      case "string" -> Type.TEXT;
      case "array" -> Type.ARRAY;
      case "object" -> Type.OBJECT;
      default -> Type.JSON;
    };
  }

  /** A list of schemas was a prefix once, and no longer is: it says too little to be of use. */
  private Type items(Map<?, ?> keywords, int depth) {
    Object items = keywords.get("items");
    if (items == null || items instanceof List<?>) {
      return Type.JSON;
    }
    Type type = read(items, depth + 1);
    if (keywords.get("prefixItems") instanceof List<?> prefix) {
      for (Object each : prefix) {
        type = type.or(read(each, depth + 1));
      }
    }
    return type;
  }

  private Type object(Map<?, ?> keywords, int depth, Filling filling) {
    Map<String, Type> known = new LinkedHashMap<>();
    List<?> required = keywords.get("required") instanceof List<?> list ? list : List.of();
    boolean unsure = filling == Filling.DONE && Defaults.ties(keywords);
    Filling here = unsure ? Filling.NONE : filling;
    boolean patterns = keywords.get("patternProperties") instanceof Map<?, ?>;
    Object others = keywords.get("additionalProperties");
    Type rest = patterns || others == null ? Type.JSON : read(others, depth + 1);
    if (keywords.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, schema) -> {
            boolean fills =
                here != Filling.NONE
                    && schema instanceof Map<?, ?> map
                    && Defaults.isUsable(root, map);
            boolean there = fills ? here == Filling.DONE : required.contains(name);
            Type type = read(schema, depth + 1, here);
            known.put(String.valueOf(name), there ? type : type.or(Type.NOTHING));
          });
    }
    for (Object name : required) {
      if (name instanceof String text) {
        known.putIfAbsent(text, rest);
      }
    }
    boolean tacit = others == null && !patterns;
    return Type.object(new Members(known, rest, tacit));
  }

  private static Type values(Map<?, ?> keywords) {
    if (keywords.containsKey("const")) {
      return Type.literal(keywords.get("const"));
    }
    if (!(keywords.get("enum") instanceof List<?> values)) {
      return Type.JSON;
    }
    return values.isEmpty() ? Type.NEVER : either(values.stream().map(Type::literal).toList());
  }

  private Type any(@Nullable Object schemas, int depth) {
    if (!(schemas instanceof List<?> list) || list.isEmpty()) {
      return Type.JSON;
    }
    List<Type> types = new ArrayList<>();
    for (Object each : list) {
      types.add(read(each, depth + 1));
    }
    return either(types);
  }

  /** Halves are put together, since one by one all members so far would be copied for each. */
  private static Type either(List<Type> types) {
    int half = types.size() / 2;
    return half == 0
        ? types.getFirst()
        : either(types.subList(0, half)).or(either(types.subList(half, types.size())));
  }

  /** A reference within the schema; one that leads around in a circle says nothing more. */
  private Type referred(String reference, int depth) {
    if (!reference.startsWith("#") || !open.add(reference)) {
      return Type.JSON;
    }
    try {
      Object found = JsonPointer.parse(reference.substring(1)).evaluate(root);
      return found instanceof Map<?, ?> || found instanceof Boolean
          ? read(found, depth + 1)
          : Type.JSON;
    } catch (IllegalArgumentException _) {
      return Type.JSON;
    } finally {
      open.remove(reference);
    }
  }
}
