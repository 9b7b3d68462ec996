package dev.pawl.expression.logic;

import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code cat}, {@code substr}, and {@code in}, which looks into texts and lists. */
final class LogicTexts {
  /** Characters compared at most by a plain search, which is fast but takes no account of time. */
  private static final long QUICK = 1_000_000;

  private LogicTexts() {}

  static LogicNode cat(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      StringBuilder text = new StringBuilder();
      for (LogicNode node : nodes) {
        Object value = node.of(data, run);
        if (value != null && value != Undefined.UNDEFINED) {
          String part = run.text(value);
          run.making(part.length());
          run.checkSize((long) text.length() + part.length());
          text.append(part);
        }
      }
      return text.toString();
    };
  }

  static LogicNode substr(List<LogicNode> arguments) {
    LogicNode source = LogicNode.argument(arguments, 0);
    LogicNode start = LogicNode.argument(arguments, 1);
    LogicNode end = LogicNode.argument(arguments, 2);
    return (data, run) -> {
      String text = run.text(source.of(data, run));
      double from = run.number(start.of(data, run));
      Object last = run.primitive(end.of(data, run));
      String part = substr(text, from, last);
      run.making(part.length());
      return part;
    };
  }

  private static String substr(String text, double from, @Nullable Object last) {
    if (last == Undefined.UNDEFINED) {
      return part(text, from, Double.POSITIVE_INFINITY);
    }
    if (!Js.lessThan(last, 0)) {
      return part(text, from, Js.toNumber(last));
    }
    String rest = part(text, from, Double.POSITIVE_INFINITY);
    // Adding a text to the length glues them together, in JavaScript.
    double length =
        last instanceof String suffix
            ? Js.toNumber(rest.length() + suffix)
            : rest.length() + Js.toNumber(last);
    return part(rest, 0, length);
  }

  /** {@code String.prototype.substr} (ECMA-262, B.2.2.1); the cast to int turns NaN into 0. */
  private static String part(String text, double start, double length) {
    int size = text.length();
    int from = Math.min((int) start, size);
    if (from < 0) {
      from = Math.max(size + from, 0);
    }
    int count = Math.clamp((int) length, 0, size - from);
    return text.substring(from, from + count);
  }

  static LogicNode in(List<LogicNode> arguments) {
    LogicNode part = LogicNode.argument(arguments, 0);
    LogicNode whole = LogicNode.argument(arguments, 1);
    return (data, run) -> {
      Object wanted = part.of(data, run);
      return switch (whole.of(data, run)) {
        case String text -> !text.isEmpty() && contains(text, run.text(wanted), run);
        case List<?> list -> contains(list, wanted, run);
        case null, default -> false;
      };
    };
  }

  private static boolean contains(List<?> list, @Nullable Object wanted, LogicRun run) {
    for (Object item : list) {
      run.worked(1);
      if (run.strictEquals(item, wanted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(String text, String wanted, LogicRun run) {
    run.worked(text.length());
    if (wanted.isEmpty() || (long) text.length() * wanted.length() <= QUICK) {
      return text.contains(wanted);
    }
    char first = wanted.charAt(0);
    for (int i = text.indexOf(first); i >= 0; i = text.indexOf(first, i + 1)) {
      run.worked(wanted.length());
      if (text.startsWith(wanted, i)) {
        return true;
      }
    }
    return false;
  }
}
