package dev.pawl.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.JsonLimits;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Text that was given on the command line: itself, {@code @file}, or {@code -} for standard input.
 *
 * @param name what messages call it
 */
public record GivenText(String name, String text) {
  private static final int MOST_BYTES = (int) JsonLimits.DEFAULT.maxBytes();

  /**
   * @param what the name of a text that stands on the command line itself
   */
  public static GivenText of(String word, String what, InputStream stdin) throws IOException {
    if (word.equals("-")) {
      return new GivenText("<stdin>", decoded("<stdin>", stdin.readNBytes(MOST_BYTES + 1)));
    }
    if (word.startsWith("@")) {
      return ofFile(word.substring(1));
    }
    return new GivenText(what, word);
  }

  /** A text in which {@code -} means nothing special. */
  public static GivenText of(String word, String what) throws IOException {
    return word.startsWith("@") ? ofFile(word.substring(1)) : new GivenText(what, word);
  }

  private static GivenText ofFile(String file) throws IOException {
    return new GivenText(file, decoded(file, RegularFile.read(Path.of(file), MOST_BYTES + 1)));
  }

  private static String decoded(String name, byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      throw new PawlException.LimitExceeded(name + " is longer than " + MOST_BYTES + " bytes");
    }
    return new String(bytes, UTF_8);
  }

  /** The JSON value in it; of a YAML file the value of that. */
  public @Nullable Object value() {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
      Reading reading = SourceReader.read(name, text.getBytes(UTF_8));
      if (reading.root() == null) {
        throw new PawlException.InvalidDefinition(reading.problems());
      }
      return reading.root().value();
    }
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      String where = "line " + e.line() + ":" + e.column() + ": ";
      String message = String.valueOf(e.getMessage()).substring(where.length());
      Place place = new Place(name, e.line(), e.column());
      throw new PawlException.InvalidDefinition(
          List.of(new Problem(ProblemCode.SYNTAX, message, place, null, null, "")));
    }
  }
}
