package dev.pawl.model;

import java.util.Collection;
import java.util.Iterator;
import java.util.Locale;

/** Finds the name that somebody probably meant. */
public final class Suggestion {
  /** So many names are looked at: a file can have as many wrong names as right ones. */
  public static final int MOST = 1_000;

  private Suggestion() {}

  /**
   * {@code did you mean `list`?}, or an empty string when nothing is close among the first {@link
   * #MOST}.
   */
  public static String didYouMean(String wrong, Collection<String> known) {
    return didYouMean(wrong, known, Math.max(1, wrong.length() / 3));
  }

  /**
   * The same for those who have to be more certain.
   *
   * @param tolerance how many characters may be different at most
   */
  public static String didYouMean(String wrong, Collection<String> known, int tolerance) {
    EditDistance to = new EditDistance(wrong.toLowerCase(Locale.ROOT));
    String nearest = "";
    int least = Math.min(tolerance, wrong.length() - 1); // something is left of it
    Iterator<String> names = known.iterator();
    for (int i = 0; i < MOST && names.hasNext(); i++) {
      String name = names.next();
      int distance = to.within(least, name.toLowerCase(Locale.ROOT));
      if (distance < least
          || (distance == least && (nearest.isEmpty() || name.compareTo(nearest) < 0))) {
        least = distance;
        nearest = name;
      }
    }
    return nearest.isEmpty() ? "" : "did you mean `" + nearest + "`?";
  }
}
