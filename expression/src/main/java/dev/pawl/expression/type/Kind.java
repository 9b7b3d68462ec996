package dev.pawl.expression.type;

/** What a value can be. Nothing is JSONata's: it is no value, and not null. */
public enum Kind {
  NOTHING("nothing", 0x1),
  NULL("null", 0x2),
  BOOLEAN("boolean", 0x4),
  NUMBER("number", 0x8),
  TEXT("string", 0x10),
  ARRAY("array", 0x20),
  OBJECT("object", 0x40),
  FUNCTION("function", 0x80);

  static final int ALL = 0xff;

  private final String word;
  private final int bit;

  Kind(String word, int bit) {
    this.word = word;
    this.bit = bit;
  }

  /** As JSON Schema calls it, where that knows it. */
  public String word() {
    return word;
  }

  int bit() {
    return bit;
  }

  /** Whether values of it can be spelled out in a type. */
  boolean isScalar() {
    return this == BOOLEAN || this == NUMBER || this == TEXT;
  }
}
