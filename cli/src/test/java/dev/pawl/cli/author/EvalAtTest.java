package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code pawl eval --at}. */
class EvalAtTest {
  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void run() throws IOException {
    data = folder.resolve("kept");
    Path file =
        Files.writeString(
            folder.resolve("graph.yaml"),
            """
            server: { name: x, version: "1" }
            tools:
              - name: t
                inputSchema: { type: object, properties: { n: { type: number } } }
                nodes:
                  - { id: entry, type: entry, next: twice }
                  - { id: twice, type: transform, transform: { expr: '$.entry.n * 2' }, next: each }
                  - id: each
                    type: foreach
                    items: { expr: '[10, 20]' }
                    do: { id: one, type: transform, transform: { expr: '$item + $.twice' } }
                    next: late
                  - id: late
                    type: transform
                    transform: { expr: '{ "millis": $millis(), "chance": $random() }' }
                    next: exit
                  - { id: exit, type: exit }
            """);
    CommandRun.piped().pawl("run", file, "n=4", "--data", data).exits(Exit.OK);
  }

  private CommandRun at(String step, Object... more) {
    Object[] words = new Object[more.length + 5];
    words[0] = "eval";
    words[1] = "--at";
    words[2] = step;
    words[3] = "--data";
    words[4] = data;
    System.arraycopy(more, 0, words, 5, more.length);
    return CommandRun.piped().pawl(words);
  }

  private String value(String step, String expression) {
    return at(step, expression).exits(Exit.OK).out().strip();
  }

  @Test
  void anExpressionSeesWhatTheStepSaw() {
    assertThat(value("last@each", "$.twice")).isEqualTo("8");
    assertThat(value("last@1", "$keys($)")).isEqualTo("\"entry\"");
    assertThat(value("last@twice", "$.twice")).isEmpty();
    assertThat(value("last@exit", "$executionCount('twice')")).isEqualTo("1");
    assertThat(value("last@exit", "$previousNode()")).isEqualTo(value("last@exit", "$.late"));
    assertThat(at("last@each", "--logic", "{\"+\": [{\"var\": \"twice\"}, 1]}").out())
        .isEqualTo("9\n");
  }

  @Test
  void aStepOfALoopHasItsItem() {
    assertThat(value("last@each[1]/one", "[$item, $index, $item + $.twice]"))
        .isEqualToIgnoringWhitespace("[20, 1, 28]");
  }

  @Test
  void timeAndChanceAreThoseOfTheStep() {
    assertThat(value("last@late", "{ \"millis\": $millis(), \"chance\": $random() }"))
        .isEqualTo(value("last@exit", "$.late"));
  }

  @Test
  void whatIsNotThereIsToldWithWhatThereIs() {
    assertThat(at("last@twic", "1").exits(Exit.NO_INPUT).err())
        .contains("has no step `twic`, did you mean `twice`?");
    assertThat(at("last@77", "1").exits(Exit.NO_INPUT).err()).contains("its steps are 0 to ");
    assertThat(at("nobody@1", "1").exits(Exit.NO_INPUT).err())
        .contains("no run `nobody` is kept in", "the last ones are ");
    assertThat(at("last", "1").exits(Exit.USAGE).err()).contains("`last` names no step");
    assertThat(
            CommandRun.piped()
                .pawl("eval", "--at", "last@1", "-d", "{}", "1")
                .exits(Exit.USAGE)
                .err())
        .contains("a step has its own `$`");
    assertThat(at("last@each", "$.twice & ").exits(Exit.DATA).err()).contains("BAD_EXPRESSION");
  }
}
