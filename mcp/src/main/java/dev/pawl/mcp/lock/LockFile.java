package dev.pawl.mcp.lock;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.JsonLimits;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code pawl.lock} of a folder. It comes with a repository, so nobody knows who wrote it:
 * it is either exactly what {@code pawl lock} writes, or not used at all.
 *
 * @param lock empty when there is none, or none that can be used
 * @param problems why it cannot be used
 */
public record LockFile(Path path, Lock lock, State state, List<Problem> problems) {
  public static final String NAME = "pawl.lock";
  public static final int LARGEST = 8 << 20;

  private static final JsonLimits LIMITS = new JsonLimits(250, LARGEST, 1_000);
  private static final Pattern CONFLICT = Pattern.compile("(?m)^(<{7}|={7}|>{7})( |$)");
  private static final String AGAIN = "write it anew with `pawl lock`";

  public LockFile {
    problems = List.copyOf(problems);
  }

  /** What can be done with it. */
  public enum State {
    ABSENT,
    USABLE,
    /** Written by a Pawl that knows more: not to be used, and not to be overwritten either. */
    NEWER,
    UNUSABLE
  }

  /** A lock that is not to be used, with the reason. */
  private static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;
    private final int line;
    private final int column;
    private final String advice;
    private final State state;

    Unusable(String message, int line, int column, String advice) {
      this(State.UNUSABLE, message, line, column, advice);
    }

    Unusable(State state, String message, int line, int column, String advice) {
      super(message);
      this.state = state;
      this.line = line;
      this.column = column;
      this.advice = advice;
    }
  }

  /** Where the lock of a graph file is: beside it. */
  public static Path beside(Path graph) {
    return graph.resolveSibling(NAME);
  }

  /** The one beside a graph file, as its bundle is called. */
  public static LockFile of(String graph) {
    try {
      return read(beside(Path.of(graph)));
    } catch (InvalidPathException _) {
      return new LockFile(Path.of(NAME), Lock.EMPTY, State.ABSENT, List.of());
    }
  }

  /** Never fails: what is wrong is in its problems. */
  public static LockFile read(Path path) {
    if (!Files.exists(path)) {
      return new LockFile(path, Lock.EMPTY, State.ABSENT, List.of());
    }
    try {
      return new LockFile(path, parse(text(path)), State.USABLE, List.of());
    } catch (Unusable e) {
      Place place = new Place(path.toString(), e.line, e.column);
      String message = "the lock file cannot be used: " + e.getMessage();
      return new LockFile(
          path,
          Lock.EMPTY,
          e.state,
          List.of(new Problem(ProblemCode.BAD_LOCK, message, place, null, null, e.advice)));
    }
  }

  /**
   * What a file says that cannot be used: for people to compare with, and for nothing else. Empty
   * when nobody can tell.
   */
  public Lock legible() {
    try {
      return LockReader.read(json(text(path))).orElse(Lock.EMPTY);
    } catch (Unusable _) {
      return Lock.EMPTY;
    }
  }

  /**
   * What to write.
   *
   * @throws IllegalArgumentException when nobody could read it again
   */
  public static String text(Lock lock) {
    String text = LockText.of(lock);
    if (text.getBytes(StandardCharsets.UTF_8).length > LARGEST) {
      throw new IllegalArgumentException(
          "the lock file would have more than " + (LARGEST >> 20) + " MiB");
    }
    return text;
  }

  private static String text(Path path) throws Unusable {
    if (!Files.isRegularFile(path)) {
      throw new Unusable("it is no regular file", 0, 0, "");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new Unusable("it has more than " + (LARGEST >> 20) + " MiB", 0, 0, AGAIN);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Unusable("it cannot be read", 0, 0, "");
    }
  }

  /** Git may end lines in its own way. */
  private static Lock parse(String read) throws Unusable {
    String text = read.replace("\r\n", "\n");
    var conflict = CONFLICT.matcher(text);
    if (conflict.find()) {
      int line = (int) text.substring(0, conflict.start()).chars().filter(c -> c == '\n').count();
      String advice = "take one of both sides, then run `pawl lock`";
      throw new Unusable("it has the marks of a merge that is not finished", line + 1, 1, advice);
    }
    Lock lock = LockReader.read(json(text)).orElse(null);
    if (lock == null) {
      throw new Unusable(State.NEWER, "it is of a newer version of Pawl", 1, 1, "use that version");
    }
    String expected = LockText.of(lock);
    if (!expected.equals(text)) {
      throw new Unusable("this is not as `pawl lock` writes it", line(expected, text), 1, AGAIN);
    }
    return lock;
  }

  private static @Nullable Object json(String text) throws Unusable {
    try {
      return Json.parse(text, LIMITS);
    } catch (JsonException e) {
      String message = String.valueOf(e.getMessage()).replaceFirst("^line \\d+:\\d+: ", "");
      throw new Unusable(message, e.line(), e.column(), AGAIN);
    }
  }

  /** The first line in which two texts differ. */
  private static int line(String one, String other) {
    int line = 1;
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      if (one.charAt(i) != other.charAt(i)) {
        return line;
      }
      line += one.charAt(i) == '\n' ? 1 : 0;
    }
    return line;
  }
}
