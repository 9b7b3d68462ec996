package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvalCommandTest {

  @TempDir Path folder;

  @Test
  void evaluatesJsonata() {
    assertThat(CommandRun.piped().pawl("eval", "$sum([1..10])").exits(Exit.OK).out())
        .isEqualTo("55\n");
    assertThat(CommandRun.piped().pawl("eval", "\"a\" & 1").exits(Exit.OK).out())
        .isEqualTo("\"a1\"\n");
  }

  @Test
  void readsDataFromTheCommandLineAFileOrStdin() throws IOException {
    assertThat(CommandRun.piped().pawl("eval", "a.b", "-d", "{\"a\":{\"b\":1}}").out())
        .isEqualTo("1\n");
    assertThat(CommandRun.piped().reading("[1,2]").pawl("eval", "$sum($)", "-d", "-").out())
        .isEqualTo("3\n");
    Path yaml = folder.resolve("data.yaml");
    Files.writeString(yaml, "a: [1, 2, 3]\n");
    assertThat(CommandRun.piped().pawl("eval", "$count(a)", "--data", "@" + yaml).out())
        .isEqualTo("3\n");
  }

  @Test
  void readsTheExpressionFromAFile() throws IOException {
    Path file = folder.resolve("sum.jsonata");
    Files.writeString(file, "$sum(\n  [1, 2]\n)");
    assertThat(CommandRun.piped().pawl("eval", "@" + file).exits(Exit.OK).out()).isEqualTo("3\n");
    CommandRun.piped().pawl("eval", "@" + folder.resolve("no")).exits(Exit.NO_INPUT);
  }

  @Test
  void undefinedPrintsNothingOnStdout() {
    CommandRun run = CommandRun.piped().pawl("eval", "nothing", "-d", "{}").exits(Exit.OK);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("undefined\n");
    assertThat(CommandRun.piped().pawl("eval", "null").out()).isEqualTo("null\n");
  }

  @Test
  void aSyntaxErrorIsPointedAt() {
    CommandRun run = CommandRun.onTerminal().pawl("eval", "1 + ) 2").exits(Exit.DATA);
    assertThat(run.err())
        .startsWith("<expr>:1:5: error: ")
        .endsWith("[BAD_EXPRESSION]\n    1 | 1 + ) 2\n      |     ^\n");
  }

  @Test
  void aSyntaxErrorOnALaterLineIsPointedAt() {
    CommandRun run = CommandRun.onTerminal().pawl("eval", "(\n  1 + ;\n)").exits(Exit.DATA);
    assertThat(run.err()).contains("<expr>:2:7:").contains("    2 |   1 + ;\n");
  }

  @Test
  void anUnknownFunctionIsSuggested() {
    assertThat(CommandRun.piped().pawl("eval", "$smu([1])").exits(Exit.DATA).err())
        .contains("<expr>:1:1: warning: unknown function `$smu` — did you mean `$sum`?");
  }

  @Test
  void anEvaluationThatFailsSaysWhy() {
    assertThat(CommandRun.piped().pawl("eval", "1 + 'a'").exits(Exit.DATA).err())
        .startsWith("<expr>:1:3: error: the right side of `+` must be a number, but is a string");
  }

  @Test
  void theFunctionThatFailedIsPointedAt() {
    CommandRun run =
        CommandRun.onTerminal().pawl("eval", "(\n  $sum([1, 'a'])\n)").exits(Exit.DATA);
    assertThat(run.err())
        .startsWith("<expr>:2:3: error: ")
        .endsWith("[T0412]\n    2 |   $sum([1, 'a'])\n      |   ^~~~\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"$eval('$length(5)')", "$eval('1 +')", "$eval('/a(/')"})
  void oneCodeIsToldAlsoOfAnExpressionInside(String expression) {
    CommandRun run = CommandRun.piped().pawl("eval", expression).exits(Exit.DATA);
    assertThat(run.err())
        .matches("(?s).*\\[[STD]\\d{4}\\].*")
        .doesNotContainPattern("\\([STD]\\d{4}\\)");
  }

  @Test
  void anEvaluationThatDoesTooMuchIsStopped() {
    CommandRun.piped()
        .pawl("eval", "($f := function($x) { 1 + $f($x) }; $f(1))")
        .exits(Exit.OUT_OF_TIME);
  }

  @Test
  void historyIsEmpty() {
    assertThat(
            CommandRun.piped().pawl("eval", "[$executionCount('x'), $nodeExecutions('x')]").out())
        .isEqualToIgnoringWhitespace("[0]");
    assertThat(CommandRun.piped().pawl("eval", "$previousNode()").out()).isEqualTo("null\n");
  }

  @Test
  void evaluatesJsonLogic() {
    assertThat(
            CommandRun.piped()
                .pawl("eval", "--logic", "{\">\": [{\"var\": \"n\"}, 5]}", "-d", "{\"n\": 7}")
                .exits(Exit.OK)
                .out())
        .isEqualTo("true\n");
    assertThat(CommandRun.piped().pawl("eval", "--logic", "max: [1, 3, 2]").out()).isEqualTo("3\n");
  }

  @Test
  void aBadRuleIsPointedAt() {
    CommandRun run = CommandRun.onTerminal().pawl("eval", "--logic", "{\"maxx\": [1]}");
    assertThat(run.exits(Exit.DATA).err())
        .contains("[BAD_RULE]")
        .contains("    1 | {\"maxx\": [1]}\n      |  ^~~~~~");
    CommandRun.piped().pawl("eval", "--logic", "[1, 2").exits(Exit.DATA);
  }

  @Test
  void badDataIsPointedAt() {
    assertThat(CommandRun.piped().pawl("eval", "a", "-d", "{\"a\": x}").exits(Exit.DATA).err())
        .startsWith("--data:1:");
  }
}
