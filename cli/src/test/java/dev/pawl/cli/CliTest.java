package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.StreamWriter;
import dev.pawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {

  @SuppressWarnings("unused") // by name, below
  private static final Iterable<String> COMMANDS = Cli.COMMANDS;

  private final StringWriter errors = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void tellsItsVersion(String option) {
    CommandRun run = CommandRun.piped().pawl(option).exits(Exit.OK);
    assertThat(run.out()).startsWith("pawl ").contains("Java " + Runtime.version().feature());
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "-h"})
  void helpListsEveryCommandAndExitCode(String word) {
    CommandRun run = CommandRun.piped().pawl(word).exits(Exit.OK);
    assertThat(run.out()).contains(Cli.COMMANDS);
    for (Exit exit : Exit.values()) {
      assertThat(run.out()).contains(exit.code + "   " + exit.meaning);
    }
    assertThat(run.err()).isEmpty();
  }

  @Test
  void withoutWordsHelpGoesToStderrAndItIsAnError() {
    CommandRun run = CommandRun.piped().pawl().exits(Exit.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Commands:");
  }

  @ParameterizedTest
  @FieldSource("COMMANDS")
  void everyCommandHasHelpThatFitsATerminal(String command) {
    CommandRun run = CommandRun.piped().pawl(command, "--help").exits(Exit.OK);
    assertThat(run.out()).contains("Usage: pawl " + command);
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(CommandRun.piped().pawl("help", command).exits(Exit.OK).out()).isEqualTo(run.out());
  }

  @ParameterizedTest
  @FieldSource("COMMANDS")
  void everyOptionIsDescribedInOneLine(String command) {
    String help = CommandRun.piped().pawl(command, "--help").out();
    Usage usage = new Cli(CommandRun.piped().terminal()).commands().get(command);
    for (Option option : usage.options()) {
      assertThat(help).contains(option.shown()).contains(option.description());
    }
  }

  @Test
  void helpIsColouredOnATerminalOnly() {
    assertThat(CommandRun.onTerminal().coloured().pawl("help").out()).contains("\u001b[1m");
    assertThat(CommandRun.piped().pawl("help").out()).doesNotContain("\u001b");
  }

  @Test
  void suggestsACommand() {
    CommandRun run = CommandRun.piped().pawl("chekc", "x.yaml").exits(Exit.USAGE);
    assertThat(run.err()).contains("unknown command `chekc`, did you mean `check`?");
    assertThat(run.out()).isEmpty();
    assertThat(CommandRun.piped().pawl("help", "rnu").exits(Exit.USAGE).err())
        .contains("did you mean `run`?")
        .contains("`pawl --help`");
  }

  @Test
  void suggestsAnOption() {
    CommandRun run = CommandRun.piped().pawl("check", "--jsno", "x.yaml").exits(Exit.USAGE);
    assertThat(run.err())
        .contains("unknown option `--jsno`, did you mean `--json`?")
        .contains("`pawl check --help`");
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(CommandRun.piped().pawl("run").exits(Exit.USAGE).err()).contains("missing: FILE");
    assertThat(CommandRun.piped().pawl("eval", "1", "--data").exits(Exit.USAGE).err())
        .contains("--data");
  }

  @Test
  void aBugIsOneLineUnlessDebugging() {
    assertThat(Cli.run(brokenTerminal(false), "eval", "1", "--data", "-"))
        .isEqualTo(Exit.SOFTWARE.code);
    assertThat(errors.toString()).contains("this is a bug in Pawl").doesNotContain("\tat ");
    Cli.run(brokenTerminal(true), "eval", "1", "--data", "-");
    assertThat(errors.toString()).contains("\tat dev.pawl.cli");
  }

  /** Its standard input does what no input stream may do. */
  private Terminal brokenTerminal(boolean debug) {
    Terminal whole = CommandRun.piped().terminal();
    return new Terminal(
        whole.out(),
        Channel.plain(new PrintWriter(errors)),
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("impossible");
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            return read();
          }
        },
        80,
        false,
        debug);
  }

  @Test
  void aResultThatCannotBeWrittenIsNoSuccess() {
    Terminal whole = CommandRun.piped().terminal();
    PrintWriter full = new PrintWriter(Writer.nullWriter());
    full.close();
    Terminal terminal =
        new Terminal(
            Channel.plain(full),
            Channel.plain(new PrintWriter(errors)),
            whole.in(),
            80,
            false,
            false);
    assertThat(Cli.run(terminal, "eval", "1")).isEqualTo(Exit.IO.code);
    assertThat(errors.toString()).contains("stdout cannot be written to");
  }

  @Test
  void aReaderWhoHasGoneIsNotComplainedAbout() {
    assertThat(Cli.run(failingWith("Broken pipe"), "eval", "1")).isEqualTo(Exit.NO_READER.code);
    assertThat(errors.toString()).isEmpty();
    assertThat(Cli.run(failingWith("No space left on device"), "eval", "1"))
        .isEqualTo(Exit.IO.code);
    assertThat(errors.toString()).contains("stdout cannot be written to: No space left on device");
  }

  private Terminal failingWith(String reason) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException(reason);
          }
        };
    return new Terminal(
        Channel.plain(StreamWriter.to(broken)),
        Channel.plain(new PrintWriter(errors)),
        CommandRun.piped().terminal().in(),
        80,
        false,
        false);
  }

  @Test
  void printsACompletionScript() {
    CommandRun run = CommandRun.piped().pawl("completion").exits(Exit.OK);
    assertThat(run.out())
        .contains("complete -F _pawl_complete pawl")
        .isEqualTo(CommandRun.piped().pawl("completion", "bash").exits(Exit.OK).out());
    assertThat(CommandRun.piped().pawl("completion", "zsh").exits(Exit.OK).out())
        .startsWith("#compdef pawl\n");
    assertThat(CommandRun.piped().pawl("completion", "fish").exits(Exit.OK).out())
        .contains("complete -c pawl -f -a '(__pawl_complete)'");
  }
}
