package dev.pawl.formats.edit;

import org.jspecify.annotations.Nullable;

/** Writes a value as YAML that people read, and scalars as they stand in it. */
public final class YamlDocument {
  private static final Style USUAL = new Style("\n", false, 2, 2, 2);

  private YamlDocument() {}

  /** Of an object that is not empty: its members, each in lines of its own. */
  public static String of(Object value) {
    String lines = BlockText.afterKey(USUAL, true, value, -USUAL.step());
    return lines.strip() + "\n";
  }

  /** A text that nobody can take for anything else, in quotes, on one line. */
  public static String quoted(@Nullable String text) {
    return YamlScalar.doubleQuoted(text == null ? "" : text);
  }
}
