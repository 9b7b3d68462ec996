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
   * @param hidden the codes that are ignored in each
   */
  private record Lines(List<String> comments, List<Set<String>> hidden) {
    static final Lines NONE = new Lines(List.of(), List.of());

    static Lines of(String text) {
      if (!text.contains("pawl:")) {
        return NONE;
      }
      List<String> comments = YamlComments.lines(text);
      List<Set<String>> said = comments.stream().map(Ignored::codes).toList();
      return new Lines(comments, HiddenCodes.of(text.lines().toList(), comments, said));
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
        words(comment).stream()
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
    List<Set<String>> hidden = lines(problem.place().file()).hidden;
    int line = problem.place().line() - 1;
    return line >= 0 && line < hidden.size() && hidden.get(line).contains(problem.code().name());
  }

  private static Set<String> codes(String comments) {
    Matcher comment = COMMENT.matcher(comments);
    return comment.find()
        ? words(comment).stream().filter(CODES::contains).collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  private static List<String> words(Matcher comment) {
    return List.of(comment.group(1).split("[\\s,]+"));
  }
}
