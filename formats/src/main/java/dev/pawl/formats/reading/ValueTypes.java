package dev.pawl.formats.reading;

import dev.pawl.model.Source;

/** Says in words what a value is. */
public final class ValueTypes {
  private ValueTypes() {}

  public static String of(Source source) {
    return switch (source) {
      case Source.Sequence _ -> "a list";
      case Source.Mapping _ -> "a mapping";
      case Source.Scalar scalar ->
          switch (scalar.value()) {
            case null -> "empty";
            case String _ -> "a text";
            case Boolean _ -> "true or false";
            case Number _ -> "a number";
            default -> "something else";
          };
    };
  }

  /** What to do when a value of the expected type was meant. */
  public static String advice(String expected, Source source) {
    Object value = source instanceof Source.Scalar scalar ? scalar.value() : source;
    boolean quotable = value instanceof Number || value instanceof Boolean;
    if (value == null) {
      return "give it a value, or remove the key";
    }
    return quotable && expected.equals("a text") ? "put it in quotes" : "write " + expected;
  }
}
