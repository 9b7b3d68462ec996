package dev.pawl.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.RegularFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The lines of a text that findings point into. */
public record SourceText(List<String> lines) {
  private static final int MOST_BYTES = 1 << 21;

  public static SourceText of(String text) {
    return new SourceText(text.lines().toList());
  }

  /** The lines of a file; none when it cannot be read, for then there is nothing to point at. */
  static SourceText ofFile(String file) {
    try {
      return of(new String(RegularFile.read(Path.of(file), MOST_BYTES), UTF_8));
    } catch (IOException | InvalidPathException _) {
      return of("");
    }
  }

  boolean has(int line) {
    return line >= 1 && line <= lines.size();
  }

  /** Counted from 1. */
  String line(int number) {
    return lines.get(number - 1);
  }
}
