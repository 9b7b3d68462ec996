package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that one value has to fit all of: references are followed, {@code allOf} is opened,
 * and a choice between a schema and null becomes that schema, which then does not forbid null.
 */
final class Conjunction {
  private static final int MOST_PARTS = 100;
  private static final int MOST_FORMS = 50;

  /** What is not told of a schema with one of these. */
  private static final List<String> UNTOLD =
      List.of(
          "not",
          "if",
          "dependentRequired",
          "dependentSchemas",
          "dependencies",
          "contains",
          "prefixItems",
          "propertyNames",
          "patternProperties",
          "unevaluatedItems",
          "unevaluatedProperties",
          "$dynamicRef",
          "$recursiveRef");

  /** What a literal among others may say beside its value. */
  private static final Set<String> LITERAL =
      Set.of("const", "enum", "type", "title", "description", "$comment");

  private final References references;
  private final List<Part> parts = new ArrayList<>();
  private final Set<String> opened = new LinkedHashSet<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean impossible;
  private List<?> forms = List.of();
  private boolean single;
  private boolean nullForm;

  /**
   * One of the schemas.
   *
   * @param lenient whether null fits, whatever it says
   */
  record Part(Map<?, ?> schema, boolean lenient) {
    int types() {
      int bits = said(schema.get("type"));
      return lenient ? bits | FlatType.NULL : bits;
    }

    private static int said(@Nullable Object type) {
      if (!(type instanceof List<?> several)) {
        int bits = FlatType.named(type);
        return bits == 0 ? FlatType.ALL : bits;
      }
      int bits = 0;
      for (Object each : several) {
        int one = FlatType.named(each);
        bits |= one == 0 ? FlatType.ALL : one;
      }
      return bits;
    }
  }

  Conjunction(References references) {
    this.references = references;
  }

  static Conjunction of(List<?> schemas, References references) {
    Conjunction all = new Conjunction(references);
    schemas.forEach(each -> all.add(each, false));
    // Choices may add parts, which may have choices.
    for (int n = 0; n < all.parts.size(); n++) {
      Part part = all.parts.get(n);
      all.choose(part.schema.get("anyOf"), false, part.lenient);
      all.choose(part.schema.get("oneOf"), true, part.lenient);
    }
    return all;
  }

  List<Part> parts() {
    return parts;
  }

  /** The references to close when all within was read. */
  Set<String> opened() {
    return opened;
  }

  Set<String> notes() {
    return notes;
  }

  /** Whether nothing fits. */
  boolean isImpossible() {
    return impossible;
  }

  /** The forms to choose from, without null; none if there is no choice. */
  List<?> forms() {
    return forms;
  }

  boolean isSingle() {
    return single;
  }

  /** Whether null is one of the forms. */
  boolean hasNullForm() {
    return nullForm;
  }

  boolean isDraft4() {
    return references.isDraft4();
  }

  private void add(@Nullable Object schema, boolean lenient) {
    if (!(schema instanceof Map<?, ?> map)) {
      impossible |= Boolean.FALSE.equals(schema) && !lenient;
      if (!(schema instanceof Boolean) || (Boolean.FALSE.equals(schema) && lenient)) {
        notes.add("its schema cannot be told here");
      }
      return;
    }
    boolean elsewhere = map.containsKey("$id") || map.containsKey("id");
    if (parts.size() >= MOST_PARTS || (elsewhere && !references.isRoot(map))) {
      notes.add(elsewhere ? "its schema has an address of its own" : "its schema is too large");
      return;
    }
    if (map.get("$ref") instanceof String reference) {
      if (references.standAlone()) {
        follow(reference, lenient);
        return;
      }
      keep(map, lenient);
      follow(reference, lenient);
    } else {
      keep(map, lenient);
    }
    if (map.get("allOf") instanceof List<?> all) {
      all.forEach(each -> add(each, lenient));
    }
  }

  private void keep(Map<?, ?> map, boolean lenient) {
    parts.add(new Part(map, lenient));
    for (String keyword : UNTOLD) {
      if (map.containsKey(keyword)) {
        note(keyword);
      }
    }
  }

  private void follow(String reference, boolean lenient) {
    Object target = references.resolve(reference);
    if (target == null) {
      notes.add("its schema refers to something that is not in it");
    } else if (opened.add(reference) && references.open(reference)) {
      add(target, lenient);
    } else {
      notes.add("it goes on like what it is in");
    }
  }

  /** Tells that a keyword holds without being told. */
  void note(String keyword) {
    notes.add("`" + keyword + "` of its schema is not told here");
  }

  private void choose(@Nullable Object choice, boolean single, boolean lenient) {
    if (!(choice instanceof List<?> list)) {
      return;
    }
    List<@Nullable Object> rest = new ArrayList<>(list);
    rest.removeIf(Conjunction::isNull);
    boolean orNull = rest.size() < list.size();
    if (rest.size() == 1) {
      if (single && orNull && mayBeNull(rest.getFirst())) {
        note("oneOf");
      }
      add(rest.getFirst(), lenient || orNull);
    } else if (rest.size() <= 1 || !forms.isEmpty() || list.size() > MOST_FORMS) {
      literals(rest, single, lenient || orNull, list.size() > MOST_FORMS);
    } else if (rest.stream().allMatch(Conjunction::isLiteral)) {
      literals(rest, single, lenient || orNull, false);
    } else {
      this.forms = rest;
      this.single = single;
      this.nullForm = orNull || lenient;
    }
  }

  /** A choice of nothing but values is an enumeration. */
  private void literals(List<?> rest, boolean single, boolean lenient, boolean tooMany) {
    if (rest.isEmpty() || !rest.stream().allMatch(Conjunction::isLiteral)) {
      notes.add(
          tooMany
              ? "it has too many forms to tell them"
              : "its schema has a choice that is not told");
      return;
    }
    List<@Nullable Object> values = new ArrayList<>();
    rest.forEach(each -> values.addAll(values((Map<?, ?>) each)));
    if (single
        && new LinkedHashSet<>(values.stream().map(Values::hash).toList()).size() < values.size()) {
      note("oneOf");
    }
    parts.add(new Part(Values.object("enum", values), lenient));
  }

  private static List<?> values(Map<?, ?> literal) {
    int types = new Part(literal, false).types();
    List<@Nullable Object> values = new ArrayList<>();
    if (literal.get("enum") instanceof List<?> several) {
      values.addAll(several);
    } else {
      values.add(literal.get("const"));
    }
    values.removeIf(each -> (FlatType.of(each) & types) == 0);
    return values;
  }

  private static boolean isLiteral(@Nullable Object schema) {
    return schema instanceof Map<?, ?> map
        && LITERAL.containsAll(map.keySet())
        && map.containsKey("const") != map.get("enum") instanceof List<?>;
  }

  private static boolean isNull(@Nullable Object schema) {
    return schema instanceof Map<?, ?> map
        && ("null".equals(map.get("type"))
            || (isLiteral(map)
                && !values(map).isEmpty()
                && values(map).stream().allMatch(each -> each == null)))
        && (map.size() == 1 || isNullWithWords(map));
  }

  private static boolean isNullWithWords(Map<?, ?> map) {
    boolean type = "null".equals(map.get("type"));
    return LITERAL.containsAll(map.keySet())
        && (!type || (!map.containsKey("const") && !map.containsKey("enum")));
  }

  private static boolean mayBeNull(@Nullable Object schema) {
    return !(schema instanceof Map<?, ?> map)
        || !map.containsKey("type")
        || (new Part(map, false).types() & FlatType.NULL) != 0;
  }
}
