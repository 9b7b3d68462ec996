package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Cli;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.testkit.Project;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/cli.md} tells what {@code --help} tells. */
class CommandLineDocumentTest {
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+) {2,}\\S");
  private static final Pattern OPTION =
      Pattern.compile("(?m)^ {2,6}((?:-\\w, )?--[a-z-]+(?:\\[?=\\w+\\]?)?) ");
  private static final Pattern EXIT = Pattern.compile("(?m)^ +(\\d+) +(\\S.*)$");

  private final String document = Project.read("docs/cli.md");
  private final String general = help();

  @Test
  void hasEveryCommand() {
    assertThat(found(COMMAND, general)).hasSizeGreaterThan(5);
    assertThat(found(COMMAND, general))
        .allSatisfy(command -> assertThat(document).containsPattern("\\| \\[?`" + command + "`"));
  }

  @Test
  void hasEveryOptionOfEveryCommand() {
    int known = 0;
    for (String command : found(COMMAND, general)) {
      List<String> options = found(OPTION, help(command));
      String section = section("## pawl " + command + "\n");
      assertThat(options)
          .filteredOn(option -> !option.equals("-h, --help"))
          .allSatisfy(option -> assertThat(section).contains(option));
      known += options.size();
    }
    assertThat(known).isGreaterThan(30);
  }

  @Test
  void hasEveryOptionOfEveryAction() {
    int actions = 0;
    for (String command : found(COMMAND, general)) {
      for (String action : actions(command)) {
        actions++;
        String section = section("## pawl " + command + "\n") + part(command, action);
        assertThat(part(command, action)).as(command + " " + action).isNotEmpty();
        assertThat(found(OPTION, help(command, action)))
            .filteredOn(option -> !option.equals("-h, --help"))
            .allSatisfy(option -> assertThat(section).contains(option));
      }
    }
    assertThat(actions).isGreaterThan(5);
  }

  /** What stands behind the heading of its actions. */
  private static List<String> actions(String command) {
    String help = help(command);
    int from = help.indexOf("\nActions:\n");
    return from < 0 ? List.of() : found(COMMAND, help.substring(from));
  }

  private String part(String command, String action) {
    return section("### pawl " + command + " " + action + "\n");
  }

  @Test
  void hasEveryExitCodeWithItsMeaning() {
    List<String> rows =
        EXIT.matcher(general)
            .results()
            .map(match -> "| " + match.group(1) + " | " + match.group(2) + " |")
            .toList();
    assertThat(rows).hasSizeGreaterThan(8);
    assertThat(rows).allSatisfy(row -> assertThat(document).contains(row));
  }

  @Test
  void anUndocumentedOptionIsCaught() {
    assertThat(found(OPTION, "  -x, --extra=FILE   More.\n      --so-bare   Less.\n"))
        .containsExactly("-x, --extra=FILE", "--so-bare");
    assertThat(found(OPTION, "      --or-not[=FILE]   Both.\n")).containsExactly("--or-not[=FILE]");
    assertThat(section("## pawl run\n")).contains("--verbose").doesNotContain("--extra");
  }

  /** What stands below a heading, up to the next one, of whatever size. */
  private String section(String heading) {
    int from = document.indexOf("\n" + heading);
    int to = document.indexOf("\n##", from + 1);
    return from < 0 ? "" : document.substring(from, to);
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static String help(String... command) {
    StringWriter out = new StringWriter();
    Channel channel = Channel.plain(new PrintWriter(out));
    Terminal terminal =
        new Terminal(channel, channel, new ByteArrayInputStream(new byte[0]), 120, false, false);
    String[] arguments = new String[command.length + 1];
    arguments[0] = "help";
    System.arraycopy(command, 0, arguments, 1, command.length);
    assertThat(Cli.run(terminal, arguments)).isZero();
    return out.toString();
  }
}
