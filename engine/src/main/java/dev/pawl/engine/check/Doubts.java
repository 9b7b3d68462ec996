package dev.pawl.engine.check;

import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.type.Kind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.util.regex.Pattern;

/** Tells whether nothing may really come of an expression, or only as far as types can tell. */
final class Doubts {
  /** A path that looks into no list. */
  private static final Pattern PLAIN = Pattern.compile("\\s*\\$?\\$?\\.?[\\w.`]+\\s*");

  private static final int DEEPEST = 10;

  /** Whether a value of which nothing may come by its type is worth a word. */
  boolean mayLack(Template value, NodeContext context) {
    return value instanceof Template.Computed computed
        && mayLack(computed.expression().text(), context);
  }

  /** The same of an expression. */
  boolean mayLack(String text, NodeContext context) {
    if (!PLAIN.matcher(text).matches()) {
      return false;
    }
    return !isToldOf(text, context)
        && mayBeNothing(text, context.asARule())
        && !isAsked(Guards.plain(text), context);
  }

  /** Whether it has been said already that nothing may come of it. */
  private static boolean isToldOf(String text, NodeContext context) {
    return JsonataInference.of(text, context).findings().stream()
        .anyMatch(found -> found.code() == ProblemCode.NODE_MAY_NOT_RUN);
  }

  private static boolean mayBeNothing(String text, NodeContext context) {
    return JsonataInference.of(text, context, false).type().has(Kind.NOTHING);
  }

  /** Whether a switch has asked for what may be missing first on the way of a path. */
  private static boolean isAsked(String path, NodeContext context) {
    int end = path.indexOf('.');
    for (int i = 0; end >= 0 && i < DEEPEST; i++, end = path.indexOf('.', end + 1)) {
      String front = path.substring(0, end);
      if (mayBeNothing("$." + front, context)) {
        return context.isAsked(front);
      }
    }
    return context.isAsked(path);
  }
}
