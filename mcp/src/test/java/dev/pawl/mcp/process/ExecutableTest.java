package dev.pawl.mcp.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutableTest {
  @TempDir Path folder;
  private Path tool;
  private Path text;

  @BeforeEach
  void makeFiles() throws IOException {
    tool = Files.writeString(Files.createDirectories(folder.resolve("bin")).resolve("tool"), "");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
    text = Files.writeString(folder.resolve("text"), "");
  }

  @Test
  void aNameIsLookedForOnThePathOfTheProgram() throws IOException {
    assertThat(find("tool", "/nowhere:" + folder + "/bin")).isEqualTo(tool.toString());
  }

  @Test
  void aPathStartsFromTheFolderOfTheProgram() throws IOException {
    assertThat(find("bin/tool", "/nowhere")).isEqualTo(tool.toString());
    assertThat(find("tool", "bin")).isEqualTo(tool.toString());
    assertThat(find(tool.toString(), "/nowhere")).isEqualTo(tool.toString());
  }

  @Test
  void withoutAPathTheUsualFoldersAreSearched() throws IOException {
    assertThat(Executable.find(new Program(List.of("sh"), Map.of(), null))).endsWith("bin/sh");
    assertRefused(
        new Program(List.of("tool"), Map.of(), folder),
        "Cannot start tool: its environment has no PATH, and no usual folder has a program of this"
            + " name. Install it, or write its full path as the command.");
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertRefused(
        program("./no", "", folder),
        "Cannot start ./no: there is no file "
            + folder
            + "/./no. Correct the path, or install the program.");
  }

  @Test
  void aCommandWithArgumentsIsAdvisedToSplitThem() {
    for (String first : List.of("tool", "./bin/tool")) {
      String command = first + " shop.py";
      assertRefused(
          program(command, folder + "/bin", folder),
          "Cannot start %s: no program has that name, but one is called %s."
                  .formatted(command, first)
              + " Put only that under `command:`, and the rest under `args:`.");
    }
    assertRefused(
        program("no shop.py", "/nowhere", folder),
        "Cannot start no shop.py: no folder of its PATH has a program of this name."
            + " Install it, or write its full path as the command.");
  }

  @Test
  void whatMayNotBeExecutedIsNamed() {
    String message = "%s may not be executed. Allow it: chmod +x %1$s.".formatted(text);
    assertRefused(program(text.toString(), "", folder), "Cannot start " + text + ": " + message);
    assertRefused(program("text", folder.toString(), folder), "Cannot start text: " + message);
  }

  @Test
  void aFolderIsNoProgram() {
    assertRefused(
        program(folder + "/bin", "", null),
        "Cannot start %s/bin: %1$s/bin is a folder. Name a program in it.".formatted(folder));
    assertRefused(
        program("bin", folder.toString(), null),
        "Cannot start bin: no folder of its PATH has a program of this name."
            + " Install it, or write its full path as the command.");
  }

  @Test
  void theFolderMustBeThere() {
    assertRefused(
        program("sh", "/bin", folder.resolve("no")),
        "Cannot start sh: its folder %s/no does not exist. Create it, or name another."
            .formatted(folder));
    assertRefused(
        program("sh", "/bin", text),
        "Cannot start sh: %s is not a folder. Name a folder for it to work in.".formatted(text));
  }

  @Test
  void anEmptyCommandIsRefused() {
    String message = "Cannot start a program: its command is empty. Name one.";
    assertRefused(new Program(List.of(), Map.of(), null), message);
    assertRefused(program(" ", "", null), message);
  }

  @Test
  void textThatTheSystemCannotTakeIsRefusedWithoutShowingValues() {
    assertRefused(
        new Program(List.of("sh", "a\0b"), Map.of(), null),
        "Cannot start sh: its command contains a NUL character. Remove it.");
    assertRefused(
        new Program(List.of("sh"), Map.of("KEY", "secret\0"), null),
        "Cannot start sh: its environment variable KEY contains a NUL character. Remove it.");
    assertRefused(
        new Program(List.of("sh"), Map.of("A=B", "secret"), null),
        "Cannot start sh: 'A=B' cannot be the name of an environment variable. Rename it.");
  }

  @Test
  void aProgramDoesNotShowItsSecrets() {
    Program program = new Program(List.of("npx", "--key=secret"), Map.of("KEY", "secret"), null);
    assertThat(program).hasToString("Program[npx, 1 arguments, 1 variables]");
  }

  private String find(String command, String path) throws IOException {
    return Executable.find(program(command, path, folder));
  }

  private static Program program(String command, String path, @Nullable Path folder) {
    return new Program(List.of(command), Map.of("PATH", path), folder);
  }

  private static void assertRefused(Program program, String message) {
    assertThatThrownBy(() -> Executable.find(program))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }
}
