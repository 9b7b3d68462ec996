package dev.pawl.formats.source;

import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Tells the comments of a YAML file from texts that look like one. */
public final class YamlComments {
  private YamlComments() {}

  /**
   * The lines of a file with blanks in place of its keys and values, so that a {@code #} in them
   * begins a comment. Behind a place where the file is malformed they are as they were.
   */
  public static List<String> lines(String text) {
    int[] codePoints = text.codePoints().toArray();
    LoadSettings settings =
        LoadSettings.builder()
            .setUseMarks(true)
            .setParseComments(false)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    try {
      for (Event event : new Parse(settings).parseString(text)) {
        if (event instanceof ScalarEvent scalar) {
          blank(codePoints, scalar);
        }
      }
    } catch (RuntimeException _) {
      // Whoever read the file has said so.
    }
    return new String(codePoints, 0, codePoints.length).lines().toList();
  }

  private static void blank(int[] codePoints, ScalarEvent scalar) {
    int start = scalar.getStartMark().map(Mark::getIndex).orElse(0);
    int end = scalar.getEndMark().map(Mark::getIndex).orElse(0);
    boolean block = start < end && (codePoints[start] == '|' || codePoints[start] == '>');
    boolean text = !block;
    for (int i = start; i < Math.min(end, codePoints.length); i++) {
      boolean breaks = codePoints[i] == '\n' || codePoints[i] == '\r';
      text |= breaks; // behind the sign of a block there may be a comment
      codePoints[i] = breaks || !text ? codePoints[i] : ' ';
    }
  }
}
