package dev.pawl.cli.complete;

import dev.pawl.mcp.lock.Visible;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a shell puts on its line for a word. Names and values come from files and servers: on the
 * line each has to be the one word that it is, whatever it has in it, and must not run anything.
 *
 * @param current what is typed of the word so far
 * @param written the same as it stands on the line, for a shell that puts there what it is told;
 *     null for one that itself quotes what it puts there
 */
record Insertion(String current, @Nullable String written) {
  private static final String PLAIN = "_@%+=:,./-";

  /** Empty if the word cannot be put there: nobody sees it as it is, or a quote is open. */
  Optional<String> of(String word) {
    // This also keeps to one line what is told in lines.
    if (!Visible.of(word).equals(word)) {
      return Optional.empty();
    }
    if (written == null) {
      return Optional.of(word);
    }
    String quoted = quoted(word);
    boolean goesOn = quoted.equals(word) || written.equals(quoted(current));
    return goesOn ? Optional.of(quoted) : Optional.empty();
  }

  /** With a backslash before all that could mean something to a shell. */
  private static String quoted(String word) {
    StringBuilder quoted = new StringBuilder(word.length());
    word.codePoints()
        .forEach(
            point -> {
              if (!Character.isLetterOrDigit(point) && PLAIN.indexOf(point) < 0) {
                quoted.append('\\');
              }
              quoted.appendCodePoint(point);
            });
    return quoted.toString();
  }
}
