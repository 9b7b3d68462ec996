package dev.pawl.engine.check;

import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Durations;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds the arguments of a call against what the tool takes. */
final class Arguments {
  /** A path that looks into no list. */
  private static final Pattern PLAIN = Pattern.compile("\\s*\\$?\\$?\\.?[\\w.`]+\\s*");

  private final NodeCheck check;

  Arguments(NodeCheck check) {
    this.check = check;
  }

  /**
   * What is known of a tool that is called.
   *
   * @param takes or null if nobody knows
   * @param filled arguments that have a default: the tool may do without them whatever it requires
   */
  record Tool(String name, @Nullable Type takes, Set<String> filled) {
    Tool {
      filled = Set.copyOf(filled);
    }

    static Tool unknown(String name) {
      return new Tool(name, null, Set.of());
    }

    static Tool of(String name, Map<?, ?> schema) {
      Set<String> filled = new LinkedHashSet<>();
      if (schema.get("properties") instanceof Map<?, ?> properties) {
        properties.forEach(
            (property, each) -> {
              if (each instanceof Map<?, ?> keywords && keywords.containsKey("default")) {
                filled.add(String.valueOf(property));
              }
            });
      }
      return new Tool(name, SchemaTypes.of(schema), filled);
    }
  }

  /** A call as it is checked. */
  private record Call(Node node, NodeContext context, Tool called, Template args, Members members) {
    String tool() {
      return "tool `" + called.name() + "`";
    }
  }

  void check(Node node, Template args, Tool tool, NodeContext context) {
    Type wanted = tool.takes();
    Members members = wanted == null ? null : wanted.members();
    if (wanted == null || members == null) {
      check.type(node, args, context, false);
      return;
    }
    Call call = new Call(node, context, tool, args, members);
    Map<String, Template> given = parts(args);
    if (given == null) {
      Type type = check.type(node, args, context, true);
      fits(type, wanted, node, args, "the arguments of " + call.tool());
      return;
    }
    Set<String> unknown = new LinkedHashSet<>();
    given.forEach((name, value) -> argument(call, name, value, unknown));
    missing(call, given, unknown);
  }

  /** The arguments one by one, or null if all of them are one expression. */
  static @Nullable Map<String, Template> parts(Template args) {
    if (args instanceof Template.Fields fields) {
      return fields.fields();
    }
    if (!(args instanceof Template.Literal(Map<?, ?> map, Source source))) {
      return null;
    }
    Map<String, Template> parts = new LinkedHashMap<>();
    map.forEach(
        (name, value) ->
            parts.put(
                String.valueOf(name),
                new Template.Literal(
                    value,
                    source instanceof Source.Mapping mapping
                        ? mapping.get(String.valueOf(name))
                        : null)));
    return parts;
  }

  private void argument(Call call, String name, Template value, Set<String> unknown) {
    Type wanted = call.members().known().get(name);
    if (wanted == null) {
      check.type(call.node(), value, call.context(), false);
      if (call.members().isForeign(name)) {
        unknown.add(name);
      }
      return;
    }
    boolean required = !wanted.has(Kind.NOTHING);
    int before = check.errors();
    Type type = check.type(call.node(), value, call.context(), required);
    Type values = type.without(Kind.NOTHING);
    String what = "argument `" + name + "` of " + call.tool();
    if (required && values.isNever() && (type.isNever() || check.errors() > before)) {
      return; // why nothing comes of it has been said
    }
    if (required && values.isNever()) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              !call.called().filled().contains(name),
              what + " is always nothing, and has to be given",
              filledIn(call, name)),
          place(value, call.args(), name, call.node()));
    } else if (!values.isNever() && values.and(wanted.without(Kind.NOTHING)).isNever()) {
      boolean certain = required || !type.has(Kind.NOTHING);
      check.add(
          call.node(),
          misfit(certain, what, wanted, values, value),
          place(value, call.args(), name, call.node()));
    } else if (required && type.has(Kind.NOTHING) && isPlain(value) && !type.isUnknown()) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              false,
              what + " may be nothing, and has to be given",
              "say what to take then, as in `… ?? \"…\"`"),
          place(value, call.args(), name, call.node()));
    }
  }

  private static boolean isPlain(Template value) {
    return value instanceof Template.Computed computed
        && PLAIN.matcher(computed.expression().text()).matches();
  }

  private void missing(Call call, Map<String, Template> given, Set<String> unknown) {
    Members members = call.members();
    Set<String> lacking = new LinkedHashSet<>();
    members
        .known()
        .forEach(
            (name, type) -> {
              if (!type.has(Kind.NOTHING) && !given.containsKey(name)) {
                lacking.add(name);
              }
            });
    for (String name : unknown) {
      String near = Suggestion.didYouMean(name, lacking);
      boolean certain = !near.isEmpty() || members.rest().isNever();
      if (!near.isEmpty()) {
        lacking.removeIf(other -> near.contains("`" + other + "`"));
      }
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.UNKNOWN_ARGUMENT,
              certain,
              call.tool() + " has no argument `" + name + "`",
              near.isEmpty() ? others(name, members) : near),
          keyPlace(call.args(), name, place(call.args(), call.node())));
    }
    for (String name : lacking) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              !call.called().filled().contains(name),
              call.tool() + " needs the argument `" + name + "`: " + members.known().get(name),
              filledIn(call, name)),
          place(call.args(), call.node()));
    }
  }

  private static String filledIn(Call call, String name) {
    return call.called().filled().contains(name)
        ? "it has a default, which not every server fills in"
        : "";
  }

  private static String others(String name, Members members) {
    String near = Suggestion.didYouMean(name, members.known().keySet());
    return near.isEmpty() ? "it takes " + String.join(", ", members.known().keySet()) : near;
  }

  /** A value for which there is one thing that it has to be. */
  void fits(Type type, Type wanted, Node node, Template value, String what) {
    Type values = type.without(Kind.NOTHING);
    if (!values.isNever() && values.and(wanted).isNever()) {
      check.add(
          node, misfit(!type.has(Kind.NOTHING), what, wanted, values, value), place(value, node));
    }
  }

  /** How long to wait: a text, and one that is a duration. */
  void duration(Type type, Node node, Template value) {
    Type values = type.without(Kind.NOTHING);
    Set<Object> texts = values.values(Kind.TEXT);
    boolean spelt = !texts.isEmpty() && values.isOnly(Kind.TEXT);
    boolean none = texts.stream().allMatch(each -> Durations.parse((String) each).isEmpty());
    if (values.isNever() || (!spelt && values.has(Kind.TEXT)) || (spelt && !none)) {
      return;
    }
    check.add(
        node,
        NodeCheck.finding(
            ProblemCode.WRONG_ARGUMENT,
            !type.has(Kind.NOTHING),
            "the time to wait is a duration, and this is " + values,
            values.isOnly(Kind.NUMBER)
                ? "put a unit behind it, as in `$string(…) & \"s\"`"
                : "it is a text of a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s"),
        place(value, node));
  }

  /** What a foreach goes through: nothing is an empty list, null is none. */
  void items(Type type, Node node, Template value) {
    if (type.isOnly(Kind.NULL)) {
      check.add(
          node,
          NodeCheck.finding(
              ProblemCode.WRONG_ARGUMENT, true, "the items are a list, and this is null", ""),
          place(value, node));
    }
  }

  private static Finding misfit(
      boolean certain, String what, Type wanted, Type values, Template value) {
    return NodeCheck.finding(
        ProblemCode.WRONG_ARGUMENT,
        certain,
        what + " is " + wanted.without(Kind.NOTHING) + ", and this is " + values,
        wanted.isOnly(Kind.TEXT) && values.isOnly(Kind.NUMBER)
            ? value instanceof Template.Computed ? "`$string(…)` writes a text" : "put it in quotes"
            : "");
  }

  static Place place(Template value, Template args, String name, Node node) {
    Place own = place(value, node);
    return own.equals(node.place()) ? keyPlace(args, name, own) : own;
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
    };
  }

  static Place keyPlace(Template args, String name, Place otherwise) {
    Source source =
        args instanceof Template.Fields fields
            ? fields.source()
            : args instanceof Template.Literal literal ? literal.source() : null;
    Source.Entry entry =
        source instanceof Source.Mapping mapping ? mapping.entries().get(name) : null;
    return entry == null ? otherwise : entry.key();
  }
}
