package dev.pawl.engine.check;

import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a value as its author wrote it, and where they stand. */
final class Written {
  private Written() {}

  /** The members one by one, or null if all of them are one expression, or it is no object. */
  static @Nullable Map<String, Template> members(Template value) {
    if (value instanceof Template.Fields fields) {
      return fields.fields();
    }
    if (!(value instanceof Template.Literal(Map<?, ?> map, Source source))) {
      return null;
    }
    Map<String, Template> parts = new LinkedHashMap<>();
    map.forEach(
        (name, each) ->
            parts.put(
                String.valueOf(name),
                new Template.Literal(
                    each,
                    source instanceof Source.Mapping mapping
                        ? mapping.get(String.valueOf(name))
                        : null)));
    return parts;
  }

  /** The elements one by one, or null if all of them are one expression, or it is no list. */
  static @Nullable List<Template> elements(Template value) {
    if (value instanceof Template.Elements elements) {
      return elements.elements();
    }
    if (!(value instanceof Template.Literal(List<?> list, Source source))) {
      return null;
    }
    List<Template> parts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      Source own =
          source instanceof Source.Sequence written && i < written.items().size()
              ? written.items().get(i)
              : null;
      parts.add(new Template.Literal(list.get(i), own));
    }
    return parts;
  }

  /** Where a member stands, or else its name. */
  static Place place(Template value, Template around, String name, Node node) {
    Place own = place(value, node);
    return own.equals(node.place()) ? keyPlace(around, name, own) : own;
  }

  static Place place(Template value, Node node) {
    return switch (value) {
      case Template.Computed computed -> computed.expression().locate(0);
      case Template.Literal literal ->
          literal.source() == null ? node.place() : literal.source().place();
      case Template.Fields fields ->
          fields.source() == null ? node.place() : fields.source().place();
      case Template.Elements elements ->
          elements.elements().isEmpty()
              ? node.place()
              : place(elements.elements().getFirst(), node);
      case Template.Text text -> text.written() == null ? node.place() : text.written().place();
    };
  }

  static Place keyPlace(Template around, String name, Place otherwise) {
    Source source =
        around instanceof Template.Fields fields
            ? fields.source()
            : around instanceof Template.Literal literal ? literal.source() : null;
    Source.Entry entry =
        source instanceof Source.Mapping mapping ? mapping.entries().get(name) : null;
    return entry == null ? otherwise : entry.key();
  }
}
