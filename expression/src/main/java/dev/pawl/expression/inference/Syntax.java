package dev.pawl.expression.inference;

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
      default -> this;
    };
  }

  /** From the first character to behind the last. */
  record Span(int start, int end) {
    Span to(Span other) {
      return new Span(start, other.end);
    }
  }

  /** A text, number, boolean or null. */
  record Literal(@Nullable Object value, Span span) implements Syntax {}

  record Regex(Span span) implements Syntax {}

  record Name(String name, Span span) implements Syntax {}

  /** {@code $name}; the context has the empty name, all of the input the name {@code $}. */
  record Variable(String name, Span span) implements Syntax {}

  /** Every member, {@code *}, or everything below, {@code **}. */
  record Wildcard(boolean deep, Span span) implements Syntax {}

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
