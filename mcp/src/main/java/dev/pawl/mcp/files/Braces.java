package dev.pawl.mcp.files;

import java.util.ArrayList;
import java.util.List;

/** Writes out the alternatives of a pattern: {@code a.{c,h}} is {@code a.c} and {@code a.h}. */
final class Braces {
  private static final int MOST_ALTERNATIVES = 1000;

  private Braces() {}

  static List<String> expand(String pattern) throws FilesException {
    for (int open = next(pattern, 0, '{'); open >= 0; open = next(pattern, open + 1, '{')) {
      List<String> parts = new ArrayList<>();
      int close = parts(pattern, open, parts);
      if (parts.size() > 1) {
        return join(pattern.substring(0, open), parts, expand(pattern.substring(close + 1)));
      }
    }
    return List.of(pattern);
  }

  private static List<String> join(String start, List<String> parts, List<String> ends)
      throws FilesException {
    List<String> all = new ArrayList<>();
    for (String part : parts) {
      for (String middle : expand(part)) {
        for (String end : ends) {
          all.add(start + middle + end);
          if (all.size() > MOST_ALTERNATIVES) {
            throw new FilesException("The pattern has more than 1000 alternatives");
          }
        }
      }
    }
    return all;
  }

  /** Finds what stands between the commas of a pair of braces; without its end there are none. */
  private static int parts(String pattern, int open, List<String> parts) {
    int depth = 0;
    int start = open + 1;
    for (int i = open; i < pattern.length(); i++) {
      switch (pattern.charAt(i)) {
        case '\\' -> i++;
        case '{' -> depth++;
        case ',' -> {
          if (depth == 1) {
            parts.add(pattern.substring(start, i));
            start = i + 1;
          }
        }
        case '}' -> {
          depth--;
          if (depth == 0) {
            parts.add(pattern.substring(start, i));
            return i;
          }
        }
        default -> {}
      }
    }
    parts.clear();
    return -1;
  }

  private static int next(String pattern, int from, char wanted) {
    for (int i = from; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '\\') {
        i++;
      } else if (pattern.charAt(i) == wanted) {
        return i;
      }
    }
    return -1;
  }
}
