package dev.pawl.library;

import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The findings that an author knows better about: {@code # pawl: ignore CODE} behind the line,
 * above it, or above anything that it is part of, up to the node. It counts in the file in which
 * the finding stands.
 */
final class Ignored {
  private static final Pattern COMMENT =
      Pattern.compile("#\\s*pawl:\\s*ignore\\s+([A-Z_]+(?:[\\s,]+[A-Z_]+)*)");
  private static final long LARGEST = 1 << 20;

  private final Map<String, List<String>> texts = new HashMap<>();

  private Ignored() {}

  /** What the files say in which the problems stand; nothing where there is no such file. */
  static Ignored inFiles() {
    return new Ignored();
  }

  /** The same when one of them is not saved yet. */
  static Ignored with(String file, String text) {
    Ignored ignored = new Ignored();
    ignored.texts.put(file, telling(text.lines().toList()));
    return ignored;
  }

  private static List<String> read(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isRegularFile(path) && Files.size(path) <= LARGEST) {
        return telling(Files.readAllLines(path));
      }
    } catch (IOException | InvalidPathException _) {
      // Whoever read the file has said so.
    }
    return List.of();
  }

  /** The lines of a text; none if nothing in it concerns us. */
  private static List<String> telling(List<String> lines) {
    return lines.stream().anyMatch(line -> line.contains("pawl:")) ? lines : List.of();
  }

  List<Problem> without(List<Problem> problems) {
    return problems.stream().filter(problem -> !hides(problem)).toList();
  }

  private boolean hides(Problem problem) {
    return hides(texts.computeIfAbsent(problem.place().file(), Ignored::read), problem);
  }

  private static boolean hides(List<String> lines, Problem problem) {
    int line = problem.place().line() - 1;
    String code = problem.code().name();
    int indent = Integer.MAX_VALUE;
    for (int i = line; i >= 0 && i < lines.size(); i--) {
      String text = lines.get(i);
      if (text.isBlank() || indent(text) >= indent) {
        continue;
      }
      indent = indent(text);
      boolean said = names(text, code);
      for (int above = i - 1; above >= 0 && isComment(lines.get(above)); above--) {
        said |= names(lines.get(above), code);
      }
      if (said || text.stripLeading().startsWith("- ")) {
        return said;
      }
    }
    return false;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static boolean isComment(String line) {
    return line.stripLeading().startsWith("#");
  }

  private static boolean names(String line, String code) {
    Matcher comment = COMMENT.matcher(line);
    return comment.find() && List.of(comment.group(1).split("[\\s,]+")).contains(code);
  }
}
