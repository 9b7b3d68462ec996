package dev.pawl.expression.regex;

import java.util.HashMap;
import java.util.Map;

/**
 * The capturing groups of a pattern, found before it is read: references may stand before them.
 *
 * @param count how many there are
 * @param names the numbers of those that have a name
 */
record GroupNames(int count, Map<String, Integer> names) {
  static final int MOST = 1_000;

  GroupNames {
    names = Map.copyOf(names);
  }

  static GroupNames in(String source) throws RegexSyntaxException {
    Map<String, Integer> names = new HashMap<>();
    int count = 0;
    boolean inClass = false;
    for (int i = 0; i < source.length(); i++) {
      switch (source.charAt(i)) {
        case '\\' -> i++;
        case '[' -> inClass = true;
        case ']' -> inClass = false;
        case '(' -> {
          boolean named = isNamed(source, i);
          if (!inClass && (named || !source.startsWith("(?", i))) {
            count++;
            if (named && names.put(name(source, i + 3), count) != null) {
              throw new RegexSyntaxException("two groups have the same name", i);
            }
          }
        }
        default -> {}
      }
    }
    if (count > MOST) {
      throw new RegexSyntaxException(
          "there are more than " + MOST + " capturing groups; (?: … ) does not capture", 0);
    }
    return new GroupNames(count, names);
  }

  private static boolean isNamed(String source, int i) {
    return source.startsWith("(?<", i)
        && !source.startsWith("(?<=", i)
        && !source.startsWith("(?<!", i);
  }

  private static String name(String source, int start) throws RegexSyntaxException {
    int end = source.indexOf('>', start);
    String name = end < 0 ? "" : source.substring(start, end);
    if (!isName(name)) {
      throw new RegexSyntaxException(
          "the name of a group consists of letters, digits, _ and $, and ends with >", start);
    }
    return name;
  }

  private static boolean isName(String name) {
    return !name.isEmpty()
        && Character.isJavaIdentifierStart(name.codePointAt(0))
        && name.codePoints().allMatch(Character::isJavaIdentifierPart);
  }
}
