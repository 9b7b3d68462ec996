package dev.pawl.formats.bpmn;

import java.util.Set;
import java.util.TreeSet;

/**
 * An expression as runs evaluate it.
 *
 * @param code in JSONata
 * @param names of variables that it reads
 */
record Formula(String code, Set<String> names) {
  private static final Set<String> WORDS =
      Set.of("and", "or", "in", "true", "false", "null", "function");

  Formula {
    names = Set.copyOf(new TreeSet<>(names));
  }

  /** A name as JSONata has it: in back-quotes where it needs some. */
  static String name(String name) {
    boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_]*") && !WORDS.contains(name);
    return plain ? name : "`" + name.replace("`", "") + "`";
  }

  /** A text as JSONata writes it. */
  static String text(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      switch (each) {
        case '"', '\\' -> quoted.append('\\').append(each);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (each < ' ') {
            quoted.append("\\u%04x".formatted((int) each));
          } else {
            quoted.append(each);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
