package dev.pawl.expression.regex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Which characters are the same when case is ignored (ECMA-262, 22.2.2.7.3 Canonicalize): in
 * unicode mode by folding, otherwise by their capital letter, of which ASCII has its own.
 */
enum LetterCase {
  CAPITALS,
  FOLDING;

  private static final int ASCII = 128;
  private static final int LAST_WITH_CASE = 0x1FFFF;

  /** Made when it is first asked for: most patterns never do. */
  private static final class Capitals {
    static final NavigableMap<Integer, List<Integer>> GROUPS = groups(LetterCase::capital);
  }

  /** As {@link Capitals}. */
  private static final class Foldings {
    static final NavigableMap<Integer, List<Integer>> GROUPS = groups(LetterCase::folded);
  }

  static LetterCase of(RegexFlags flags) {
    return flags.unicode() ? FOLDING : CAPITALS;
  }

  /** The character that stands for all that are the same. */
  int canonical(int codePoint) {
    return switch (this) {
      case CAPITALS -> capital(codePoint);
      case FOLDING -> folded(codePoint);
    };
  }

  private static int capital(int codePoint) {
    if (codePoint > Character.MAX_VALUE) {
      return codePoint;
    }
    int capital = Character.toUpperCase(codePoint);
    if (capital == codePoint || (codePoint >= ASCII && capital < ASCII)) {
      return codePoint;
    }
    // Of some letters, such as the sharp s, the capital is more than one letter.
    boolean single = Character.toString(codePoint).toUpperCase(Locale.ROOT).length() == 1;
    return single ? capital : codePoint;
  }

  private static int folded(int codePoint) {
    // The Turkish letters fold to themselves unless a locale says otherwise.
    boolean turkish = codePoint == 0x130 || codePoint == 0x131;
    return turkish ? codePoint : Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  /** The set with all characters that are the same as one of its members. */
  CharacterSet closure(CharacterSet set) {
    NavigableMap<Integer, List<Integer>> groups =
        switch (this) {
          case CAPITALS -> Capitals.GROUPS;
          case FOLDING -> Foldings.GROUPS;
        };
    CharacterSet.Builder all = new CharacterSet.Builder().add(set);
    for (int i = 0; i < set.rangeCount(); i++) {
      int first = set.first(i);
      int last = set.last(i);
      for (List<Integer> group : groups.subMap(first, true, last, true).values()) {
        for (int codePoint : group) {
          if (codePoint < first || codePoint > last) {
            all.add(codePoint, codePoint);
          }
        }
      }
    }
    return all.build();
  }

  /** The characters that are the same as others, each with all of them. */
  private static NavigableMap<Integer, List<Integer>> groups(IntUnaryOperator canonical) {
    Map<Integer, List<Integer>> found = new HashMap<>();
    for (int c = 0; c <= LAST_WITH_CASE; c++) {
      int same = canonical.applyAsInt(c);
      if (same != c) {
        found.computeIfAbsent(same, first -> new ArrayList<>(List.of(first))).add(c);
      }
    }
    NavigableMap<Integer, List<Integer>> all = new TreeMap<>();
    found.values().forEach(group -> group.forEach(c -> all.put(c, List.copyOf(group))));
    return all;
  }
}
