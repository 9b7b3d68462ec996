package dev.pawl.expression.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the members of an object.
 *
 * @param known those that have a name; one that may be missing may be {@link Kind#NOTHING}
 * @param rest what all others are, {@link Type#NEVER} when there are none
 * @param tacit whether there may be others only because nobody said that there are none
 */
public record Members(Map<String, Type> known, Type rest, boolean tacit) {
  public Members {
    known = Collections.unmodifiableMap(new LinkedHashMap<>(known));
  }

  /** Exactly these. */
  public static Members closed(Map<String, Type> known) {
    return new Members(known, Type.NEVER, false);
  }

  /** What a member of this name is, or nothing. */
  public Type get(String name) {
    Type type = known.get(name);
    return type == null ? rest.or(Type.NOTHING) : type;
  }

  /** Whether nobody spoke of a member of this name, and it is not meant to be there. */
  public boolean isForeign(String name) {
    return !known.containsKey(name) && (rest.isNever() || (tacit && !known.isEmpty()));
  }

  Members or(Members other) {
    if (isSame(other)) {
      return this;
    }
    Map<String, Type> all = new LinkedHashMap<>();
    for (String name : names(other)) {
      all.put(name, get(name).or(other.get(name)));
    }
    return new Members(all, rest.or(other.rest), isTacitWith(other));
  }

  Members and(Members other) {
    Map<String, Type> all = new LinkedHashMap<>();
    for (String name : names(other)) {
      all.put(name, get(name).and(other.get(name)));
    }
    return new Members(all, rest.and(other.rest), isTacitWith(other));
  }

  /** An object that cannot be: a member that has to be there can be nothing at all. */
  boolean isImpossible() {
    return known.values().stream().anyMatch(Type::isNever);
  }

  /** Whether both have the same parts, which is quickly seen, and common: data is passed on. */
  private boolean isSame(Members other) {
    if (this == other) {
      return true;
    }
    if (known.size() != other.known.size() || rest != other.rest || tacit != other.tacit) {
      return false;
    }
    for (Map.Entry<String, Type> each : known.entrySet()) {
      if (other.known.get(each.getKey()) != each.getValue()) {
        return false;
      }
    }
    return true;
  }

  private boolean isTacitWith(Members other) {
    return (tacit || rest.isNever()) && (other.tacit || other.rest.isNever());
  }

  private Set<String> names(Members other) {
    Set<String> names = new LinkedHashSet<>(known.keySet());
    names.addAll(other.known.keySet());
    return names;
  }

  int size() {
    int size = rest.size();
    for (Type type : known.values()) {
      size += type.size();
    }
    return size;
  }
}
