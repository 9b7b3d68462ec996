package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailurePlaceTest {
  private static final String GRAPH =
      """
      server: { name: test, version: "1.0.0" }
      tools:
        - name: add
          description: Adds
          nodes:
            - { id: entry, type: entry, next: add }
            - id: add
              type: transform
              transform:
                expr: |
                  {
                    "sum": $sum($.entry.list) + $.entry.number
                  }
              next: exit
            - { id: exit, type: exit }
        - name: each
          description: Does something with each
          nodes:
            - { id: entry, type: entry, next: each }
            - id: each
              type: foreach
              items: { expr: $.entry.list }
              do: { type: transform, transform: { expr: '1 + $item' } }
              next: pause
            - { id: pause, type: wait, for: { expr: $.entry.pause }, next: choose }
            - id: choose
              type: switch
              conditions:
                - { rule: { ">": [ { var: '$number(entry.text)' }, 1 ] }, next: exit }
              next: again
            - { id: again, type: transform, transform: { expr: '1' }, next: again2 }
            - { id: again2, type: transform, transform: { expr: '1' }, next: again }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void writeFile() throws IOException {
    graph = folder.resolve("graph.yaml");
    Files.writeString(graph, GRAPH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "add  | {'list': [1, 's3cret'], 'number': 1} | 12:22 | item 1 is a string",
        "add  | {'list': [1], 'number': 's3cret'}    | 12:41 | the right side of `+` must be a"
            + " number",
        "each | {'list': [1, 's3cret']}              | 23:54 | item 1 failed: the right side",
        "each | {'list': null}                       | 22:24 | the items are null",
        "each | {'list': [], 'pause': 's3cret'}      | 25:47 | must be a duration",
        "each | {'pause': '1ms', 'text': 's3cret'}   | 29:38 | $number was given a string",
        "each | {'pause': '1ms', 'text': '0'}        | 31:9  | maximum node executions",
      })
  void aRunThatFailsPointsIntoTheExpression(
      String tool, String input, String place, String message) {
    CommandRun run =
        CommandRun.piped().pawl("run", graph, tool, "--input", input.replace('\'', '"'));
    assertThat(run.err())
        .startsWith(graph + ":" + place + ": error: ")
        .contains(message)
        .doesNotContain("s3cret");
    CommandRun shown = CommandRun.piped().runs(folder.resolve(".pawl"), "show", "last");
    assertThat(shown.exits(Exit.OK).out()).contains("  at       " + graph + ":" + place + "\n");
  }
}
