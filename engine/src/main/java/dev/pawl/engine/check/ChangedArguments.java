package dev.pawl.engine.check;

import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Widening;
import dev.pawl.expression.type.ExactSchemas;
import dev.pawl.expression.type.Inclusion;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Values;
import dev.pawl.model.Node;
import dev.pawl.model.Template;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds the arguments of one call against a tool that takes other ones than before. */
final class ChangedArguments {
  private static final Set<String> ONE_BY_ONE =
      Set.of(
          "type",
          "properties",
          "required",
          "additionalProperties",
          "title",
          "description",
          "$schema",
          "$defs",
          "definitions",
          "$comment",
          "default",
          "examples");

  private final ToolChange change;
  private final WorkflowTypes types;
  private final Node node;
  private final Template args;

  ChangedArguments(ToolChange change, WorkflowTypes types, Node node, Template args) {
    this.change = change;
    this.types = types;
    this.node = node;
    this.args = args;
  }

  void compare(Map<String, @Nullable Object> was, Map<String, @Nullable Object> now) {
    if (Widening.keepsAll(was, now)) {
      return;
    }
    Map<String, Template> given = Written.members(args);
    if (given == null || !Values.deepEquals(entangled(was), entangled(now))) {
      if (!fits(args, now, now)) {
        String words = "the arguments of " + change.name() + " may not fit any more";
        change.add(types, node, Written.place(args, node), words);
      }
      return;
    }
    given.forEach((name, value) -> argument(name, value, was, now));
  }

  /** What says something of several arguments at once. */
  private static Map<String, @Nullable Object> entangled(Map<String, @Nullable Object> schema) {
    Map<String, @Nullable Object> left = new HashMap<>(schema);
    left.keySet().removeAll(ONE_BY_ONE);
    return left;
  }

  private void argument(
      String name,
      Template value,
      Map<String, @Nullable Object> was,
      Map<String, @Nullable Object> now) {
    String what = "argument `" + name + "` of " + change.name();
    boolean known = properties(now).containsKey(name);
    if (!known && (properties(was).containsKey(name) || isClosed(now))) {
      change.add(
          types,
          node,
          Written.keyPlace(args, name, Written.place(args, node)),
          what + " does not exist any more");
      return;
    }
    Object before = schema(was, name);
    Object after = schema(now, name);
    if (!Widening.keepsAll(was, before, now, after) && !fits(value, after, now)) {
      Type wanted = after instanceof Map<?, ?> map ? SchemaTypes.of(whole(now, map)) : Type.JSON;
      tell(name, value, what + " may not fit any more: it takes " + wanted + limits(after));
    } else if (isRequired(now, name) && !isRequired(was, name) && type(value).has(Kind.NOTHING)) {
      tell(name, value, what + " has to be given now, and may be nothing");
    }
  }

  private void tell(String name, Template value, String words) {
    change.add(types, node, Written.place(value, args, name, node), words);
  }

  private static String limits(@Nullable Object schema) {
    return ExactSchemas.isExact(schema) ? "" : ", with limits of its own";
  }

  private static boolean isClosed(Map<String, @Nullable Object> schema) {
    return Boolean.FALSE.equals(schema.get("additionalProperties"));
  }

  private static boolean isRequired(Map<String, @Nullable Object> schema, String name) {
    return schema.get("required") instanceof List<?> names && names.contains(name);
  }

  private static Map<?, ?> properties(Map<String, @Nullable Object> schema) {
    return schema.get("properties") instanceof Map<?, ?> known ? known : Map.of();
  }

  private static @Nullable Object schema(Map<String, @Nullable Object> schema, String name) {
    return properties(schema).containsKey(name)
        ? properties(schema).get(name)
        : schema.getOrDefault("additionalProperties", true);
  }

  /** A part of a schema, with what its references may lead to. */
  private static Map<String, @Nullable Object> whole(
      Map<String, @Nullable Object> root, Map<?, ?> part) {
    Map<String, @Nullable Object> whole = new LinkedHashMap<>(Values.asObject(part));
    for (String definitions : List.of("$defs", "definitions")) {
      if (root.containsKey(definitions)) {
        whole.putIfAbsent(definitions, root.get(definitions));
      }
    }
    return whole;
  }

  /** Whether all that can come of it surely fits. */
  private boolean fits(
      Template value, @Nullable Object schema, Map<String, @Nullable Object> root) {
    if (!(schema instanceof Map<?, ?> map)) {
      return !Boolean.FALSE.equals(schema);
    }
    if (value instanceof Template.Literal literal) {
      return Schema.of(whole(root, map)).validate(literal.value()).isEmpty();
    }
    return ExactSchemas.isExact(schema)
        && Inclusion.within(type(value).without(Kind.NOTHING), SchemaTypes.of(map));
  }

  private Type type(Template template) {
    return switch (template) {
      case Template.Literal literal -> Type.exactly(literal.value());
      case Template.Computed computed ->
          types.expression(computed.expression()).map(Inferred::type).orElse(Type.ANY);
      case Template.Fields fields -> {
        Map<String, Type> members = new LinkedHashMap<>();
        fields.fields().forEach((name, field) -> members.put(name, type(field)));
        yield Type.object(members);
      }
      case Template.Elements elements -> {
        Type items = Type.NEVER;
        for (Template each : elements.elements()) {
          items = items.or(NodeCheck.valued(type(each)));
        }
        yield Type.arrayOf(items);
      }
      case Template.Text _ -> Type.TEXT;
    };
  }
}
