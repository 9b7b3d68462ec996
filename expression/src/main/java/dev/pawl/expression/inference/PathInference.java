package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Bound;
import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Follows paths: each step is taken for every value that the one before yields. */
final class PathInference {
  private final JsonataInference inference;

  /** Whether a list of indexes may have chosen nothing several times: steps see it in the list. */
  private boolean holes;

  PathInference(JsonataInference inference) {
    this.inference = inference;
  }

  /** One step of a path, with the brackets behind it and the names that it gives. */
  private record Step(Syntax syntax, List<Syntax> filters, List<Syntax.Binding> names) {
    Step(Syntax syntax) {
      this(syntax, new ArrayList<>(), new ArrayList<>());
    }

    boolean isFocused() {
      return names.stream().anyMatch(Syntax.Binding::focus);
    }
  }

  /** The steps of a path, and whether it is to yield a list in any case. */
  private static final class Steps {
    final List<Step> all = new ArrayList<>();
    boolean keep;

    /** Whether a step is to yield a list that is no path itself: the first dot heeds it. */
    private boolean keepsStep;

    /** Whether something is in it that is not followed. */
    boolean opaque;

    void add(Syntax syntax) {
      switch (syntax) {
        case Syntax.Dot dot -> {
          add(dot.left().asStep());
          add(dot.right().asStep());
          keep |= keepsStep;
        }
        case Syntax.Filter filter when isPath(filter.target()) -> {
          add(filter.target());
          all.getLast().filters().add(filter.predicate());
        }
        case Syntax.Keep kept when isPath(kept.target()) -> {
          add(kept.target());
          keep = true;
        }
        case Syntax.Sort sort -> {
          add(sort.target());
          all.add(new Step(sort));
        }
        case Syntax.Binding binding -> {
          add(binding.target());
          all.getLast().names().add(binding);
        }
        case Syntax.Group _ -> opaque = true;
        default -> {
          keepsStep |= isKept(syntax);
          all.add(new Step(syntax));
        }
      }
    }
  }

  /** Whether empty brackets are among those behind a value. */
  private static boolean isKept(Syntax syntax) {
    return syntax instanceof Syntax.Keep
        || (syntax instanceof Syntax.Filter filter && isKept(filter.target()));
  }

  /** Whether it is an array that is written there, with or without brackets behind it. */
  static boolean isArray(Syntax syntax) {
    return switch (syntax) {
      case Syntax.ArrayOf _ -> true;
      case Syntax.Keep keep -> isArray(keep.target());
      case Syntax.Filter filter -> isArray(filter.target());
      default -> false;
    };
  }

  private static boolean isPath(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Name _, Syntax.Dot _, Syntax.Sort _ -> true;
      case Syntax.Filter filter -> isPath(filter.target());
      case Syntax.Keep keep -> isPath(keep.target());
      case Syntax.Binding _ -> true;
      default -> false;
    };
  }

  Type filter(Syntax.Filter filter, Context context) {
    if (isPath(filter)) {
      return path(filter, context);
    }
    Type base = inference.type(filter.target(), context);
    if (base.isNever()) {
      // In a function the brackets may apply to a call that is still to be made.
      return filter.target().endsInCall() ? Type.NOTHING : base;
    }
    return filtered(base, filter.predicate(), context);
  }

  Type keep(Syntax.Keep keep, Context context) {
    if (isPath(keep)) {
      return path(keep, context);
    }
    Type base = inference.type(keep.target(), context);
    Type values = base.without(Kind.NOTHING);
    return values.isNever() ? base : base.or(Type.arrayOf(Sequences.flat(values)));
  }

  /** The values that pass a filter: none, one, or some of a list. */
  private Type filtered(Type base, Syntax predicate, Context context) {
    if (predicate instanceof Syntax.Literal(String text, _) && !text.isEmpty()) {
      inference.note(
          ProblemCode.NEVER_HOLDS,
          false,
          predicate,
          "a text in brackets chooses nothing: it is always true",
          "a member is read by a dot: `." + text + "`");
    }
    Type element = Sequences.flat(base.without(Kind.NOTHING));
    Type answer = inference.type(predicate, context.on(element));
    if (base.has(Kind.NOTHING)) {
      // Nothing is put to the test as well, and becomes null in a list if it passes.
      Type other = inference.type(predicate, context.on(Type.NOTHING));
      boolean index = predicate instanceof Syntax.Literal(Double _, _);
      element = index || Operators.isFalse(other) ? element : element.or(Type.NULL);
      answer = answer.or(other);
    }
    if (answer.has(Kind.ARRAY)) {
      holes |= base.has(Kind.NOTHING);
      return Type.ANY; // a list of indexes, which may name the same item several times
    }
    Type one = element.or(Type.NOTHING);
    boolean index = predicate instanceof Syntax.Literal(Double _, _);
    return index || !base.has(Kind.ARRAY) ? one : one.or(Type.arrayOf(element));
  }

  Type path(Syntax syntax, Context context) {
    Steps steps = new Steps();
    steps.add(syntax);
    if (steps.opaque) {
      return Type.ANY;
    }
    boolean before = holes;
    holes = false;
    Type type = new Walk(context).through(steps);
    boolean intricate = holes || inference.bindings().haveTuples(syntax);
    holes = before;
    if (intricate) {
      return Type.ANY; // looked through for what is wrong in it
    }
    // An array that is written in front and empty is not a sequence, and stays.
    boolean stays =
        steps.all.getFirst().syntax() instanceof Syntax.ArrayOf && type.has(Kind.NOTHING);
    Type empty = Type.arrayOf(Type.NEVER);
    return !stays ? type : type.or(empty).or(steps.keep ? Type.arrayOf(empty) : empty);
  }

  /** One way through a path. */
  private final class Walk {
    private Context context;
    private Type element;
    private boolean many;

    /** Whether there may be no value to take the next step for. */
    private boolean empty;

    Walk(Context context) {
      this.context = context;
      this.element = context.type();
    }

    Type through(Steps steps) {
      Step first = steps.all.getFirst();
      boolean absolute = first.syntax() instanceof Syntax.Variable;
      if (element.has(Kind.ARRAY) && !absolute) {
        element = Sequences.flat(element);
        many = true;
        empty = true;
        if (element.isNever()) {
          return Type.NOTHING;
        }
      }
      Type result = Type.NEVER;
      for (int i = 0; i < steps.all.size(); i++) {
        Step step = steps.all.get(i);
        boolean last = i == steps.all.size() - 1;
        Type made = step(steps, i);
        empty |= made.has(Kind.NOTHING);
        if (made.without(Kind.NOTHING).isNever()) {
          return empty || many ? Type.NOTHING : made;
        }
        if (last) {
          result = result(step, made, steps.keep);
        } else {
          many |= made.has(Kind.ARRAY);
          element = step.isFocused() ? element : next(step, made.without(Kind.NOTHING));
          if (element.isNever()) {
            return Type.NOTHING; // an array that is always empty
          }
        }
      }
      return result;
    }

    /** What the next step is taken for; an array that is written as a step stays together. */
    private Type next(Step step, Type values) {
      Type flat = Sequences.flat(values);
      return isArray(step.syntax()) || isKept(step.syntax()) ? values.or(flat) : flat;
    }

    private Type step(Steps steps, int i) {
      Step step = steps.all.get(i);
      Type made = made(steps, i);
      step.names().forEach(name -> bind(name, made));
      if (step.isFocused()) {
        step.filters().forEach(each -> inference.type(each, context.on(element)));
        return made;
      }
      return filtered(step, made);
    }

    private void bind(Syntax.Binding name, Type made) {
      Type value = name.focus() ? Sequences.flat(made.without(Kind.NOTHING)) : Type.NUMBER;
      context = context.with(Map.of(name.name(), new Bound(value, Type.ANY)));
    }

    private Type filtered(Step step, Type values) {
      Type made = values;
      for (Syntax predicate : step.filters()) {
        made = made.isNever() ? made : PathInference.this.filtered(made, predicate, context);
      }
      return made;
    }

    private Type made(Steps steps, int i) {
      Syntax syntax = steps.all.get(i).syntax();
      boolean atRoot =
          context.root() && i == 0
              || i == 1 && isRoot(steps.all.getFirst()) && steps.all.getFirst().filters().isEmpty();
      if (syntax instanceof Syntax.Name(String name, Syntax.Span span)) {
        Type type = name(name, span, atRoot);
        inference.notes().part(span, type);
        return type;
      }
      if (syntax instanceof Syntax.Sort sort) {
        for (Syntax term : sort.terms()) {
          inference.operators().sortedBy(inference.type(term, context.on(element)), term);
        }
        return Sequences.sequenceOf(element);
      }
      if (i == 0 && leadsToNode(steps)) {
        return Type.OBJECT;
      }
      // Only the first step stands where the path stands.
      Context here = i == 0 ? context.needing(Need.NO) : context.on(element, !empty && !many);
      if (i == 0 && context.type().has(Kind.ARRAY) && !(syntax instanceof Syntax.Variable)) {
        here = context.on(element.or(Type.arrayOf(element)));
      }
      return inference.type(syntax, here);
    }

    /** Whether the path begins with a node of the run, as most do. */
    private boolean leadsToNode(Steps steps) {
      return steps.all.size() > 1
          && isRoot(steps.all.getFirst())
          && steps.all.getFirst().filters().isEmpty()
          && steps.all.get(1).syntax() instanceof Syntax.Name
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

    private Type result(Step step, Type made, boolean keep) {
      Type values = made.without(Kind.NOTHING);
      boolean whole = isArray(step.syntax());
      Type flat = whole ? next(step, values) : Sequences.flat(values);
      Type result;
      if (keep) {
        result = values.only(Kind.ARRAY).or(Type.arrayOf(flat)).or(Type.arrayOf(values));
      } else if (many) {
        boolean bare = step.syntax() instanceof Syntax.ArrayOf;
        result = bare ? values.or(Type.arrayOf(values)) : flat.or(Type.arrayOf(flat));
      } else {
        result = isPlain(step) ? values : values.or(flat);
      }
      return empty || many ? result.or(Type.NOTHING) : result;
    }

    /** Whether an array that the last step yields is one of the data, which stays as it is. */
    private boolean isPlain(Step step) {
      boolean single = step.syntax() instanceof Syntax.Name && !element.has(Kind.ARRAY);
      return step.filters().isEmpty() && (single || step.syntax() instanceof Syntax.ArrayOf);
    }
  }
}
