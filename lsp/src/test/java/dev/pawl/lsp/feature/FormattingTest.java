package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormattingTest {
  private static String formatted(String text) {
    return Edit.apply(text, Formatting.of(Written.of(text).document()));
  }

  @Test
  void indentsByTwoAndKeepsEverythingElse() {
    String text =
        """
        server:   { name: s, version: "1" }  # who
        tools:
            # the only one
            - name: t\s\s
              description: |
                  one\s\s
                    two
              nodes:
                    - id: a
                      args: {
                         b: c,   # d
                      }

                    # then
                    -   id: b
                        type: 'x
                           y'
        """;
    assertThat(formatted(text))
        .isEqualTo(
            """
            server:   { name: s, version: "1" }  # who
            tools:
              # the only one
              - name: t
                description: |
                    one\s\s
                      two
                nodes:
                  - id: a
                    args: {
                       b: c,   # d
                    }

                  # then
                  -   id: b
                      type: 'x
                         y'
            """);
  }

  @Test
  void leavesAListUnderItsKeyWhereItIs() {
    String text = "tools:\n- name: a\n  nodes:\n  - id: b\n";
    assertThat(formatted(text)).isEqualTo(text);
  }

  @Test
  void endsWithALineBreakAndTouchesNothingThatCannotBeRead() {
    assertThat(formatted("a: b")).isEqualTo("a: b\n");
    assertThat(formatted("a: {  \n   b: [ \n")).isEqualTo("a: {  \n   b: [ \n");
  }

  static Stream<Path> examples() throws IOException {
    Path root = Path.of(System.getProperty("pawl.root", ".."));
    try (Stream<Path> files = Files.walk(root.resolve("examples"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isDoneAfterOnce(Path file) throws IOException {
    String once = formatted(Files.readString(file));
    assertThat(formatted(once)).isEqualTo(once);
  }

  @Test
  void aLastLineEndsAsTheOthersDo() {
    assertThat(formatted("tools:\r\n    - name: t")).isEqualTo("tools:\r\n  - name: t\r\n");
    assertThat(formatted("tools:\n    - name: t")).isEqualTo("tools:\n  - name: t\n");
  }
}
