package dev.pawl.library;

import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The findings that an author knows better about: {@code # pawl: ignore CODE} behind the line,
 * above it, or above anything that it is part of, up to the node.
 */
final class Ignored {
  private static final Pattern COMMENT =
      Pattern.compile("#\\s*pawl:\\s*ignore\\s+([A-Z_]+(?:[\\s,]+[A-Z_]+)*)");
  private static final long LARGEST = 1 << 20;

  private final List<String> lines;

  private Ignored(List<String> lines) {
    this.lines = lines;
  }

  /** What a file says; nothing if there is no such file. */
  static Ignored in(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isRegularFile(path) && Files.size(path) <= LARGEST) {
        return new Ignored(Files.readAllLines(path));
      }
    } catch (IOException | InvalidPathException _) {
      // Whoever read the file has said so.
    }
    return new Ignored(List.of());
  }

  /** What a text says that is in no file yet. */
  static Ignored of(String text) {
    return new Ignored(text.lines().toList());
  }

  List<Problem> without(List<Problem> problems) {
    return lines.stream().noneMatch(line -> line.contains("pawl:"))
        ? problems
        : problems.stream().filter(problem -> !hides(problem)).toList();
  }

  private boolean hides(Problem problem) {
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
