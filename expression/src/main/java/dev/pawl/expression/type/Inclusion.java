package dev.pawl.expression.type;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares types: whether one surely has no values but those of another. */
public final class Inclusion {
  private static final Set<Kind> SPELLED = Set.of(Kind.BOOLEAN, Kind.NUMBER, Kind.TEXT);

  /** Whether objects may have members more than they are wanted to have. */
  private final boolean wide;

  private Inclusion(boolean wide) {
    this.wide = wide;
  }

  /** Whether every value of a type lies in another one. When in doubt, it does not. */
  public static boolean within(Type type, Type other) {
    return new Inclusion(false).holds(type, other);
  }

  /**
   * Whether who reads values of one type, member by member, finds only what values of the other one
   * could have there. More members than before disturb nobody.
   */
  public static boolean serves(Type now, Type before) {
    return new Inclusion(true).holds(now, before);
  }

  private boolean holds(Type type, Type other) {
    if (type == other) {
      return true;
    }
    if ((type.mask() & ~other.mask()) != 0) {
      return false;
    }
    for (Kind kind : SPELLED) {
      Set<Object> allowed = other.values(kind);
      Set<Object> values = type.values(kind);
      boolean free = allowed.isEmpty() || !type.has(kind);
      if (!free && (values.isEmpty() || !allowed.containsAll(values))) {
        return false;
      }
    }
    boolean items = !type.has(Kind.ARRAY) || holds(type.items(), other.items());
    return items && (!type.has(Kind.OBJECT) || members(type, other.members()));
  }

  private boolean members(Type type, @Nullable Members wanted) {
    if (wanted == null) {
      return true;
    }
    Members has = type.members();
    Set<String> names = new LinkedHashSet<>(wanted.known().keySet());
    if (has != null && !wide) {
      names.addAll(has.known().keySet());
    }
    for (String name : names) {
      if (!holds(type.member(name), wanted.get(name))) {
        return false;
      }
    }
    Type rest = has == null ? Type.VALUE : has.rest();
    return (wide && wanted.rest().isNever()) || holds(rest, wanted.rest());
  }
}
