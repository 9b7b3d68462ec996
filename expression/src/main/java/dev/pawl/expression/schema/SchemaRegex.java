package dev.pawl.expression.schema;

import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexLimitException;
import dev.pawl.expression.regex.RegexSyntaxException;

/** A regular expression of a schema, whose search pays for every step it takes. */
record SchemaRegex(Regex regex) {
  /** In the steps of a {@link Walk}. */
  private static final long COST = 5;

  static SchemaRegex of(String source) throws RegexSyntaxException {
    return new SchemaRegex(Regex.compile(source, RegexFlags.UNICODE));
  }

  /** Whether it matches somewhere in the text: it is not anchored (Core 2020-12, 6.4). */
  boolean find(String text) {
    Walk walk = Walk.current();
    try {
      return regex.isIn(text, steps -> walk.spend(COST * steps));
    } catch (RegexLimitException _) {
      throw new Walk.TooCostly("a pattern of the schema needs too much memory for this value");
    }
  }

  String source() {
    return regex.source();
  }
}
