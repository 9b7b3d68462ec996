package dev.pawl.expression.regex;

/**
 * A regular expression of JavaScript, compiled in a time that grows with its length. It is
 * immutable, and safe for use by many threads.
 *
 * <p>Searching may take exponential time, as with all expressions of this kind; therefore it is
 * paid for, step by step. See {@link RegexMatcher}.
 */
public final class Regex {
  /** Longer ones are refused. */
  public static final int MAX_LENGTH = 10_000;

  private final String source;
  private final int groups;
  private final Program program;

  private Regex(String source, int groups, Program program) {
    this.source = source;
    this.groups = groups;
    this.program = program;
  }

  /** Compiles a pattern, without slashes around it. */
  public static Regex compile(String source, RegexFlags flags) throws RegexSyntaxException {
    if (source.length() > MAX_LENGTH) {
      throw new RegexSyntaxException("it is longer than " + MAX_LENGTH + " characters", MAX_LENGTH);
    }
    int groups = GroupNames.in(source).count();
    RegexNode node = RegexParser.parse(source, flags);
    return new Regex(source, groups, RegexCompiler.compile(node, groups + 1, flags.unicode()));
  }

  /** The text as a pattern that matches it and nothing else. */
  public static String quote(String text) {
    StringBuilder pattern = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      pattern.append("\\^$.*+?()[]{}|/-".indexOf(c) >= 0 ? "\\" : "").append(c);
    }
    return pattern.toString();
  }

  public String source() {
    return source;
  }

  /** How many capturing groups there are. */
  public int groupCount() {
    return groups;
  }

  /** How many integers its program has. */
  int size() {
    return program.code.length;
  }

  public RegexMatcher matcher(String text, Meter meter) {
    return new RegexMatcher(program, text, meter);
  }

  /** Whether it matches somewhere in the text. */
  public boolean isIn(String text, Meter meter) {
    RegexMatcher matcher = matcher(text, meter);
    boolean found = matcher.find(0);
    matcher.settle();
    return found;
  }

  @Override
  public String toString() {
    return source;
  }
}
