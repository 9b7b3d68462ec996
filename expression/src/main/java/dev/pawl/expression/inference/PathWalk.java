package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Bound;
import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.inference.PathSteps.Step;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import java.util.Map;

/** One way through a path: each step is taken for every value that the one before yields. */
final class PathWalk {
  /** An empty list that holds together. */
  private static final Type EMPTY = Type.arrayOf(Type.NEVER).marked();

  private final JsonataInference inference;
  private final PathSteps steps;
  private Context context;
  private Type element;
  private boolean many;

  /** Whether there may be no value to take the next step for. */
  private boolean empty;

  PathWalk(JsonataInference inference, PathSteps steps, Context context) {
    this.inference = inference;
    this.steps = steps;
    this.context = context;
    this.element = context.type();
  }

  Type type() {
    if (!steps.beginsWithList()) {
      return through();
    }
    // The list that a path begins with is no sequence: an empty one stays.
    Type type = through();
    return !type.has(Kind.NOTHING) ? type : type.or(steps.keep() ? Type.arrayOf(EMPTY) : EMPTY);
  }

  private Type through() {
    boolean absolute = steps.all().getFirst().syntax() instanceof Syntax.Variable;
    if (element.has(Kind.ARRAY) && !absolute) {
      element = Sequences.flat(element);
      many = true;
      empty = true;
      if (element.isNever()) {
        return Type.NOTHING;
      }
    }
    int last = steps.all().size() - 1;
    for (int i = 0; i < last; i++) {
      Found found = step(i);
      if (found.isNothing()) {
        return ended(found);
      }
      many |= found.isMany();
      element = steps.all().get(i).isFocused() ? element : found.members();
      if (element.isNever()) {
        return Type.NOTHING; // an array that is always empty
      }
    }
    Found found = step(last);
    return found.isNothing() ? ended(found) : result(found);
  }

  private Type ended(Found found) {
    return empty || many || found.listed() ? Type.NOTHING : found.values();
  }

  private Found step(int i) {
    Step step = steps.all().get(i);
    Found found = found(i);
    step.names().forEach(name -> bind(name, found.values()));
    if (step.isFocused()) {
      step.filters().forEach(each -> inference.type(each, context.on(element)));
      return found;
    }
    Found left = found;
    for (Syntax predicate : step.filters()) {
      left = left.values().isNever() ? left : chosen(left, predicate);
    }
    empty |= left.mayBeNone();
    return left;
  }

  private Found chosen(Found from, Syntax predicate) {
    return PathInference.chosen(inference, from, predicate, context);
  }

  private void bind(Syntax.Binding name, Type made) {
    Type value = name.focus() ? Sequences.flat(made.without(Kind.NOTHING)) : Type.NUMBER;
    context = context.with(Map.of(name.name(), new Bound(value, Type.ANY)));
  }

  private Found found(int i) {
    Syntax syntax = steps.all().get(i).syntax();
    if (syntax instanceof Syntax.Name(String name, Syntax.Span span)) {
      Type type = name(name, span, isAtRoot(i));
      inference.notes().part(span, type);
      return Found.of(type);
    }
    if (syntax instanceof Syntax.Sort sort) {
      for (Syntax term : sort.terms()) {
        inference.operators().sortedBy(inference.type(term, context.on(element)), term);
      }
      return new Found(element, true, false, many);
    }
    if (i == 0) {
      return first(syntax);
    }
    Type type = inference.type(syntax, context.on(element, !empty && !many));
    return steps.isWhole(steps.all().get(i)) && !type.isNever()
        ? Found.one(type.marked())
        : Found.of(type);
  }

  /** Only the first step stands where the path stands. */
  private Found first(Syntax syntax) {
    if (leadsToNode()) {
      return Found.of(Type.OBJECT);
    }
    boolean inList = context.type().has(Kind.ARRAY) && !(syntax instanceof Syntax.Variable);
    Type type =
        inference.type(
            syntax,
            inList ? context.on(element.or(Type.arrayOf(element))) : context.needing(Need.NO));
    return steps.beginsWithList() && !type.isNever()
        ? Found.some(type.only(Kind.ARRAY).items(), true)
        : Found.of(type);
  }

  private boolean isAtRoot(int i) {
    Step first = steps.all().getFirst();
    return context.root() && i == 0 || i == 1 && isRoot(first) && first.filters().isEmpty();
  }

  /** Whether the path begins with a node of the run, as most do. */
  private boolean leadsToNode() {
    return steps.all().size() > 1
        && isAtRoot(1)
        && steps.all().get(1).syntax() instanceof Syntax.Name
        && !inference.notes().around.nodes().isEmpty();
  }

  private boolean isRoot(Step first) {
    return first.syntax() instanceof Syntax.Variable(String name, _)
        && (name.equals("$") || (name.isEmpty() && context.root()));
  }

  private Type name(String name, Syntax.Span span, boolean atRoot) {
    if (atRoot && !inference.notes().around.nodes().isEmpty()) {
      return inference.notes().node(name, span, context);
    }
    inference.notes().member(element, name, span, context);
    return Sequences.lookup(element, name);
  }

  private Type result(Found found) {
    Type members = found.members();
    Type present = members.without(Kind.NOTHING);
    Type result;
    if (steps.keep()) {
      Type lists = found.listed() ? present.only(Kind.ARRAY) : found.values().only(Kind.ARRAY);
      result = Found.list(members).or(lists).or(Type.arrayOf(lists)).marked();
    } else if (many) {
      result = present.or(Found.list(members));
    } else {
      result = found.collapsed().without(Kind.NOTHING);
    }
    return empty || many ? result.or(Type.NOTHING) : result;
  }
}
