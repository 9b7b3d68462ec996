package dev.pawl.lsp.feature;

import dev.pawl.json.Json;
import dev.pawl.mcp.lock.Visible;
import java.util.regex.Pattern;

/** How names are written where they stand. */
final class Spelling {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./#-]*");
  private static final Pattern WORD =
      Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n|\\.nan|\\.inf");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern OPERATOR = Pattern.compile("and|or|in|true|false|null|function");

  private Spelling() {}

  /** As a value of a file. */
  static String value(String name, boolean json) {
    boolean bare = PLAIN.matcher(name).matches() && !WORD.matcher(name).matches();
    return !json && bare ? name : Visible.json(Json.write(name));
  }

  /** One of the words of a schema, which may be true or false. */
  static String word(String word, boolean json) {
    return json && !word.equals("true") && !word.equals("false") ? Json.write(word) : word;
  }

  /** Whether a path can have it as a step: back-quotes have no escapes for what is in them. */
  static boolean isStep(String name) {
    return name.indexOf('`') < 0 && Visible.of(name).equals(name);
  }

  /** As a step of a path. */
  static String step(String name) {
    boolean bare = IDENTIFIER.matcher(name).matches() && !OPERATOR.matcher(name).matches();
    return bare ? name : "`" + name + "`";
  }
}
