package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSONata's way with arrays: paths look into them, flatten them, and collapse those of one. */
final class Sequences {
  private static final int DEEPEST = 40;

  private Sequences() {}

  /** What is met when a value is taken for a sequence: the elements of an array, or itself. */
  static Type flat(Type type) {
    return type.has(Kind.ARRAY) ? type.without(Kind.ARRAY).or(type.items()) : type;
  }

  /** Any number of elements, of which one stands for itself and none is nothing. */
  static Type sequenceOf(Type elements) {
    Type values = elements.without(Kind.NOTHING);
    return values.isNever() ? Type.NOTHING : Type.NOTHING.or(values).or(Type.arrayOf(values));
  }

  /** The member of an object, or those of all objects in an array. */
  static Type lookup(Type type, String name) {
    return lookup(type, name, 0);
  }

  private static Type lookup(Type type, String name, int depth) {
    if (type.isNever()) {
      return Type.NEVER;
    }
    if (depth > DEEPEST) {
      return Type.ANY;
    }
    Type found = type.member(name);
    if (type.has(Kind.ARRAY)) {
      Type inner = lookup(type.items(), name, depth + 1);
      found = found.or(sequenceOf(flat(inner.without(Kind.NOTHING))));
    }
    boolean others = !type.without(Kind.OBJECT).without(Kind.ARRAY).isNever();
    return others ? found.or(Type.NOTHING) : found;
  }

  /** What all members of an object are, arrays in them flattened. */
  static Type wildcard(Type type) {
    if (type.isNever()) {
      return Type.NEVER;
    }
    Type values = type.items();
    Members members = type.members();
    if (type.has(Kind.OBJECT) && members == null) {
      return Type.ANY;
    }
    if (members != null) {
      values = values.or(members.rest());
      for (Type member : members.known().values()) {
        values = values.or(member);
      }
    }
    boolean lists = values.has(Kind.ARRAY);
    for (int depth = 0; values.has(Kind.ARRAY); depth++) {
      if (depth > DEEPEST) {
        return Type.ANY;
      }
      values = flat(values);
    }
    // What lists are appended to is a list and no sequence any more, even with nothing in it.
    Type sequence = sequenceOf(values);
    return lists ? sequence.or(Type.arrayOf(values.without(Kind.NOTHING))) : sequence;
  }

  /** What becomes of a value when the evaluation is over: functions count as nothing. */
  static Type plain(Type type) {
    Type result = type.has(Kind.FUNCTION) ? type.without(Kind.FUNCTION).or(Type.NOTHING) : type;
    Members members = result.members();
    if (members == null && (!result.has(Kind.ARRAY) || result.items() == Type.VALUE)) {
      return result;
    }
    Type made = result.without(Kind.ARRAY).without(Kind.OBJECT);
    if (result.has(Kind.ARRAY)) {
      Type items = plain(result.items());
      made = made.or(Type.arrayOf(items.has(Kind.NOTHING) ? items.or(Type.NULL) : items));
    }
    if (members != null) {
      Map<String, Type> known = new LinkedHashMap<>();
      members.known().forEach((name, member) -> known.put(name, plain(member)));
      Type rest = plain(members.rest());
      made = made.or(Type.object(new Members(known, rest, members.tacit())));
    } else if (result.has(Kind.OBJECT)) {
      made = made.or(Type.OBJECT);
    }
    return made;
  }
}
