package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads YAML 1.2 and JSON files. Whatever the bytes are, the answer is a {@link Reading}: no input
 * makes it throw, run long or use more than a few times the file's size in memory.
 *
 * <p>A file whose name ends in {@code .json} is read as JSON to the letter, any other as YAML.
 */
public final class SourceReader {
  private SourceReader() {}

  /** The same of a file that may say nothing at all: then its value is null. */
  public static Reading readIfAny(String file, byte[] content) {
    return saysNothing(content)
        ? Reading.of(new Source.Scalar(null, new Place(file, 1, 1)))
        : read(file, content);
  }

  /** Whether there is nothing but blank lines and comments. */
  private static boolean saysNothing(byte[] content) {
    boolean comment = false;
    for (byte each : content) {
      comment = each != '\n' && (comment || each == '#');
      if (!comment && " \t\r\n".indexOf(each) < 0) {
        return false;
      }
    }
    return content.length <= SourceLimits.MAX_BYTES;
  }

  /**
   * Reads some of a file that another program has written for itself: JSON, with comments and
   * commas at the end of lists, or TOML. It may be larger than files for us.
   *
   * @param wanted whether what is behind these keys is of interest, or on the way to it
   */
  public static Reading readForeign(String file, byte[] content, Predicate<List<String>> wanted) {
    try {
      if (content.length > SourceLimits.MAX_FOREIGN_BYTES) {
        throw new UnreadableException(
            ProblemCode.FILE_TOO_LARGE,
            "the file has more than " + SourceLimits.MAX_FOREIGN_BYTES + " bytes",
            new Place(file, 1, 1),
            "nothing of it was read");
      }
      String text = Utf8.decode(file, content);
      return file.toLowerCase(Locale.ROOT).endsWith(".toml")
          ? new TomlComposer(file, text).compose()
          : new JsonComposer(file, text, PartialJson.foreign(wanted)).compose();
    } catch (UnreadableException unreadable) {
      return Reading.failed(unreadable.problem());
    }
  }

  /** Reads a file that is a text and nothing else. */
  public static Reading readText(String file, byte[] content) {
    try {
      return Reading.of(new Source.Scalar(text(file, content), new Place(file, 1, 1)));
    } catch (UnreadableException unreadable) {
      return Reading.failed(unreadable.problem());
    }
  }

  /** Reads a JSON file without what stands under some keys, wherever those are. */
  public static Reading readJsonWithout(Set<String> keys, String file, byte[] content) {
    try {
      return new JsonComposer(file, text(file, content), PartialJson.without(keys)).compose();
    } catch (UnreadableException unreadable) {
      return Reading.failed(unreadable.problem());
    }
  }

  private static String text(String file, byte[] content) throws UnreadableException {
    if (content.length > SourceLimits.MAX_BYTES) {
      throw new UnreadableException(
          ProblemCode.FILE_TOO_LARGE,
          "the file has more than " + SourceLimits.MAX_BYTES + " bytes",
          new Place(file, 1, 1),
          "split it into several files");
    }
    return Utf8.decode(file, content);
  }

  public static Reading read(String file, byte[] content) {
    try {
      String text = text(file, content);
      return file.toLowerCase(Locale.ROOT).endsWith(".json")
          ? new JsonComposer(file, text).compose()
          : new YamlComposer(file, text).compose();
    } catch (UnreadableException unreadable) {
      return Reading.failed(unreadable.problem());
    }
  }
}
