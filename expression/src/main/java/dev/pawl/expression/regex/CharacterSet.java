package dev.pawl.expression.regex;

import java.util.Arrays;

/** An immutable set of code points. */
final class CharacterSet {
  static final int LAST = Character.MAX_CODE_POINT;
  static final CharacterSet NOTHING = new CharacterSet(new int[0]);
  static final CharacterSet ANYTHING = range(0, LAST);
  static final CharacterSet DIGITS = range('0', '9');
  static final CharacterSet WORD =
      new Builder().add('0', '9').add('A', 'Z').add('_', '_').add('a', 'z').build();

  /**
   * What a word is made of where case is ignored by folding: also the long s and the Kelvin sign.
   */
  static final CharacterSet FOLDED_WORD =
      new Builder().add(WORD).add(0x17F, 0x17F).add(0x212A, 0x212A).build();

  /** What ends a line (ECMA-262, 12.3). */
  static final CharacterSet LINE_ENDS =
      new Builder().add('\n', '\n').add('\r', '\r').add(0x2028, 0x2029).build();

  static final CharacterSet NO_LINE_ENDS = LINE_ENDS.negated();

  /** White space and line ends (ECMA-262, 12.2 and 12.3). */
  static final CharacterSet SPACES =
      new Builder()
          .add('\t', '\r')
          .add(' ', ' ')
          .add(0xA0, 0xA0)
          .add(0x1680, 0x1680)
          .add(0x2000, 0x200A)
          .add(0x2028, 0x2029)
          .add(0x202F, 0x202F)
          .add(0x205F, 0x205F)
          .add(0x3000, 0x3000)
          .add(0xFEFF, 0xFEFF)
          .build();

  private static final int TABLE = 256;

  /** First and last of each range, in order; ranges neither touch nor overlap. */
  private final int[] ranges;

  private final boolean[] table = new boolean[TABLE];

  private CharacterSet(int[] ranges) {
    this.ranges = ranges;
    for (int i = 0; i < ranges.length; i += 2) {
      for (int c = ranges[i]; c <= ranges[i + 1] && c < TABLE; c++) {
        table[c] = true;
      }
    }
  }

  static CharacterSet of(int codePoint) {
    return range(codePoint, codePoint);
  }

  static CharacterSet range(int first, int last) {
    return new CharacterSet(new int[] {first, last});
  }

  /** How dear it is to look whether a character is in it, where the cheapest costs 1. */
  int cost() {
    return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(ranges.length / 4));
  }

  boolean contains(int codePoint) {
    return codePoint < TABLE ? table[codePoint] : search(codePoint);
  }

  private boolean search(int codePoint) {
    int low = 0;
    int high = ranges.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (codePoint < ranges[2 * middle]) {
        high = middle - 1;
      } else if (codePoint > ranges[2 * middle + 1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  CharacterSet negated() {
    int[] others = new int[ranges.length + 2];
    int size = 0;
    int next = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      if (ranges[i] > next) {
        others[size++] = next;
        others[size++] = ranges[i] - 1;
      }
      next = ranges[i + 1] + 1;
    }
    if (next <= LAST) {
      others[size++] = next;
      others[size++] = LAST;
    }
    return new CharacterSet(Arrays.copyOf(others, size));
  }

  boolean intersects(CharacterSet other) {
    int i = 0;
    int j = 0;
    while (i < ranges.length && j < other.ranges.length) {
      if (ranges[i + 1] < other.ranges[j]) {
        i += 2;
      } else if (other.ranges[j + 1] < ranges[i]) {
        j += 2;
      } else {
        return true;
      }
    }
    return false;
  }

  /** The only member, or -1 if there is none or several. */
  int only() {
    return ranges.length == 2 && ranges[0] == ranges[1] ? ranges[0] : -1;
  }

  /** Whether all members are single characters of Java, and none is half of a pair. */
  boolean isPlain() {
    return ranges.length == 0
        || (ranges[ranges.length - 1] <= Character.MAX_VALUE
            && !intersects(range(Character.MIN_SURROGATE, Character.MAX_SURROGATE)));
  }

  int rangeCount() {
    return ranges.length / 2;
  }

  int first(int range) {
    return ranges[2 * range];
  }

  int last(int range) {
    return ranges[2 * range + 1];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CharacterSet set && Arrays.equals(ranges, set.ranges);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ranges);
  }

  @Override
  public String toString() {
    return Arrays.toString(ranges);
  }

  /** Collects ranges in any order. */
  static final class Builder {
    private long[] added = new long[4];
    private int size;

    Builder add(int first, int last) {
      if (size == added.length) {
        added = Arrays.copyOf(added, 2 * size);
      }
      added[size++] = (long) first << 32 | last;
      return this;
    }

    Builder add(CharacterSet set) {
      for (int i = 0; i < set.rangeCount(); i++) {
        add(set.first(i), set.last(i));
      }
      return this;
    }

    CharacterSet build() {
      Arrays.sort(added, 0, size);
      int[] ranges = new int[2 * size];
      int used = 0;
      for (int i = 0; i < size; i++) {
        int first = (int) (added[i] >>> 32);
        int last = (int) added[i];
        if (used > 0 && first <= ranges[used - 1] + 1) {
          ranges[used - 1] = Math.max(ranges[used - 1], last);
        } else {
          ranges[used++] = first;
          ranges[used++] = last;
        }
      }
      return new CharacterSet(Arrays.copyOf(ranges, used));
    }
  }
}
