package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.util.Locale;

/**
 * Reads YAML 1.2 and JSON files. Whatever the bytes are, the answer is a {@link Reading}: no input
 * makes it throw, run long or use more than a few times the file's size in memory.
 *
 * <p>A file whose name ends in {@code .json} is read as JSON to the letter, any other as YAML.
 */
public final class SourceReader {
  private SourceReader() {}

  public static Reading read(String file, byte[] content) {
    try {
      if (content.length > SourceLimits.MAX_BYTES) {
        throw new UnreadableException(
            ProblemCode.FILE_TOO_LARGE,
            "the file has more than " + SourceLimits.MAX_BYTES + " bytes",
            new Place(file, 1, 1),
            "split it into several files");
      }
      String text = Utf8.decode(file, content);
      return file.toLowerCase(Locale.ROOT).endsWith(".json")
          ? new JsonComposer(file, text).compose()
          : new YamlComposer(file, text).compose();
    } catch (UnreadableException unreadable) {
      return Reading.failed(unreadable.problem());
    }
  }
}
