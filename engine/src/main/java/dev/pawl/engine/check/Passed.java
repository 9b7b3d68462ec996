package dev.pawl.engine.check;

import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a call passes on, where that is looked at again; what is wrong with it is told elsewhere.
 */
final class Passed {
  private Passed() {}

  /** Arguments are an object in any case. */
  static Type arguments(Template args, NodeContext context) {
    Type type = type(args, context).only(Kind.OBJECT);
    return type.isNever() ? Type.OBJECT : type;
  }

  private static Type type(Template template, NodeContext context) {
    return switch (template) {
      case Template.Literal literal -> Type.exactly(literal.value());
      case Template.Computed computed ->
          JsonataInference.of(computed.expression().text(), context, false).type();
      case Template.Fields fields -> {
        Map<String, Type> members = new LinkedHashMap<>();
        fields.fields().forEach((name, field) -> members.put(name, type(field, context)));
        yield Type.object(members);
      }
      case Template.Elements elements -> {
        Type items = Type.NEVER;
        for (Template each : elements.elements()) {
          items = items.or(NodeCheck.valued(type(each, context)));
        }
        yield Type.arrayOf(items);
      }
      case Template.Text _ -> Type.TEXT;
    };
  }
}
