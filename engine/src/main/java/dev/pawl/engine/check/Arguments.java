package dev.pawl.engine.check;

import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Durations;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds the arguments of a call against what the tool takes, part by part as they are written. */
final class Arguments {
  private static final Set<Kind> SINGLE = Set.of(Kind.OBJECT, Kind.TEXT, Kind.NUMBER, Kind.BOOLEAN);

  /** What some write for {@code expr}. */
  private static final Set<Object> OTHER_WORDS =
      Set.of("exp", "exper", "expression", "jsonata", "var", "$expr", "eval");

  private final NodeCheck check;
  private final Doubts doubts = new Doubts();

  Arguments(NodeCheck check) {
    this.check = check;
  }

  /**
   * A call as it is checked, or one of its arguments that is an object.
   *
   * @param args all of the arguments, or of the members
   */
  private record Call(
      Node node, NodeContext context, CalledTool tool, Template args, Members members) {
    Place place(Template value, String name) {
      return Written.place(value, args, name, node);
    }
  }

  void check(Node node, Template args, CalledTool tool, NodeContext context) {
    Type wanted = tool.takes();
    Members members = tool.members();
    if (wanted == null || members == null) {
      check.type(node, args, context, false);
      return;
    }
    Map<String, Template> given = Written.members(args);
    if (given == null) {
      Type type = check.type(node, args, context, true);
      fits(type, wanted, node, args, "the arguments of " + tool);
      return;
    }
    each(new Call(node, context, tool, args, members), given);
  }

  private void each(Call call, Map<String, Template> given) {
    Set<String> unknown = new LinkedHashSet<>();
    given.forEach((name, value) -> argument(call, name, value, unknown));
    missing(call, given, unknown);
  }

  private void argument(Call call, String name, Template value, Set<String> unknown) {
    Type wanted = call.members().known().get(name);
    if (wanted == null) {
      check.type(call.node(), value, call.context(), false);
      if (call.members().isForeign(name)) {
        unknown.add(name);
      }
    } else if (!inParts(call, name, value, wanted)) {
      whole(call, name, value, wanted);
    }
  }

  /** An object or a list that is written out; false if it has to be looked at as a whole. */
  private boolean inParts(Call call, String name, Template value, Type wanted) {
    int before = check.count();
    CalledTool object = call.tool().inside(name, wanted);
    Map<String, Template> members = Written.members(value);
    List<Template> elements = Written.elements(value);
    if (object != null && members != null && object.members() != null) {
      each(new Call(call.node(), call.context(), object, value, object.members()), members);
    } else if (elements != null && wanted.without(Kind.NOTHING).isOnly(Kind.ARRAY)) {
      for (int i = 0; i < elements.size(); i++) {
        element(call, name + "[" + i + "]", elements.get(i), wanted.items(), name);
      }
    } else {
      return false;
    }
    if (check.count() == before && value instanceof Template.Literal literal) {
      limits(call, name, literal);
    }
    return true;
  }

  private void element(Call call, String label, Template value, Type wanted, String list) {
    Map<?, ?> schema =
        call.tool().limits().property(list).get("items") instanceof Map<?, ?> items
            ? items
            : Map.of();
    CalledTool object = call.tool().inside(label, wanted, schema);
    Map<String, Template> members = Written.members(value);
    if (object != null && members != null && object.members() != null) {
      each(new Call(call.node(), call.context(), object, value, object.members()), members);
      return;
    }
    Type type = check.type(call.node(), value, call.context(), false);
    Type values = type.without(Kind.NOTHING);
    if (!values.isNever() && values.and(wanted).isNever()) {
      Finding finding =
          misfit(!type.has(Kind.NOTHING), call.tool().argument(label), wanted, values, value);
      check.add(call.node(), finding, call.place(value, list));
    }
  }

  private void whole(Call call, String name, Template value, Type wanted) {
    boolean required = !wanted.has(Kind.NOTHING);
    int before = check.errors();
    Type type = check.type(call.node(), value, call.context(), required);
    Type values = type.without(Kind.NOTHING);
    String what = call.tool().argument(name);
    Place place = call.place(value, name);
    if (required && values.isNever() && (type.isNever() || check.errors() > before)) {
      return; // why nothing comes of it has been said
    }
    if (required && values.isNever()) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              !call.tool().mayFillIn(name),
              what + " is always nothing, and has to be given",
              filledIn(call, name)),
          place);
    } else if (!values.isNever() && values.and(wanted.without(Kind.NOTHING)).isNever()) {
      boolean certain = required || !type.has(Kind.NOTHING);
      check.add(call.node(), misfit(certain, what, wanted, values, value), place);
    } else if (value instanceof Template.Literal literal) {
      limits(call, name, literal);
    } else if (elements(type, wanted, call.node(), place, what)) {
      return; // it has been said
    } else if (value instanceof Template.Computed computed
        && check.misfits().look(call.node(), computed.expression(), wanted, place(what))) {
      return; // it has been said
    } else if (required
        && type.has(Kind.NOTHING)
        && !type.isUnknown()
        && doubts.mayLack(value, call.context())) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              false,
              what + " may be nothing, and has to be given",
              "say what to take then, as in `… ?? \"…\"`"),
          place);
    }
  }

  private static Misfits.Place place(String what) {
    return new Misfits.Place(what, ProblemCode.WRONG_ARGUMENT, ProblemCode.MISSING_ARGUMENT);
  }

  /** What is written out is held against what the schema says beyond types. */
  private void limits(Call call, String name, Template.Literal literal) {
    Limits limits = call.tool().limits();
    String broken = limits.broken(name, literal.value());
    if (!broken.isEmpty()) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.WRONG_ARGUMENT,
              limits.certain(),
              call.tool().argument(name) + " does not fit: " + broken,
              ""),
          call.place(literal, name));
    }
  }

  private void missing(Call call, Map<String, Template> given, Set<String> unknown) {
    Members members = call.members();
    CalledTool tool = call.tool();
    Set<String> lacking = new LinkedHashSet<>();
    members
        .known()
        .forEach(
            (name, type) -> {
              if (!type.has(Kind.NOTHING) && !given.containsKey(name) && !tool.fillsIn(name)) {
                lacking.add(name);
              }
            });
    Place all = Written.place(call.args(), call.node());
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
              tool + " has no argument `" + tool.path() + name + "`",
              near.isEmpty() ? others(name, members) : near),
          Written.keyPlace(call.args(), name, all));
    }
    for (String name : lacking) {
      check.add(
          call.node(),
          NodeCheck.finding(
              ProblemCode.MISSING_ARGUMENT,
              !tool.mayFillIn(name),
              tool
                  + " needs the argument `"
                  + tool.path()
                  + name
                  + "`: "
                  + members.known().get(name),
              filledIn(call, name)),
          all);
    }
  }

  private static String filledIn(Call call, String name) {
    return call.tool().limits().property(name).containsKey("default")
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
    Place place = Written.place(value, node);
    if (!values.isNever() && values.and(wanted).isNever()) {
      check.add(node, misfit(!type.has(Kind.NOTHING), what, wanted, values, value), place);
    } else {
      elements(type, wanted, node, place, what);
    }
  }

  /** Whether a list was told of that fits only while it is empty. */
  private boolean elements(Type type, Type wanted, Node node, Place place, String what) {
    String misfit = Elements.misfit(type, wanted);
    if (misfit.isEmpty()) {
      return false;
    }
    check.add(
        node, NodeCheck.finding(ProblemCode.WRONG_ARGUMENT, false, what + " " + misfit, ""), place);
    return true;
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
        Written.place(value, node));
  }

  /** What a foreach goes through: nothing is an empty list, null is none. */
  void items(Type type, Node node, Template value) {
    if (type.isOnly(Kind.NULL)) {
      check.add(
          node,
          NodeCheck.finding(
              ProblemCode.WRONG_ARGUMENT, true, "the items are a list, and this is null", ""),
          Written.place(value, node));
    }
    Type values = type.without(Kind.NOTHING);
    if (value instanceof Template.Computed && !values.isNever() && values.isOnly(SINGLE)) {
      check.add(
          node,
          NodeCheck.finding(
              ProblemCode.WRONG_ARGUMENT,
              false,
              "the items are a list, and this is one value: " + values,
              inside(values)),
          Written.place(value, node));
    }
  }

  /** Where the list probably is. */
  private static String inside(Type values) {
    Members members = values.members();
    if (values.isOnly(Kind.TEXT)) {
      return "`$split(…)` makes a list of a text";
    }
    return members == null
        ? ""
        : members.known().entrySet().stream()
            .filter(each -> each.getValue().without(Kind.NOTHING).isOnly(Kind.ARRAY))
            .findFirst()
            .map(each -> "there is a list in it: `." + each.getKey() + "`")
            .orElse("");
  }

  private static Finding misfit(
      boolean certain, String what, Type wanted, Type values, Template value) {
    return NodeCheck.finding(
        ProblemCode.WRONG_ARGUMENT,
        certain,
        what + " is " + wanted.without(Kind.NOTHING) + ", and this is " + values,
        advice(wanted, values, value));
  }

  private static String advice(Type wanted, Type values, Template value) {
    if (value instanceof Template.Literal(Map<?, ?> map, _)
        && map.size() == 1
        && OTHER_WORDS.contains(map.keySet().iterator().next())) {
      return "`{ expr: … }` computes a value";
    }
    if (wanted.isOnly(Kind.TEXT) && values.isOnly(Kind.NUMBER)) {
      return value instanceof Template.Computed ? "`$string(…)` writes a text" : "put it in quotes";
    }
    return near(values.values(Kind.TEXT), wanted.values(Kind.TEXT));
  }

  /** The text that was probably meant, where a tool takes only some. */
  private static String near(Set<Object> given, Set<Object> taken) {
    return given.size() == 1
        ? Suggestion.didYouMean(
            String.valueOf(given.iterator().next()), taken.stream().map(String::valueOf).toList())
        : "";
  }
}
