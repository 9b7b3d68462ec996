package dev.pawl.formats.edit;

import dev.pawl.json.CanonicalJson;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a list are which of another: by their {@code id} or {@code name} if they have one,
 * else by their content. What is new and what is gone between the same neighbours is taken for a
 * change of one into the other, so that comments inside it can stay.
 *
 * @param stays for each wanted item the old one that it is and that stays where it is, or -1
 * @param moves the same for items that are now elsewhere
 */
record Alignment(List<Integer> stays, List<Integer> moves) {
  private static final long MOST_COMPARISONS = 4_000_000;

  /** Null when the lists are too long to be compared. */
  static @Nullable Alignment of(List<?> old, List<?> wanted) {
    return new Finding(labels(old), labels(wanted)).find();
  }

  private static String[] labels(List<?> items) {
    return items.stream().map(Alignment::label).toArray(String[]::new);
  }

  private static String label(@Nullable Object item) {
    if (item instanceof Map<?, ?> map) {
      for (String key : List.of("id", "name")) {
        if (map.get(key) instanceof String name) {
          return key + " " + name;
        }
      }
    }
    return "= " + CanonicalJson.write(item);
  }

  private static final class Finding {
    private final String[] old;
    private final String[] wanted;
    private final int[] stays;
    private final int[] moves;
    private final boolean[] used;

    Finding(String[] old, String[] wanted) {
      this.old = old;
      this.wanted = wanted;
      this.stays = new int[wanted.length];
      this.moves = new int[wanted.length];
      this.used = new boolean[old.length];
      Arrays.fill(stays, -1);
      Arrays.fill(moves, -1);
    }

    @Nullable Alignment find() {
      int head = 0;
      while (head < old.length && head < wanted.length && old[head].equals(wanted[head])) {
        stay(head, head);
        head++;
      }
      int oldEnd = old.length;
      int wantedEnd = wanted.length;
      while (oldEnd > head && wantedEnd > head && old[oldEnd - 1].equals(wanted[wantedEnd - 1])) {
        stay(--oldEnd, --wantedEnd);
      }
      if ((long) (oldEnd - head) * (wantedEnd - head) > MOST_COMPARISONS) {
        return null;
      }
      longestCommon(head, oldEnd, wantedEnd);
      findMoves();
      pairNeighbours();
      return new Alignment(listed(stays), listed(moves));
    }

    private static List<Integer> listed(int[] indexes) {
      return Arrays.stream(indexes).boxed().toList();
    }

    private void stay(int from, int to) {
      stays[to] = from;
      used[from] = true;
    }

    private void longestCommon(int head, int oldEnd, int wantedEnd) {
      int[][] lengths = new int[oldEnd - head + 1][wantedEnd - head + 1];
      for (int i = oldEnd - 1; i >= head; i--) {
        for (int j = wantedEnd - 1; j >= head; j--) {
          int a = i - head;
          int b = j - head;
          lengths[a][b] =
              old[i].equals(wanted[j])
                  ? lengths[a + 1][b + 1] + 1
                  : Math.max(lengths[a + 1][b], lengths[a][b + 1]);
        }
      }
      int i = head;
      int j = head;
      while (i < oldEnd && j < wantedEnd) {
        if (old[i].equals(wanted[j])) {
          stay(i++, j++);
        } else if (lengths[i - head + 1][j - head] >= lengths[i - head][j - head + 1]) {
          i++;
        } else {
          j++;
        }
      }
    }

    private void findMoves() {
      Map<String, Integer> free = new HashMap<>();
      for (int i = 0; i < old.length; i++) {
        if (!used[i]) {
          free.putIfAbsent(old[i], i);
        }
      }
      for (int j = 0; j < wanted.length; j++) {
        Integer from = stays[j] < 0 ? free.remove(wanted[j]) : null;
        if (from != null) {
          moves[j] = from;
          used[from] = true;
        }
      }
    }

    private void pairNeighbours() {
      int next = 0;
      for (int j = 0; j < wanted.length; j++) {
        if (stays[j] >= 0) {
          next = stays[j] + 1;
        } else if (moves[j] < 0 && next < old.length && !used[next]) {
          stay(next++, j);
        }
      }
    }
  }
}
