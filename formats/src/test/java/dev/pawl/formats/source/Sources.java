package dev.pawl.formats.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Problem;
import dev.pawl.model.Source;

/** Short ways to read texts in tests. */
final class Sources {
  private Sources() {}

  static Source yaml(String text) {
    return whole(SourceReader.read("f.yaml", text.getBytes(UTF_8)));
  }

  static Source json(String text) {
    return whole(SourceReader.read("f.json", text.getBytes(UTF_8)));
  }

  /** The only problem of a file, as it is printed. */
  static String problem(String file, String text) {
    return problem(file, text.getBytes(UTF_8));
  }

  static String problem(String file, byte[] content) {
    Reading reading = SourceReader.read(file, content);
    assertThat(reading.problems()).hasSize(1);
    return reading.problems().getFirst().toString();
  }

  private static Source whole(Reading reading) {
    assertThat(reading.problems()).extracting(Problem::toString).isEmpty();
    return reading.root();
  }
}
