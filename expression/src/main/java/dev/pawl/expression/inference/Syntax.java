package dev.pawl.expression.inference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a JSONata text: as it is written, with the place of each part. */
sealed interface Syntax {
  Span span();

  /**
   * The same as a step of a path, between dots: a text there is a name in quotes, also with
   * brackets behind it or an order.
   */
  default Syntax asStep() {
    return switch (this) {
      case Literal(String text, Span span) -> new Name(text, span);
      case Filter it -> new Filter(it.target().asStep(), it.predicate(), it.span());
      case Keep it -> new Keep(it.target().asStep(), it.span());
      case Sort it -> new Sort(it.target().asStep(), it.terms(), it.span());
      case Binding it -> new Binding(it.target().asStep(), it.name(), it.focus(), it.span());
      default -> this;
    };
  }

  /** From the first character to behind the last. */
  record Span(int start, int end) {
    Span to(Span other) {
      return new Span(start, other.end);
    }
  }

  /** Whether a call is the last that is done, so that a function leaves it to whoever called it. */
  default boolean endsInCall() {
    return switch (this) {
      case Call _ -> true;
      case Block block -> !block.parts().isEmpty() && block.parts().getLast().endsInCall();
      case Choice it ->
          it.then().endsInCall() || (it.otherwise() != null && it.otherwise().endsInCall());
      default -> false;
    };
  }

  /**
   * The same as what a function yields. A call that is left to whoever called it is made without
   * what stands behind it, and what stands behind several such parts applies to none of them.
   */
  default Syntax asTail() {
    return switch (this) {
      case Block block when !block.parts().isEmpty() -> {
        List<Syntax> parts = new ArrayList<>(block.parts());
        parts.add(parts.removeLast().asTail());
        yield new Block(parts, block.span());
      }
      case Choice it -> {
        Syntax otherwise = it.otherwise() == null ? null : it.otherwise().asTail();
        yield new Choice(it.condition(), it.then().asTail(), otherwise, it.span());
      }
      case Keep it when it.target().asTail().endsInCall() -> it.target().asTail();
      case Group it when it.target().asTail().endsInCall() -> it.target().behindTail();
      case Filter it when !(it.target() instanceof Call) && it.target().endsInCall() ->
          it.target().behindTail();
      default -> this;
    };
  }

  private Syntax behindTail() {
    Syntax tail = asTail();
    return tail instanceof Call ? tail : new Placeholder(span());
  }

  /** A text, number, boolean or null. */
  record Literal(@Nullable Object value, Span span) implements Syntax {}

  record Regex(Span span) implements Syntax {}

  record Name(String name, Span span) implements Syntax {}

  /** {@code $name}; the context has the empty name, all of the input the name {@code $}. */
  record Variable(String name, Span span) implements Syntax {}

  /** Every member, {@code *}, or everything below, {@code **}. */
  record Wildcard(boolean deep, Span span) implements Syntax {}

  /** {@code %}: what the value in hand was taken from. */
  record Parent(Span span) implements Syntax {}

  /**
   * A step of a path that gives its values a name for what follows.
   *
   * @param focus whether the name is of each value, {@code @$name}, and the path goes on from where
   *     it was; otherwise it is of its position, {@code #$name}
   */
  record Binding(Syntax target, String name, boolean focus, Span span) implements Syntax {}

  record Dot(Syntax left, Syntax right, Span span) implements Syntax {}

  record Filter(Syntax target, Syntax predicate, Span span) implements Syntax {}

  /** {@code target[]}: a list in any case. */
  record Keep(Syntax target, Span span) implements Syntax {}

  record Group(Syntax target, List<Pair> pairs, Span span) implements Syntax {}

  record Sort(Syntax target, List<Syntax> terms, Span span) implements Syntax {}

  record Block(List<Syntax> parts, Span span) implements Syntax {}

  record ArrayOf(List<Syntax> items, Span span) implements Syntax {}

  record Range(Syntax from, Syntax to, Span span) implements Syntax {}

  record ObjectOf(List<Pair> pairs, Span span) implements Syntax {}

  record Binary(String operator, Syntax left, Syntax right, Span span) implements Syntax {}

  record Negation(Syntax operand, Span span) implements Syntax {}

  record Choice(Syntax condition, Syntax then, @Nullable Syntax otherwise, Span span)
      implements Syntax {}

  /** {@code ??}, or {@code ?:} which also takes the place of what counts as false. */
  record Fallback(Syntax left, Syntax right, boolean whenNothing, Span span) implements Syntax {}

  record Assign(String name, Syntax value, Span span) implements Syntax {}

  record Call(Syntax function, List<Syntax> arguments, Span span) implements Syntax {}

  /** The {@code ?} of a call that is made only in part. */
  record Placeholder(Span span) implements Syntax {}

  record Lambda(List<String> parameters, Syntax body, Span span) implements Syntax {}

  /** {@code |where|update|}: a function that changes a copy. */
  record Transform(Span span) implements Syntax {}

  /** {@code left ~> right}. */
  record Apply(Syntax left, Syntax right, Span span) implements Syntax {}

  /** What is between the braces of an object. */
  record Pair(Syntax key, Syntax value) {}
}
