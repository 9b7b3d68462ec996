package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON Schema as parameters. What cannot be told of it is left out and noted, so that more
 * values fit rather than fewer.
 */
final class ParameterReader {
  /** Deeper parts are not told. */
  private static final int DEEPEST = 12;

  /** So many parts of a schema are told. */
  private static final int MOST = 1_000;

  private static final int LONGEST_DEFAULT = 4_000;
  private static final int LONGEST_FORMAT = 64;

  private final References references;
  private int read;

  private ParameterReader(Map<?, ?> root) {
    this.references = new References(root);
  }

  /** The whole of a schema as one parameter. */
  static ToolParameter read(Map<String, @Nullable Object> schema) {
    return new ParameterReader(schema).read("", true, List.of(schema), 0);
  }

  ToolParameter read(String name, boolean required, List<?> schemas, int depth) {
    if (depth > DEEPEST || ++read > MOST) {
      return left(name, required, "its schema is too large to tell more of it");
    }
    Conjunction all = Conjunction.of(schemas, references);
    try {
      return read(name, required, all, depth);
    } finally {
      references.close(all.opened());
    }
  }

  private static ToolParameter left(String name, boolean required, String note) {
    ToolParameter any = ToolParameter.any(name, required);
    ParameterText text = new ParameterText(null, null, Undefined.UNDEFINED, List.of(note));
    return new ToolParameter(
        name, required, any.types(), text, Validation.NONE, null, Members.NONE, Choice.NONE);
  }

  private ToolParameter read(String name, boolean required, Conjunction all, int depth) {
    LimitReader limits = new LimitReader(all);
    Choice choice = choice(name, required, all, depth);
    int bits = all.isImpossible() ? 0 : limits.types() & chosen(all, choice);
    for (Conjunction.Part part : all.parts()) {
      bits &= part.types();
    }
    ParameterTypes types = ParameterTypes.of(whole(bits), first(all, bits));
    boolean object = (bits & FlatType.OBJECT) != 0;
    Members members = object ? new MemberReader(this, all).read(depth + 1) : Members.NONE;
    ToolParameter items = (bits & FlatType.ARRAY) != 0 ? items(all, depth) : null;
    Validation validation = limits.validation(bits);
    if (validation.omitted() > 0) {
      all.notes().add(validation.omitted() + " more values are not told here");
    }
    ParameterText text = text(all);
    return new ToolParameter(name, required, types, text, validation, items, members, choice);
  }

  /** Numbers of which none is whole are numbers, too: their enumeration says the rest. */
  private static int whole(int bits) {
    return (bits & FlatType.FRACTION) != 0 ? bits | FlatType.INTEGER : bits;
  }

  private Choice choice(String name, boolean required, Conjunction all, int depth) {
    List<ToolParameter> forms = new ArrayList<>();
    for (Object form : all.forms()) {
      // A form within the form is a list of one, and may hold no more than null.
      List<@Nullable Object> schema = new ArrayList<>();
      schema.add(form);
      forms.add(read(name, required, schema, depth + 1));
    }
    return forms.isEmpty() ? Choice.NONE : new Choice(forms, all.isSingle());
  }

  private static int chosen(Conjunction all, Choice choice) {
    if (choice.forms().isEmpty()) {
      return FlatType.ALL;
    }
    int bits = all.hasNullForm() ? FlatType.NULL : 0;
    int nulls = all.hasNullForm() ? 1 : 0;
    for (ToolParameter form : choice.forms()) {
      bits |= form.types().bits();
      nulls += form.types().nullable() ? 1 : 0;
    }
    if (choice.single() && nulls > 1) {
      all.note("oneOf"); // null fits several of the forms, which one that takes null cannot say
    }
    return bits;
  }

  private @Nullable ToolParameter items(Conjunction all, int depth) {
    List<@Nullable Object> schemas = new ArrayList<>();
    for (Conjunction.Part part : all.parts()) {
      Object items = part.schema().get("items");
      if (items instanceof List<?>) {
        all.note("items"); // the items at some places, up to draft 2019-09
      } else if (items != null && !part.schema().containsKey("prefixItems")) {
        schemas.add(items);
      }
    }
    return schemas.isEmpty() ? null : read("items", true, schemas, depth + 1);
  }

  /** The type that a form shows: the first that is said, or what the other keywords are about. */
  private static @Nullable ParameterType first(Conjunction all, int bits) {
    for (Conjunction.Part part : all.parts()) {
      Object said = part.schema().get("type");
      List<?> words =
          said instanceof List<?> several ? several : said == null ? List.of() : List.of(said);
      for (Object word : words) {
        ParameterType type = ParameterType.named(String.valueOf(word)).orElse(null);
        if (type != null && (type.bits() & bits) != 0) {
          return type;
        }
      }
    }
    for (Conjunction.Part part : all.parts()) {
      Set<?> keywords = part.schema().keySet();
      if (keywords.contains("properties") || keywords.contains("required")) {
        return ParameterType.OBJECT;
      } else if (keywords.contains("items")) {
        return ParameterType.ARRAY;
      } else if (keywords.contains("minimum") || keywords.contains("maximum")) {
        return ParameterType.NUMBER;
      }
    }
    return null;
  }

  private static ParameterText text(Conjunction all) {
    String description = null;
    String title = null;
    String format = null;
    Object preset = Undefined.UNDEFINED;
    for (Conjunction.Part part : all.parts()) {
      Map<?, ?> schema = part.schema();
      description = description == null ? words(schema.get("description")) : description;
      title = title == null ? words(schema.get("title")) : title;
      boolean hint = format == null && schema.get("format") instanceof String;
      format = hint ? cut(String.valueOf(schema.get("format")), LONGEST_FORMAT) : format;
      if (preset == Undefined.UNDEFINED && schema.containsKey("default")) {
        preset = schema.get("default");
      }
    }
    if (preset != Undefined.UNDEFINED && Json.write(preset).length() > LONGEST_DEFAULT) {
      preset = Undefined.UNDEFINED;
      all.notes().add("its default is too long to be told here");
    }
    String told = description == null ? title : description;
    return new ParameterText(told, format, Values.freeze(preset), List.copyOf(all.notes()));
  }

  private static @Nullable String words(@Nullable Object text) {
    return text instanceof String words && !words.isBlank()
        ? cut(words, ToolParameter.LONGEST_DESCRIPTION)
        : null;
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(longest - 2));
    return text.substring(0, pair ? longest - 2 : longest - 1) + "…";
  }
}
