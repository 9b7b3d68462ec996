package dev.pawl.engine.check;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import java.util.Map;

/**
 * Finds lists of which no element fits, and members that fit only by not being there. All is well
 * as long as there are none, so that nobody can be certain, but somebody who writes them means
 * something else.
 */
final class Elements {
  private Elements() {}

  /** What is to be said of the whole; empty if nothing is wrong, or nobody can tell. */
  static String misfit(Type has, Type wanted) {
    return misfit("", has.without(Kind.NOTHING), wanted.without(Kind.NOTHING));
  }

  private static String misfit(String where, Type has, Type wanted) {
    if (!where.isEmpty() && !has.isNever() && !wanted.isNever() && has.and(wanted).isNever()) {
      return "does not fit: `" + where + "` is " + has + ", and not " + wanted;
    }
    if (has.isOnly(Kind.ARRAY) && wanted.has(Kind.ARRAY)) {
      Type items = has.items();
      Type each = wanted.items();
      if (items.isNever() || items.isUnknown()) {
        return "";
      }
      return items.and(each).isNever()
          ? (where.isEmpty() ? "" : "does not fit: `" + where + "` ")
              + "is a list of "
              + items
              + ", and not of "
              + each
          : misfit(where + "[]", items, each);
    }
    Members known = has.members();
    Members needed = wanted.members();
    if (!has.isOnly(Kind.OBJECT) || known == null || needed == null) {
      return "";
    }
    for (Map.Entry<String, Type> member : needed.known().entrySet()) {
      Type inner = known.get(member.getKey()).without(Kind.NOTHING);
      String name = where.isEmpty() ? member.getKey() : where + "." + member.getKey();
      String found = misfit(name, inner, member.getValue().without(Kind.NOTHING));
      if (!found.isEmpty()) {
        return found;
      }
    }
    return "";
  }
}
