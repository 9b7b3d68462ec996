package dev.pawl.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestCommandTest {
  @TempDir Path folder;
  private Path graph = Path.of("");
  private Path test = Path.of("");

  @BeforeEach
  void copy() throws IOException {
    graph = folder.resolve("count_files.yaml");
    test = folder.resolve("tests/count_files.run.json");
    Files.createDirectory(folder.resolve("tests"));
    Files.copy(Project.file("examples/count_files.yaml"), graph);
    Files.copy(Project.file("examples/tests/count_files.run.json"), test);
  }

  private void change(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  @Test
  void everySavedExamplePassesAndTogetherTheyReachEverything() {
    CommandRun run = CommandRun.piped().pawl("test", Project.file("examples")).exits(Exit.OK);
    assertThat(run.out()).contains("✓ compensation ", "100 %  transfer").doesNotContain("✗");
    assertThat(run.err()).contains("passed");
  }

  @Test
  void aGraphFileIsTestedByWhatIsInTestsBesideIt() {
    CommandRun run = CommandRun.piped().pawl("test", graph).exits(Exit.OK);
    assertThat(run.out())
        .isEqualTo("✓ count_files  count_files\n\n100 %  count_files  nodes 4/4  edges 3/3\n");
    assertThat(run.err()).isEqualTo("1 passed\n");
  }

  @Test
  void anotherResultFailsWithTheDifferenceAndIsTakenOverByUpdate() throws IOException {
    change(graph, "\"count\":", "\"files\":");
    CommandRun failed = CommandRun.piped().pawl("test", folder).exits(Exit.FAILED);
    assertThat(failed.out())
        .contains("✗ count_files", "`count_files_node` ends otherwise", "count_files.yaml:")
        .contains("-    \"count\": 3", "+    \"files\": 3")
        .contains("-count_files_node  {\"output\":{\"count\":3}}");
    CommandRun.piped().pawl("test", folder, "--update").exits(Exit.OK);
    CommandRun.piped().pawl("test", folder).exits(Exit.OK);
    assertThat(Files.readString(test)).contains("\"files\": 3").doesNotContain("\"count\": 3");
  }

  @Test
  void anotherCallFailsAndCannotBeUpdated() throws IOException {
    change(graph, "tool: \"list_directory\"", "tool: \"list_files\"");
    String before = Files.readString(test);
    CommandRun run = CommandRun.piped().pawl("test", test, "--update").exits(Exit.FAILED);
    assertThat(run.out())
        .containsPattern("instead of `list_directory` of `filesystem`, at .*\\.yaml:\\d+:\\d+\n")
        .contains("pawl runs save last " + test + " --force");
    assertThat(Files.readString(test)).isEqualTo(before);
  }

  @Test
  void brokenTestsAreToldApartFromThoseThatFail() throws IOException {
    Files.writeString(folder.resolve("tests/bad.run.json"), "{\"format\": \"pawl.run/1\"}");
    CommandRun run = CommandRun.piped().pawl("test", folder).exits(Exit.DATA);
    assertThat(run.out()).contains("✗ bad.run.json", "`definition` is missing");
    assertThat(run.err()).isEqualTo("1 passed, 1 cannot be run\n");
    change(test, "\"tool\": \"count_files\"", "\"tool\": \"count_file\"");
    assertThat(CommandRun.piped().pawl("test", test).exits(Exit.DATA).out())
        .contains("no tool `count_file`", "`count_files`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}", "[]", "{\"definition\": \"../count_files.yaml\"}"})
  void aDamagedTestInAFolderIsNotPassedOver(String text) throws IOException {
    Files.writeString(folder.resolve("tests/bad.run.json"), text);
    CommandRun run = CommandRun.piped().pawl("test", folder).exits(Exit.DATA);
    assertThat(run.out()).contains("✗ bad.run.json", "it cannot be read: ");
    assertThat(run.err()).isEqualTo("1 passed, 1 cannot be run\n");
  }

  @Test
  void whatAnotherToolCallsARunIsNoTest() throws IOException {
    Files.writeString(folder.resolve("tests/theirs.run.json"), "{\"tool\": \"x\", \"input\": {}}");
    assertThat(CommandRun.piped().pawl("test", folder).exits(Exit.OK).err())
        .isEqualTo("1 passed\n");
  }

  @Test
  void withoutAnyTestThereIsNothingToRun() throws IOException {
    Files.delete(test);
    assertThat(CommandRun.piped().pawl("test", folder).exits(Exit.NO_INPUT).err())
        .contains("pawl runs save");
    CommandRun.piped().pawl("test", folder.resolve("nowhere")).exits(Exit.NO_INPUT);
  }

  @Test
  void programsGetJsonAndJUnitXml() throws IOException {
    Path xml = folder.resolve("out.xml");
    CommandRun run =
        CommandRun.piped().pawl("test", graph, "--json", "--faults", "--junit", xml).exits(Exit.OK);
    Map<?, ?> json = (Map<?, ?>) Json.parse(run.out());
    assertThat(json.get("passed")).isEqualTo(1);
    Map<?, ?> first = (Map<?, ?>) ((List<?>) json.get("tests")).getFirst();
    assertThat(first.get("tool")).isEqualTo("count_files");
    assertThat((List<?>) first.get("faults")).hasSize(4);
    assertThat(Files.readString(xml)).contains("<testcase name=\"count_files\"");
  }

  @Test
  void doubtfulEndsOfFaultsFailOnlyWhenAskedTo() throws IOException {
    Path transfer = Project.file("examples/tests/compensation_success.run.json");
    CommandRun run = CommandRun.piped().pawl("test", transfer, "--faults").exits(Exit.OK);
    assertThat(run.out())
        .contains("compensation_success when a call goes wrong:")
        .contains("deposit", "not undone")
        .contains("when `deposit` goes wrong, undoing `withdraw` fails too (gone)");
    CommandRun.piped().pawl("test", transfer, "--faults", "--strict").exits(Exit.FAILED);
  }

  @Test
  void whatTheLockCallsReadOnlyLeavesNothingBehind() throws IOException {
    change(test, "\"readOnly\": true", "\"readOnly\": false");
    assertThat(CommandRun.piped().pawl("test", test, "--faults").out()).contains("in doubt");
    LockedTool reads =
        new LockedTool(
            Map.of("annotations", Map.of("readOnlyHint", true), "inputSchema", Map.of()));
    Lock lock = Lock.EMPTY.with("filesystem", "list_directory", reads);
    Files.writeString(folder.resolve(LockFile.NAME), LockFile.text(lock));
    assertThat(CommandRun.piped().pawl("test", test, "--faults").out()).doesNotContain("in doubt");
  }
}
