package dev.pawl.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text with variables in it, as configurations of servers have them: {@code ${NAME}}, {@code
 * ${NAME:-default}}, {@code ${env:NAME}}, {@code ${env:NAME:-default}} and {@code ${file:PATH}}. A
 * second dollar sign in front keeps one from being read: {@code $${NAME}} is the text {@code
 * ${NAME}}. There is no nesting.
 */
public record VariableText(List<Part> parts) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.()]*");
  private static final String OPEN = "${";
  private static final String ESCAPE = "write `$${` for a `${` that is meant literally";

  public VariableText {
    parts = List.copyOf(parts);
  }

  /** A piece of the text. */
  public sealed interface Part {
    record Literal(String text) implements Part {
      /** Without the text, which may be a secret. */
      @Override
      public String toString() {
        return "Literal[" + text.length() + "]";
      }
    }

    /**
     * A variable of the environment.
     *
     * @param secret whether it is asked for as a secret, by {@code env:}
     * @param fallback what to take if there is no such variable or it is empty
     */
    record Environment(String name, boolean secret, @Nullable String fallback) implements Part {
      /** Without the fallback, which may be a secret. */
      @Override
      public String toString() {
        return "Environment[" + name + "]";
      }
    }

    /** What a file holds. */
    record File(String path) implements Part {}

    /**
     * Something that begins like a variable and is none.
     *
     * @param offset where in the text it begins
     */
    record Malformed(int offset, String message, String advice) implements Part {}
  }

  /** Nothing makes this throw. What comes after a malformed part is not looked at. */
  public static VariableText parse(String text) {
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf(OPEN, at);
      if (open < 0) {
        break;
      }
      if (open > at && text.charAt(open - 1) == '$') {
        literal.append(text, at, open - 1).append(OPEN);
        at = open + OPEN.length();
        continue;
      }
      literal.append(text, at, open);
      flush(literal, parts);
      int close = text.indexOf('}', open);
      Part part = variable(text, open, close);
      parts.add(part);
      if (part instanceof Part.Malformed) {
        return new VariableText(parts);
      }
      at = close + 1;
    }
    literal.append(text, at, text.length());
    flush(literal, parts);
    return new VariableText(parts);
  }

  private static void flush(StringBuilder literal, List<Part> parts) {
    if (!literal.isEmpty()) {
      parts.add(new Part.Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  /** Messages hold no more of the text than the kind of variable: the rest may be a secret. */
  private static Part variable(String text, int open, int close) {
    if (close < 0) {
      return new Part.Malformed(open, "`${` is not closed", "add `}`, or " + ESCAPE);
    }
    String inner = text.substring(open + OPEN.length(), close);
    int nested = inner.indexOf(OPEN);
    if (nested >= 0) {
      return new Part.Malformed(
          open + OPEN.length() + nested,
          "a variable stands inside another one",
          "use one variable, with a plain default");
    }
    if (inner.startsWith("file:")) {
      String path = inner.substring("file:".length()).strip();
      return path.isEmpty() || path.indexOf('\0') >= 0
          ? new Part.Malformed(open, "`${file:…}` names no file", "write `${file:PATH}`")
          : new Part.File(path);
    }
    boolean prefixed = inner.startsWith("env:");
    String named = prefixed ? inner.substring("env:".length()) : inner;
    int split = named.indexOf(":-");
    String name = split < 0 ? named : named.substring(0, split);
    return NAME.matcher(name).matches()
        ? new Part.Environment(name, prefixed, split < 0 ? null : named.substring(split + 2))
        : malformed(open, inner);
  }

  private static Part.Malformed malformed(int open, String inner) {
    if (inner.startsWith("input:")) {
      return new Part.Malformed(
          open,
          "`${input:…}` is not supported: nobody is there to be asked",
          "use `${env:NAME}` or `${file:PATH}`");
    }
    return new Part.Malformed(
        open,
        "this is no variable",
        "write `${NAME}`, `${NAME:-default}`, `${env:NAME}` or `${file:PATH}`; " + ESCAPE);
  }
}
