package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What kind of value a parameter takes; null is told apart. */
public enum ParameterType {
  STRING("string", FlatType.STRING),
  NUMBER("number", FlatType.FRACTION | FlatType.INTEGER),
  INTEGER("integer", FlatType.INTEGER),
  BOOLEAN("boolean", FlatType.BOOLEAN),
  ARRAY("array", FlatType.ARRAY),
  OBJECT("object", FlatType.OBJECT);

  private final String word;
  private final int bits;

  ParameterType(String word, int bits) {
    this.word = word;
    this.bits = bits;
  }

  /** As JSON Schema calls it. */
  public String word() {
    return word;
  }

  int bits() {
    return bits;
  }

  /** The type of that name. */
  static Optional<ParameterType> named(String word) {
    for (ParameterType type : values()) {
      if (type.word.equals(word)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** The types that these bits are, null aside; a number that need not be whole covers integers. */
  static List<ParameterType> in(int bits) {
    List<ParameterType> types = new ArrayList<>();
    for (ParameterType type : values()) {
      boolean covered = type == INTEGER && (bits & FlatType.FRACTION) != 0;
      if ((bits & type.bits) == type.bits && !covered) {
        types.add(type);
      }
    }
    return types;
  }
}
