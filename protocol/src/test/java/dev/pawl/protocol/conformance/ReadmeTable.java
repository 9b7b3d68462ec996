package dev.pawl.protocol.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The README's table of conformance, which stands between two comments. */
record ReadmeTable(List<String> lines) {
  private static final Path README = Path.of("../README.md");
  private static final String BEGIN = "<!-- conformance -->\n";
  private static final String END = "<!-- /conformance -->\n";

  ReadmeTable {
    lines = List.copyOf(lines);
  }

  static ReadmeTable read() throws IOException {
    return in(Files.readString(README));
  }

  static ReadmeTable in(String document) {
    int begin = document.indexOf(BEGIN);
    int end = document.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalStateException("the README has no place for the table of conformance");
    }
    return new ReadmeTable(
        document.substring(begin + BEGIN.length(), end).strip().lines().toList());
  }

  /** Its rows about one side of one revision. */
  List<String> rows(String revision, String side) {
    return lines.stream().filter(line -> line.startsWith(start(revision, side))).toList();
  }

  /** Fails, with the rows to paste, unless it tells what a run found. */
  void expect(Outcome outcome) {
    assertThat(String.join("\n", rows(outcome.revision(), outcome.side())))
        .as("rows in README.md; put the expected ones there")
        .isEqualTo(String.join("\n", rows(outcome)));
  }

  /** The rows that a run makes. */
  static List<String> rows(Outcome outcome) {
    return outcome.groups().stream()
        .map(
            group ->
                start(outcome.revision(), outcome.side())
                    + "%s | %d | %d of %d |"
                        .formatted(group.name(), group.scenarios(), group.passed(), group.checks()))
        .toList();
  }

  private static String start(String revision, String side) {
    return "| " + revision + " | " + side + " | ";
  }
}
