package dev.pawl.cli.gates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatesCommandTest {
  private static final Path EXAMPLE = Project.file("examples/governed");
  private static final Path NOTES = EXAMPLE.resolve("notes.yaml");

  @TempDir Path folder;

  /** A copy of the example, to be changed. */
  private Path project() throws IOException {
    Files.createDirectories(folder.resolve("notes"));
    for (String each :
        List.of("pawl.yaml", "gates.yaml", "notes.yaml", "notes/todo.md", "notes/deploy.md")) {
      Files.copy(EXAMPLE.resolve(each), folder.resolve(each));
    }
    return folder.resolve("notes.yaml");
  }

  @Test
  void listsWhatIsInForce() {
    String out = CommandRun.piped().pawl("gates", "ls", EXAMPLE).exits(Exit.OK).out();
    assertThat(out.lines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("human-in-the-loop +hold +medium +before call +destructive"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "notes-stay-small +refuse +high +before run +tools replace_note, if"
                            + " \\$length\\(input.text\\) > 200"));
    assertThat(Json.parse(CommandRun.piped().pawl("gates", "ls", EXAMPLE, "--json").out()))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(9);
  }

  @Test
  void saysThatThereAreNone() {
    assertThat(CommandRun.piped().pawl("gates", "ls", folder).exits(Exit.OK).err())
        .contains("there are no gates");
    assertThat(CommandRun.piped().pawl("gates", "check", folder).exits(Exit.OK).err())
        .contains("there are no gates");
    Path graph = Project.file("examples/sum_to_n.yaml");
    assertThat(CommandRun.piped().pawl("gates", "try", graph).exits(Exit.NO_INPUT).err())
        .contains("there are no gates");
  }

  @Test
  void checkFindsMistakesWithTheirPlaces() throws IOException {
    project();
    CommandRun.piped().pawl("gates", "check", folder).exits(Exit.OK);
    Path file = folder.resolve("gates.yaml");
    Files.writeString(file, "gates:\n  - name: a\n    then: refuze\n");
    for (Object what : List.of(folder, file)) {
      assertThat(CommandRun.piped().pawl("gates", "check", what).exits(Exit.DATA).out())
          .contains("gates.yaml:3:11")
          .contains("did you mean `refuse`?");
      assertThat(CommandRun.piped().pawl("check", what).exits(Exit.DATA).out())
          .contains("gates.yaml:3:11");
    }
    assertThat(CommandRun.piped().pawl("gates", "check", "--json", file).exits(Exit.DATA).out())
        .contains("\"line\": 3");
    Files.delete(file);
    CommandRun.piped().pawl("gates", "check", folder).exits(Exit.NO_INPUT);
    CommandRun.piped().pawl("check", folder).exits(Exit.NO_INPUT);
  }

  @Test
  void tellsWhatEachGateWouldSay() {
    String out =
        CommandRun.piped()
            .pawl("gates", "try", NOTES, "replace_note", "name=todo.md", "text=x")
            .exits(Exit.OK)
            .out();
    assertThat(out)
        .contains("`replace_note` is called")
        .contains("step `read` calls notes/read_text_file")
        .contains("step `write` calls notes/write_file");
    assertThat(out.lines())
        .anySatisfy(line -> assertThat(line).matches("  passes +roles-and-permissions"))
        .anySatisfy(
            line ->
                assertThat(line).matches("  holds +human-in-the-loop .*\\(1 approval of editor\\)"))
        .anySatisfy(line -> assertThat(line).matches("  depends +data-governance .*emails.*"))
        .anySatisfy(line -> assertThat(line).matches("  apart +human-in-the-loop .*"))
        .contains(
            "  apart    error-handling               it is not asked about runs",
            "  apart    at-night                     it is not asked about calls");
  }

  @Test
  void tellsWhatItWouldSayOfOthers() {
    assertThat(
            CommandRun.piped()
                .pawl("gates", "try", NOTES, "replace_note", "--as", "ada", "--scope", "read")
                .exits(Exit.DENIED)
                .out())
        .contains("needs the scope `tool:replace_note`, but ada has read");
    CommandRun.piped()
        .pawl("gates", "try", NOTES, "read_note", "name=x", "--as", "ada", "--scope", "read")
        .exits(Exit.OK);
    CommandRun.piped()
        .pawl("gates", "try", NOTES, "read_note", "name=x", "--as", "anonymous")
        .exits(Exit.OK);
    String agent =
        CommandRun.piped()
            .pawl(
                "gates",
                "try",
                NOTES,
                "read_note",
                "name=x",
                "--agent",
                "clerk@1.2",
                "--capability",
                "mail",
                "--scope",
                "read",
                "--json")
            .exits(Exit.DENIED)
            .out();
    Map<?, ?> tool = (Map<?, ?>) ((List<?>) Json.parse(agent)).getFirst();
    assertThat((List<?>) tool.get("gates"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .asString()
                    .contains("gate=ai-agent-integration")
                    .contains("verdict=refuses"));
    CommandRun.piped()
        .pawl(
            "gates",
            "try",
            NOTES,
            "read_note",
            "name=x",
            "--agent",
            "clerk@1.2",
            "--capability",
            "notes",
            "--scope",
            "read")
        .exits(Exit.OK);
  }

  @Test
  void whoCallsHasToMakeSense() {
    for (List<String> words :
        List.of(
            List.of("--as", "robot:x"),
            List.of("--as", "person:"),
            List.of("--agent", "clerk"),
            List.of("--capability", "x"),
            List.of("--scope", "read"))) {
      CommandRun.piped()
          .pawl("gates", "try", NOTES, "read_note", words.getFirst(), words.getLast())
          .exits(Exit.USAGE);
    }
  }

  @Test
  void aRunIsToldWithoutWhatMustNotBeTold() throws IOException {
    Path graph = project();
    String out =
        CommandRun.piped()
            .pawl("run", graph, "read_note", "name=deploy.md", "--data", "memory")
            .exits(Exit.OK)
            .out();
    assertThat(out)
        .contains("password: [redacted: password]")
        .contains("[redacted: e-mail address]")
        .doesNotContain("correct-horse")
        .doesNotContain("ada@example.org");
  }

  @Test
  void aRunThatAGateRefusesDoesNotBegin() throws IOException {
    Path graph = project();
    String err =
        CommandRun.piped()
            .pawl(
                "run",
                graph,
                "replace_note",
                "name=todo.md",
                "text=" + "x".repeat(201),
                "--data",
                "memory")
            .exits(Exit.DENIED)
            .err();
    assertThat(err).contains("a note has 200 characters at most").contains("GATE_REFUSED");
    assertThat(folder.resolve("notes/todo.md")).hasContent("Buy pears\n");
  }

  @Test
  void gatesThatAreWrongLetNothingRun() throws IOException {
    Path graph = project();
    Files.writeString(folder.resolve("gates.yaml"), "gates: [{ name: a }]");
    assertThat(
            CommandRun.piped()
                .pawl("run", graph, "read_note", "name=todo.md", "--data", "memory")
                .exits(Exit.DATA)
                .err())
        .contains("gates.yaml:1:9");
    CommandRun.piped().pawl("serve", graph, "--data", "memory").exits(Exit.DATA);
    Files.delete(folder.resolve("gates.yaml"));
    CommandRun.piped()
        .pawl("run", graph, "read_note", "name=todo.md", "--data", "memory")
        .exits(Exit.NO_INPUT);
  }

  @Test
  void nothingIsAuthoredWithoutGates() throws IOException {
    Path graph = project();
    assertThat(CommandRun.piped().pawl("serve", "--author", graph).exits(Exit.USAGE).err())
        .contains("a project that has some");
  }
}
