package dev.pawl.expression.type;

import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of values, as exactly as it is known: which kinds they can be of, which texts, numbers and
 * booleans if these are spelled out, what the elements of arrays are, and the members of objects.
 *
 * <p>A union is taken kind by kind, so that there is one array and one object in every type: that
 * forgets which members come together, and in return no type grows with the number of unions.
 */
public final class Type {
  /** More parts than people write in a schema; beyond it the inside is not known. */
  static final int MOST_PARTS = 4_000;

  /** So many values of a kind are told apart. */
  static final int MOST_VALUES = 64;

  /** Beside the kinds: see {@link #isMarked}. */
  private static final int MARK = 0x100;

  /** No value, not even nothing: what never comes to pass. */
  public static final Type NEVER = new Type(0, Set.of(), null, null);

  public static final Type NOTHING = of(Kind.NOTHING);
  public static final Type NULL = of(Kind.NULL);
  public static final Type BOOLEAN = of(Kind.BOOLEAN);
  public static final Type NUMBER = of(Kind.NUMBER);
  public static final Type TEXT = of(Kind.TEXT);
  public static final Type FUNCTION = of(Kind.FUNCTION);

  /** An array of anything. */
  public static final Type ARRAY = of(Kind.ARRAY);

  /** An object of anything. */
  public static final Type OBJECT = of(Kind.OBJECT);

  /** Whatever there is, nothing included: what is not known. */
  public static final Type ANY = new Type(Kind.ALL | MARK, Set.of(), null, null);

  /** Any value. */
  public static final Type VALUE = ANY.without(Kind.NOTHING);

  /** Any value that can stand in JSON. */
  public static final Type JSON = VALUE.without(Kind.FUNCTION);

  private final int kinds;
  private final Set<Object> values;
  private final @Nullable Type items;
  private final @Nullable Members members;
  private final int size;

  private Type(int kinds, Set<Object> values, @Nullable Type items, @Nullable Members members) {
    this.kinds = kinds;
    this.values = values;
    this.items = items;
    this.members = members;
    this.size = 1 + (items == null ? 0 : items.size) + (members == null ? 0 : members.size());
  }

  /** One that forgets what does not belong to its kinds, and what would be too much. */
  private static Type made(
      int kinds, Set<Object> values, @Nullable Type items, @Nullable Members members) {
    boolean impossible = members != null && members.isImpossible();
    int possible = impossible ? kinds & ~Kind.OBJECT.bit() : kinds;
    int left = (possible & Kind.ARRAY.bit()) == 0 ? possible & ~MARK : possible;
    Type type =
        new Type(
            left,
            values,
            (left & Kind.ARRAY.bit()) == 0 ? null : items,
            (left & Kind.OBJECT.bit()) == 0 ? null : members);
    return type.size > MOST_PARTS ? new Type(left, values, null, null) : type;
  }

  private static Type of(Kind kind) {
    return new Type(kind.bit(), Set.of(), null, null);
  }

  /** Exactly this text, number, boolean or null; of anything else only the kind. */
  public static Type literal(@Nullable Object value) {
    Kind kind = kindOf(value);
    Object canonical = Literals.canonical(value);
    return canonical == null || !kind.isScalar()
        ? of(kind)
        : new Type(kind.bit(), Set.of(canonical), null, null);
  }

  /** The type of one JSON value with all its parts. */
  public static Type exactly(@Nullable Object value) {
    return Literals.exactly(value);
  }

  public static Type arrayOf(Type items) {
    return made(Kind.ARRAY.bit(), Set.of(), items.without(Kind.NOTHING), null);
  }

  public static Type object(Members members) {
    return made(Kind.OBJECT.bit(), Set.of(), null, members);
  }

  /** An object with exactly these members. */
  public static Type object(Map<String, Type> members) {
    return object(Members.closed(members));
  }

  static Kind kindOf(@Nullable Object value) {
    return switch (value) {
      case null -> Kind.NULL;
      case String _ -> Kind.TEXT;
      case Boolean _ -> Kind.BOOLEAN;
      case Number _ -> Kind.NUMBER;
      case List<?> _ -> Kind.ARRAY;
      case Map<?, ?> _ -> Kind.OBJECT;
      default -> value == Undefined.UNDEFINED ? Kind.NOTHING : Kind.FUNCTION;
    };
  }

  public boolean has(Kind kind) {
    return (kinds & kind.bit()) != 0;
  }

  /** Whether it is of this kind, whatever else is known of it. */
  public boolean isOnly(Kind kind) {
    return mask() == kind.bit();
  }

  /** Whether each of its values is of one of these kinds; so it is if there are none. */
  public boolean isOnly(Set<Kind> allowed) {
    return kinds().stream().allMatch(allowed::contains);
  }

  public boolean isNever() {
    return mask() == 0;
  }

  /** Whether nothing at all is known of its values. */
  public boolean isUnknown() {
    return (VALUE.kinds & ~Kind.FUNCTION.bit() & ~kinds) == 0 && values.isEmpty() && items == null;
  }

  /** The kinds of its values, in the order of {@link Kind}. */
  public List<Kind> kinds() {
    List<Kind> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (has(kind)) {
        all.add(kind);
      }
    }
    return all;
  }

  /** The values of a kind if they are spelled out; empty if it can be any. */
  public Set<Object> values(Kind kind) {
    Set<Object> found = new LinkedHashSet<>();
    for (Object value : values) {
      if (kindOf(value) == kind) {
        found.add(value);
      }
    }
    return found;
  }

  /** What the elements of its arrays are; never if it can be no array. */
  public Type items() {
    return !has(Kind.ARRAY) ? NEVER : items == null ? VALUE : items;
  }

  /** What is known of the members of its objects, or null. */
  public @Nullable Members members() {
    return members;
  }

  /** What its objects have as this member; never if it can be no object. */
  public Type member(String name) {
    return !has(Kind.OBJECT) ? NEVER : members == null ? ANY : members.get(name);
  }

  public int size() {
    return size;
  }

  public Type without(Kind kind) {
    return has(kind) ? made(kinds & ~kind.bit(), without(values, kind), items, members) : this;
  }

  private static Set<Object> without(Set<Object> values, Kind kind) {
    if (values.isEmpty()) {
      return values;
    }
    Set<Object> left = new LinkedHashSet<>(values);
    left.removeIf(value -> kindOf(value) == kind);
    return left;
  }

  /** Only what is of this kind. */
  public Type only(Kind kind) {
    Type left = this;
    for (Kind other : kinds()) {
      left = other == kind ? left : left.without(other);
    }
    return left;
  }

  /**
   * Whether arrays among its values may be lists of JSONata's own, into which its paths look in
   * another way than into those of the data: some hold together, some come apart if they have one
   * member. It makes no difference to which values there are.
   */
  public boolean isMarked() {
    return (kinds & MARK) != 0;
  }

  /** The same values, with such lists among them. */
  public Type marked() {
    return has(Kind.ARRAY) ? new Type(kinds | MARK, values, items, members) : this;
  }

  /** All values of both. */
  public Type or(Type other) {
    if (this == other || other.isNever()) {
      return this;
    }
    if (isNever()) {
      return other;
    }
    return made(
        kinds | other.kinds,
        Literals.either(this, other),
        !has(Kind.ARRAY) ? other.items : !other.has(Kind.ARRAY) ? items : or(items, other.items),
        !has(Kind.OBJECT)
            ? other.members
            : !other.has(Kind.OBJECT)
                ? members
                : members == null || other.members == null ? null : members.or(other.members));
  }

  private static @Nullable Type or(@Nullable Type one, @Nullable Type other) {
    return one == null || other == null ? null : one.or(other);
  }

  /** At least the values that are in both; never only if there is none. */
  public Type and(Type other) {
    if (this == other) {
      return this;
    }
    Literals.Both both = Literals.both(this, other);
    return made(
        kinds & other.kinds & ~both.empty(),
        both.values(),
        items == null ? other.items : other.items == null ? items : items.and(other.items),
        members == null
            ? other.members
            : other.members == null ? members : members.and(other.members));
  }

  /** Whether a value, or nothing, is one of these. */
  public boolean admits(@Nullable Object value) {
    Kind kind = kindOf(value);
    if (!has(kind)) {
      return false;
    }
    return switch (value) {
      case List<?> list -> items == null || list.stream().allMatch(items::admits);
      case Map<?, ?> map -> members == null || admits(members, map);
      case null, default -> Literals.admits(values(kind), value);
    };
  }

  private static boolean admits(Members members, Map<?, ?> map) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!members.get(String.valueOf(entry.getKey())).admits(entry.getValue())) {
        return false;
      }
    }
    return members.known().entrySet().stream()
        .allMatch(each -> map.containsKey(each.getKey()) || each.getValue().has(Kind.NOTHING));
  }

  Set<Object> values() {
    return Collections.unmodifiableSet(values);
  }

  int mask() {
    return kinds & Kind.ALL;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Type type
            && mask() == type.mask()
            && size == type.size
            && values.equals(type.values)
            && Objects.equals(items, type.items)
            && Objects.equals(members, type.members));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * mask() + values.hashCode()) + size;
  }

  /** As people write it: {@code { directory: string, limit?: number }}. */
  @Override
  public String toString() {
    return TypeText.of(this);
  }
}
