package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;

/**
 * What a step of a path yields for one value, or brackets leave of it.
 *
 * @param values nothing among them, if it may be or if there may be holes
 * @param listed whether these are the members of a sequence, and none of them is looked into
 * @param none whether there may be none, if they are listed
 * @param several whether there may be more than one, if they are listed
 */
record Found(Type values, boolean listed, boolean none, boolean several) {

  /** A value as it is, or nothing. */
  static Found of(Type values) {
    return new Found(values, false, false, false);
  }

  /** One member of a sequence. */
  static Found one(Type value) {
    return new Found(value, true, false, false);
  }

  /** What there may be of these in a sequence. */
  static Found some(Type values, boolean several) {
    return new Found(values, true, true, several);
  }

  /** What brackets choose from: a list counts for its members, also one that holds together. */
  Type choice() {
    return listed ? values : Sequences.flat(values);
  }

  /** What the next step is taken for, nothing if there is a hole. */
  Type members() {
    if (listed) {
      return values;
    }
    Type present = values.without(Kind.NOTHING);
    Type flat = Sequences.flat(present);
    return present.isMarked() ? flat.or(present.only(Kind.ARRAY)) : flat;
  }

  /** Whether there is surely no value, and no hole. */
  boolean isNothing() {
    return listed ? values.isNever() : values.without(Kind.NOTHING).isNever();
  }

  boolean isMany() {
    return listed ? several : values.has(Kind.ARRAY);
  }

  boolean mayBeNone() {
    return listed ? none : values.has(Kind.NOTHING);
  }

  /** What it is on its own: one value stands for itself. */
  Type collapsed() {
    if (!listed) {
      return values.isMarked() ? values.or(Sequences.flat(values)) : values;
    }
    Type present = values.without(Kind.NOTHING);
    boolean list = several && !values.isNever();
    Type result = list ? present.or(list(values)) : present;
    return none || values.has(Kind.NOTHING) ? result.or(Type.NOTHING) : result;
  }

  /** A list of them: in the end a hole is null. */
  static Type list(Type members) {
    return Type.arrayOf(members.has(Kind.NOTHING) ? members.or(Type.NULL) : members);
  }
}
