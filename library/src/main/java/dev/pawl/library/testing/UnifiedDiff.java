package dev.pawl.library.testing;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts, line by line, as {@code diff -u} shows it. */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;

  /** So many comparisons at most; beyond, what differs is shown as a whole. */
  private static final long MOST = 4_000_000;

  private final List<String> lines = new ArrayList<>();
  private final List<String> old;
  private final List<String> now;

  private UnifiedDiff(List<String> old, List<String> now) {
    this.old = old;
    this.now = now;
  }

  /**
   * Lines that begin with a space, {@code -}, {@code +} or {@code @@}; none when they are equal.
   */
  public static List<String> of(List<String> old, List<String> now) {
    return old.equals(now) ? List.of() : new UnifiedDiff(old, now).shown();
  }

  private List<String> shown() {
    int start = 0;
    while (start < Math.min(old.size(), now.size()) && old.get(start).equals(now.get(start))) {
      start++;
    }
    int end = 0;
    while (end < Math.min(old.size(), now.size()) - start
        && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
      end++;
    }
    old.subList(0, start).forEach(line -> lines.add(" " + line));
    middle(old.subList(start, old.size() - end), now.subList(start, now.size() - end));
    old.subList(old.size() - end, old.size()).forEach(line -> lines.add(" " + line));
    return withoutTheRest();
  }

  private void middle(List<String> before, List<String> after) {
    if ((long) before.size() * after.size() > MOST) {
      before.forEach(line -> lines.add("-" + line));
      after.forEach(line -> lines.add("+" + line));
      return;
    }
    int[][] common = common(before, after);
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        lines.add(" " + before.get(i++));
        j++;
      } else if (i < before.size() && (j == after.size() || common[i + 1][j] >= common[i][j + 1])) {
        lines.add("-" + before.get(i++));
      } else {
        lines.add("+" + after.get(j++));
      }
    }
  }

  /** The length of the longest common subsequence of all endings. */
  private static int[][] common(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  /** Only what differs, with a few lines around it. */
  private List<String> withoutTheRest() {
    boolean[] kept = new boolean[lines.size()];
    for (int i = 0; i < kept.length; i++) {
      if (lines.get(i).charAt(0) != ' ') {
        int from = Math.max(0, i - CONTEXT);
        int until = Math.min(kept.length - 1, i + CONTEXT);
        for (int j = from; j <= until; j++) {
          kept[j] = true;
        }
      }
    }
    List<String> shown = new ArrayList<>();
    int oldLine = 1;
    int newLine = 1;
    for (int i = 0; i < kept.length; i++) {
      if (kept[i] && (i == 0 || !kept[i - 1])) {
        shown.add("@@ -" + oldLine + " +" + newLine + " @@");
      }
      if (kept[i]) {
        shown.add(lines.get(i));
      }
      oldLine += lines.get(i).charAt(0) == '+' ? 0 : 1;
      newLine += lines.get(i).charAt(0) == '-' ? 0 : 1;
    }
    return shown;
  }
}
