package dev.pawl.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the name that somebody probably meant. */
public final class Suggestion {
  private Suggestion() {}

  /** {@code did you mean `list`?}, or an empty string when nothing is close. */
  public static String didYouMean(String wrong, Collection<String> known) {
    int tolerance = Math.max(1, wrong.length() / 3);
    return known.stream()
        .map(name -> new Candidate(name, distance(wrong, name)))
        .filter(candidate -> candidate.distance <= tolerance)
        .filter(candidate -> candidate.distance < wrong.length()) // something is left of it
        .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .map(candidate -> "did you mean `" + candidate.name + "`?")
        .orElse("");
  }

  private record Candidate(String name, int distance) {}

  /** Edit distance where swapping two neighbours counts once and case counts nothing. */
  static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) > 8 || a.length() > 200) {
      return Integer.MAX_VALUE;
    }
    int[] twoBack = new int[b.length() + 1];
    int[] back = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      back[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], back[j]) + 1, back[j - 1] + cost);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], twoBack[j - 2] + 1);
        }
      }
      int[] spare = twoBack;
      twoBack = back;
      back = row;
      row = spare;
    }
    return back[b.length()];
  }
}
