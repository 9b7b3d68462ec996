package dev.pawl.library;

import dev.pawl.formats.source.YamlComments;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings that an author knows better about: {@code # pawl: ignore CODE} behind the line,
 * above it, or above anything that it is part of, up to the node.
 */
final class Ignored {
  private static final Pattern COMMENT =
      Pattern.compile("#\\s*pawl:\\s*ignore\\s+([A-Z_]+(?:[\\s,]+[A-Z_]+)*)");
  private static final Set<String> CODES =
      Stream.of(ProblemCode.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());
  private static final long LARGEST = 1 << 20;

  private final Map<String, Lines> files = new HashMap<>();

  private Ignored() {}

  /**
   * The lines of a file.
   *
   * @param comments what of each is a comment; none at all if nothing in them concerns us
   */
  private record Lines(List<String> all, List<String> comments) {
    static final Lines NONE = new Lines(List.of(), List.of());

    static Lines of(String text) {
      return text.contains("pawl:")
          ? new Lines(text.lines().toList(), YamlComments.lines(text))
          : NONE;
    }
  }

  /** What the files say in which the problems stand; nothing where there is no such file. */
  static Ignored inFiles() {
    return new Ignored();
  }

  /** The same when one of them is not saved yet. */
  static Ignored with(String file, String text) {
    Ignored ignored = new Ignored();
    ignored.files.put(file, Lines.of(text));
    return ignored;
  }

  private Lines lines(String file) {
    return files.computeIfAbsent(file, Ignored::read);
  }

  private static Lines read(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isRegularFile(path) && Files.size(path) <= LARGEST) {
        return Lines.of(Files.readString(path));
      }
    } catch (IOException | InvalidPathException _) {
      // Whoever read the file has said so.
    }
    return Lines.NONE;
  }

  List<Problem> without(List<Problem> problems) {
    return problems.stream().filter(problem -> !hides(problem)).toList();
  }

  /** Codes that do not exist, and hide nothing. */
  List<Problem> misspelt(String file) {
    List<Problem> problems = new ArrayList<>();
    List<String> comments = lines(file).comments;
    for (int i = 0; i < comments.size(); i++) {
      Matcher comment = COMMENT.matcher(comments.get(i));
      if (comment.find()) {
        Place place =
            new Place(file, i + 1, 1 + comments.get(i).codePointCount(0, comment.start()));
        Stream.of(comment.group(1).split("[\\s,]+"))
            .filter(code -> !CODES.contains(code))
            .forEach(code -> misspelt(code, place).ifPresent(problems::add));
      }
    }
    return problems;
  }

  /** A word in capitals that is near to no code may be part of a reason. */
  private static Optional<Problem> misspelt(String code, Place place) {
    String near = Suggestion.didYouMean(code, CODES);
    return near.isEmpty() && !code.contains("_")
        ? Optional.empty()
        : Optional.of(
            new Problem(
                ProblemCode.BAD_VALUE,
                Severity.WARNING,
                "`" + code + "` is to be ignored, and is no code",
                place,
                null,
                null,
                near));
  }

  private boolean hides(Problem problem) {
    Lines known = lines(problem.place().file());
    List<String> lines = known.all;
    List<String> comments = known.comments;
    int line = problem.place().line() - 1;
    String code = problem.code().name();
    int indent = Integer.MAX_VALUE;
    for (int i = line; i >= 0 && i < lines.size(); i--) {
      String text = lines.get(i);
      if (text.isBlank() || indent(text) >= indent) {
        continue;
      }
      indent = indent(text);
      boolean said = names(comments.get(i), code);
      for (int above = i - 1; above >= 0 && isComment(comments.get(above)); above--) {
        said |= names(comments.get(above), code);
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
