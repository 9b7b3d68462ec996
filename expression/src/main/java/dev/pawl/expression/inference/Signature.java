package dev.pawl.expression.inference;

import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a function of the language takes, read from the signature by which calls are checked when
 * they are made.
 *
 * @param repeated whether the last parameter takes any number of arguments
 */
record Signature(List<Parameter> parameters, boolean repeated) {
  private static final Map<String, Signature> KNOWN = new ConcurrentHashMap<>();

  /**
   * One parameter.
   *
   * @param takes what an argument can be, nothing aside
   * @param items what the elements of an array have to be
   * @param context whether the context takes its place when it is left out
   */
  record Parameter(Type takes, Type items, boolean context, boolean optional) {}

  static Signature of(String function) {
    return KNOWN.computeIfAbsent(function, name -> read(JsonataExpression.signature(name)));
  }

  /** How many arguments have to be given, those that the context can stand for included. */
  int required() {
    return (int) parameters.stream().filter(each -> !each.optional()).count();
  }

  private static Signature read(String text) {
    List<Parameter> parameters = new ArrayList<>();
    boolean repeated = false;
    int i = 1;
    while (i < text.length() && text.charAt(i) != ':' && text.charAt(i) != '>') {
      int end = text.charAt(i) == '(' ? text.indexOf(')', i) + 1 : i + 1;
      String letters = text.substring(i, end);
      String inner = "";
      if (end < text.length() && text.charAt(end) == '<') {
        int close = text.indexOf('>', end);
        inner = text.substring(end + 1, close);
        end = close + 1;
      }
      char mark = end < text.length() ? text.charAt(end) : ' ';
      boolean marked = "-?+".indexOf(mark) >= 0;
      repeated |= mark == '+';
      Type items = letters.equals("a") && !inner.isEmpty() ? type(inner) : Type.ANY;
      parameters.add(new Parameter(type(letters), items, mark == '-', mark == '?'));
      i = marked ? end + 1 : end;
    }
    return new Signature(List.copyOf(parameters), repeated);
  }

  private static Type type(String letters) {
    Type type = Type.NEVER;
    for (int i = 0; i < letters.length(); i++) {
      type = type.or(letter(letters.charAt(i)));
    }
    return type;
  }

  /** Any single value stands for an array of one. */
  private static Type letter(char letter) {
    return switch (letter) {
      case 's' -> Type.TEXT;
      case 'n' -> Type.NUMBER;
      case 'b' -> Type.BOOLEAN;
      case 'l' -> Type.NULL;
      case 'o' -> Type.OBJECT;
      case 'f' -> Type.FUNCTION;
      case 'j' -> Type.VALUE.without(Kind.FUNCTION);
      case 'a', 'x' -> Type.VALUE;
      default -> Type.NEVER;
    };
  }
}
