package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out what a rule of JSON Logic can yield. */
public final class LogicInference {
  /** A path with a number in it, or a mere number, is no JSONata. */
  private static final Pattern NUMERIC =
      Pattern.compile("(?:\\w+\\.)*[0-9]+(?:\\.(?:\\w+))*", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern PATH =
      Pattern.compile("(?:\\$\\$?\\.)?(\\w+)(?:\\.\\w+)+|\\$\\$?\\.(\\w+)");

  private static final Set<Kind> SCALARS = Set.of(Kind.BOOLEAN, Kind.NUMBER, Kind.TEXT, Kind.NULL);
  private static final Set<Kind> SEARCHED = Set.of(Kind.ARRAY, Kind.TEXT, Kind.NULL);
  private static final int DEEPEST = 100;

  private final Surroundings around;
  private final List<RuleFinding> findings = new ArrayList<>();
  private final List<Read> reads = new ArrayList<>();

  /** Whether texts are names here, because somebody asks whether those are there. */
  private boolean naming;

  private LogicInference(Surroundings around) {
    this.around = around;
  }

  /**
   * What is known of a rule.
   *
   * @param type what it yields
   * @param reads what its {@code var}s are
   */
  public record InferredRule(Type type, List<RuleFinding> findings, List<Read> reads) {
    public InferredRule {
      findings = List.copyOf(findings);
      reads = List.copyOf(reads);
    }
  }

  /** An expression in a rule, and what is known of it. */
  public record Read(ExpressionText expression, Inferred inferred) {}

  public static InferredRule of(Source rule, Surroundings around) {
    LogicInference inference = new LogicInference(around);
    Type type = inference.type(rule, around, 0);
    return new InferredRule(type, inference.findings, inference.reads);
  }

  private Type type(Source source, Surroundings data, int depth) {
    if (depth > DEEPEST) {
      return Type.ANY;
    }
    return switch (source) {
      case Source.Scalar scalar -> {
        look(scalar);
        yield Type.literal(scalar.value());
      }
      case Source.Sequence list -> {
        Type items = Type.NEVER;
        for (Source item : list.items()) {
          items = items.or(valued(type(item, data, depth + 1)));
        }
        yield Type.arrayOf(items);
      }
      case Source.Mapping object ->
          object.entries().size() == 1
              ? operation(object, data, depth)
              : Type.exactly(object.value());
    };
  }

  /** A text that looks like a path to a node, where only {@code var} reads one. */
  private void look(Source.Scalar scalar) {
    if (naming || !(scalar.value() instanceof String text)) {
      return;
    }
    Matcher path = PATH.matcher(text);
    if (path.matches()
        && around.nodes().contains(path.group(1) == null ? path.group(2) : path.group(1))) {
      findings.add(
          new RuleFinding(
              ProblemCode.NOT_AN_EXPRESSION,
              false,
              scalar.place(),
              "`" + text + "` is a text here",
              "write `{ var: " + text + " }` to read it"));
    }
  }

  /** Nothing in a list is null. */
  private static Type valued(Type type) {
    return type.has(Kind.NOTHING) ? type.without(Kind.NOTHING).or(Type.NULL) : type;
  }

  private Type operation(Source.Mapping object, Surroundings data, int depth) {
    Map.Entry<String, Source.Entry> only = object.entries().entrySet().iterator().next();
    Source written = only.getValue().value();
    List<Source> arguments =
        written instanceof Source.Sequence list ? list.items() : List.of(written);
    return switch (only.getKey()) {
      case "var" -> variable(arguments, data, depth);
      case "map", "filter", "reduce", "all", "none", "some" ->
          loop(only.getKey(), arguments, data, depth);
      case "missing", "missing_some" -> {
        boolean before = naming;
        naming = true;
        arguments.forEach(each -> type(each, data, depth + 1));
        arguments.forEach(each -> named(each, data));
        naming = before;
        yield Type.ARRAY;
      }
      default -> {
        List<Type> types = new ArrayList<>();
        arguments.forEach(each -> types.add(type(each, data, depth + 1)));
        yield made(only.getKey(), types, only.getValue());
      }
    };
  }

  /** Who asks whether something is there may know that it is not, but not by a slip. */
  private void named(Source source, Surroundings data) {
    if (source instanceof Source.Sequence list) {
      list.items().forEach(each -> named(each, data));
    }
    if (!(source instanceof Source.Scalar scalar)
        || !(scalar.value() instanceof String text)
        || NUMERIC.matcher(text).matches()) {
      return;
    }
    ExpressionText expression = ExpressionText.of(scalar);
    for (Finding each : JsonataInference.of(text, data, false).findings()) {
      if (each.advice().startsWith("did you mean")) {
        add(each, expression);
      }
    }
  }

  private void add(Finding found, ExpressionText expression) {
    findings.add(
        new RuleFinding(
            found.code(),
            found.certain(),
            expression.locate(found.offset()),
            found.message(),
            found.advice()));
  }

  private Type made(String operation, List<Type> types, Source.Entry entry) {
    LogicOperands.check(operation, types, entry).ifPresent(findings::add);
    return switch (operation) {
      case "===", "!==" -> {
        strict(operation, types, entry);
        yield Type.BOOLEAN;
      }
      case "==", "!=" -> {
        loose(operation, types, entry);
        yield Type.BOOLEAN;
      }
      case "!", "!!", "<", "<=", ">", ">=" -> Type.BOOLEAN;
      case "in" -> {
        in(types, entry);
        yield Type.BOOLEAN;
      }
      case "cat", "substr" -> Type.TEXT;
      case "merge" -> Type.ARRAY;
      case "log" -> types.isEmpty() ? Type.NOTHING : types.getFirst();
      default -> Type.ANY;
    };
  }

  private Type variable(List<Source> arguments, Surroundings data, int depth) {
    Type otherwise =
        arguments.size() > 1 ? valued(type(arguments.get(1), data, depth + 1)) : Type.NULL;
    if (arguments.isEmpty()) {
      return data.input();
    }
    if (!(arguments.getFirst() instanceof Source.Scalar name)) {
      type(arguments.getFirst(), data, depth + 1);
      return Type.ANY;
    }
    if (name.value() == null || "".equals(name.value())) {
      return data.input();
    }
    if (!(name.value() instanceof String text) || NUMERIC.matcher(text).matches()) {
      return Type.ANY;
    }
    ExpressionText expression = ExpressionText.of(name);
    // A rule says by itself what to make of nothing.
    Inferred inferred = JsonataInference.of(text, data, false);
    reads.add(new Read(expression, inferred));
    inferred.findings().forEach(each -> add(each, expression));
    Type type = inferred.type();
    return type.has(Kind.NOTHING) || type.has(Kind.NULL)
        ? type.without(Kind.NOTHING).or(otherwise)
        : type;
  }

  private Type loop(String name, List<Source> arguments, Surroundings data, int depth) {
    Type list = arguments.isEmpty() ? Type.ANY : type(arguments.getFirst(), data, depth + 1);
    Type element = list.isOnly(Kind.ARRAY) ? list.items() : Type.ANY;
    Type inner =
        name.equals("reduce")
            ? Type.object(Map.of("current", element, "accumulator", Type.ANY))
            : element;
    Surroundings inside = Surroundings.of(inner, around.variables());
    Type body = arguments.size() > 1 ? type(arguments.get(1), inside, depth + 1) : Type.ANY;
    for (int i = 2; i < arguments.size(); i++) {
      type(arguments.get(i), data, depth + 1);
    }
    return switch (name) {
      case "map" -> Type.arrayOf(valued(body));
      case "filter" -> Type.arrayOf(valued(element));
      case "reduce" -> Type.ANY;
      default -> Type.BOOLEAN;
    };
  }

  private void strict(String operation, List<Type> types, Source.Entry entry) {
    if (types.size() == 2) {
      compare(types.get(0), types.get(1), operation.equals("!=="), entry);
    }
  }

  /** Values of different kinds are made alike before they are compared. */
  private void loose(String operation, List<Type> types, Source.Entry entry) {
    if (types.size() == 2 && !LooseEquality.mayHold(types.get(0), types.get(1))) {
      compare(types.get(0), types.get(1), operation.equals("!="), entry);
    }
  }

  /** A list has a value, a text has another one in it, and nothing else has anything. */
  private void in(List<Type> types, Source.Entry entry) {
    if (types.size() != 2 || !types.get(0).isOnly(SCALARS) || !types.get(1).isOnly(SEARCHED)) {
      return;
    }
    Type texts = types.get(1).only(Kind.TEXT);
    Type searched = types.get(1).items().or(texts);
    if (!searched.isNever() && !mayBeWithin(types.get(0), texts)) {
      compare(types.get(0), searched, false, entry);
    }
  }

  private static boolean mayBeWithin(Type one, Type texts) {
    if (texts.isNever()) {
      return false;
    }
    Set<Object> parts = one.values(Kind.TEXT);
    Set<Object> all = texts.values(Kind.TEXT);
    return !one.isOnly(Kind.TEXT)
        || parts.isEmpty()
        || all.isEmpty()
        || all.stream()
            .anyMatch(
                text -> parts.stream().anyMatch(part -> text.toString().contains(part.toString())));
  }

  private void compare(Type one, Type other, boolean differs, Source.Entry entry) {
    boolean scalar = one.isOnly(SCALARS) || other.isOnly(SCALARS);
    boolean missing = one.isOnly(Kind.NULL) || other.isOnly(Kind.NULL);
    if (!scalar || missing || one.isNever() || other.isNever() || !one.and(other).isNever()) {
      return;
    }
    findings.add(
        new RuleFinding(
            ProblemCode.NEVER_HOLDS,
            false,
            entry.key(),
            "this " + (differs ? "always" : "never") + " holds: " + one + " is never " + other,
            Operators.neverAdvice(one, other)));
  }
}
