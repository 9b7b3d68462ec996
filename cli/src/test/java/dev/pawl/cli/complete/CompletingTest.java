package dev.pawl.cli.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What shells are told. */
class CompletingTest {
  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void write() throws IOException {
    graph =
        Files.writeString(
            folder.resolve("graph.yaml"),
            """
            server: { name: x, version: "1" }
            mcpServers:
              files: { builtin: files, root: . }
              shop: { command: never-to-be-started }
            tools:
              - name: greet
                description: |
                  Greets
                  somebody
                inputSchema:
                  type: object
                  properties:
                    name: { type: string, description: Whom }
                    tone: { enum: [kind, curt] }
                    loud: { type: boolean }
                nodes:
                  - { id: entry, type: entry, next: exit }
                  - { id: exit, type: exit }
              - name: grow
                nodes:
                  - { id: entry, type: entry, next: mistake }
                  - { id: exit, type: exit }
            """);
  }

  private static List<String> lines(Object... words) {
    Object[] all = new Object[words.length + 2];
    all[0] = "__complete";
    all[1] = "--";
    System.arraycopy(words, 0, all, 2, words.length);
    CommandRun run = CommandRun.piped().pawl(all).exits(Exit.OK);
    assertThat(run.err()).isEmpty();
    return run.out().lines().toList();
  }

  /** Without descriptions. */
  private static List<String> words(Object... words) {
    return lines(words).stream().map(line -> line.replaceFirst("\t.*", "")).toList();
  }

  @Test
  void commandsActionsAndOptionsAreKnown() {
    assertThat(lines("sho")).containsExactly("show\tDraw the tools of a graph file.");
    assertThat(words("")).contains("run", "runs", "check").doesNotContain("__complete");
    assertThat(words("--v")).containsExactly("--version");
    assertThat(words("runs", "re")).containsExactly("resume");
    assertThat(words("runs", "resume", "--lo")).containsExactly("--locked");
    assertThat(words("runs", "--li")).containsExactly("--limit");
    assertThat(words("check", "--w")).containsExactly("--watch");
    assertThat(words("help", "ev")).containsExactly("eval");
    assertThat(words("help", "runs", "fo")).containsExactly("fork");
    assertThat(words("completion", "")).containsExactly("bash", "zsh", "fish");
  }

  @Test
  void theToolsOfTheFileAndTheirArgumentsAreKnown() {
    assertThat(lines("run", graph, "gre")).containsExactly("greet\tGreets somebody");
    assertThat(words("run", "--quiet", graph, "g")).containsExactly("greet", "grow");
    assertThat(words("show", graph, "gro")).containsExactly("grow");
    assertThat(lines("plan", graph, "greet", "n")).containsExactly("name=\tWhom", ":nospace");
    assertThat(words("run", graph, "greet", "name=Ada", "")).doesNotContain("name=");
    assertThat(words("run", graph, "greet", "tone=c")).containsExactly("tone=curt");
    assertThat(words("run", graph, "greet", "loud=")).contains("loud=true", "loud=false");
  }

  @Test
  void filesAndFormatsAreKnown() {
    assertThat(words("run", "")).containsExactly(":files");
    assertThat(words("check", graph, "x")).containsExactly(":files");
    assertThat(words("run", "--mcp", "")).containsExactly(":files");
    assertThat(words("run", "--mcp=x")).containsExactly(":files");
    assertThat(words("show", "--format", "")).containsExactly("mermaid", "svg", "json");
    assertThat(words("plan", "--format=m")).containsExactly("--format=mermaid");
    assertThat(words("runs", "ls", "-s", "wait")).containsExactly("waiting");
    assertThat(words("run", "--timeout", "")).isEmpty();
  }

  @Test
  void serversAreKnownWithoutBeingStarted() throws IOException {
    assertThat(words("tools", "-f", graph, ""))
        .containsExactly("files", "shop", "call", "login", "logout");
    assertThat(words("tools", "-f", graph, "login", "")).containsExactly("files", "shop");
    assertThat(words("tools", "-f", graph, "logout", "shop", "")).isEmpty();
    assertThat(lines("tools", "call", "--file=" + graph, "sh"))
        .containsExactly("shop\tnever-to-be-started");
    assertThat(words("tools", "-f", graph, "files", "read_t")).containsExactly("read_text_file");
    Path more =
        Files.writeString(
            folder.resolve("more.json"), "{\"mcpServers\":{\"bank\":{\"url\":\"http://x\"}}}");
    assertThat(words("tools", "-m", more, "ba")).containsExactly("bank");
  }

  @Test
  void runsAndTheirStepsAreKnown() {
    Path data = folder.resolve("kept");
    CommandRun.piped().pawl("run", graph, "greet", "--data", data).exits(Exit.OK);
    List<String> names = words("runs", "show", "--data", data, "");
    assertThat(names).hasSize(2).contains("last");
    assertThat(lines("runs", "show", "--data", data, ""))
        .anyMatch(line -> line.endsWith("\tgreet, completed"));
    assertThat(words("runs", "resume", "--data", data, "")).isEmpty();
    assertThat(words("runs", "context", "--data", data, "la")).containsExactly("last@", ":nospace");
    assertThat(words("runs", "context", "--data", data, "last@e"))
        .containsExactly("last@entry", "last@exit");
    assertThat(words("eval", "--data", data, "--at", "last@en")).containsExactly("last@entry");
    assertThat(words("eval", "--data", data, "--at=last@en")).containsExactly("--at=last@entry");
    assertThat(words("runs", "ls", "--data", data, "--tool", "")).containsExactly("greet");
  }

  @Test
  void whatMakesNoSenseIsAnsweredWithNothing() {
    assertThat(words("nonsense", "")).isEmpty();
    assertThat(words("run", folder.resolve("none.yaml"), "")).isEmpty();
    assertThat(words("run", folder, "")).isEmpty();
    assertThat(words("runs", "show", "--data", folder.resolve("none"), "")).isEmpty();
    assertThat(words("runs", "context", "--data", folder, "nobody@")).isEmpty();
    assertThat(folder.resolve("none")).doesNotExist();
    CommandRun.piped().pawl("__complete").exits(Exit.OK);
    CommandRun.piped().pawl("__complete", "--line", "").exits(Exit.OK);
    CommandRun.piped().pawl("completion", "tcsh").exits(Exit.USAGE);
  }

  /** A file with names that a shell would do something with. */
  private Path strange() throws IOException {
    return Files.writeString(
        folder.resolve("strange.yaml"),
        """
        server: { name: x, version: "1" }
        mcpServers:
          "s$(touch p)": { command: x }
          "two\\nlines": { command: x }
          ":files": { command: x }
          "--mcp=other": { command: x }
        tools:
          - name: t
            inputSchema:
              type: object
              properties:
                "a$(touch p)": { enum: [plain, "`touch p`", "x y", "it's \\"", "n\\nl", "t\\tb"] }
                "a;touch p": { type: string }
                "a\\u202eb": { type: string }
                "a\\e[2J": { type: string }
                "~": { type: string }
                "-i": { type: string }
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
  }

  /** What bash puts on its line. */
  private static List<String> onLine(String line) {
    return CommandRun.piped()
        .pawl("__complete", "--line", line)
        .exits(Exit.OK)
        .out()
        .lines()
        .filter(each -> !each.startsWith(":"))
        .map(each -> each.replaceFirst("\t.*", ""))
        .toList();
  }

  @Test
  void whatIsPutOnALineOfBashRunsNothing() throws IOException {
    String begin = "pawl run " + strange() + " t ";
    String arg = "a\\$\\(touch\\ p\\)=";
    assertThat(onLine(begin + "a")).contains(arg, "a\\;touch\\ p=");
    assertThat(onLine(begin + "\\~")).containsExactly("\\~=");
    assertThat(onLine(begin + arg))
        .containsExactly(
            arg, arg + "plain", arg + "\\`touch\\ p\\`", arg + "x\\ y", arg + "it\\'s\\ \\\"");
    assertThat(onLine("pawl tools -f " + strange() + " s")).containsExactly("s\\$\\(touch\\ p\\)");
  }

  @Test
  void inOpenQuotesOnlyPlainWordsArePut() throws IOException {
    String begin = "pawl run " + strange() + " t ";
    assertThat(onLine(begin + "\"a")).isEmpty();
    assertThat(onLine(begin + "'a")).isEmpty();
    assertThat(onLine(begin + "a$(")).isEmpty();
    assertThat(onLine("pawl run " + graph + " 'gre")).containsExactly("greet");
  }

  @Test
  void aWordIsOneLineAndSeenAsItIs() throws IOException {
    Path strange = strange();
    assertThat(words("run", strange, "t", "a"))
        .containsExactly(
            "a$(touch p)=",
            "a;touch p=",
            "a$(touch p)=plain",
            "a$(touch p)=`touch p`",
            "a$(touch p)=x y",
            "a$(touch p)=it's \"");
    assertThat(words("run", strange, "t", "")).noneMatch(each -> each.startsWith("-"));
    assertThat(words("tools", "-f", strange, ""))
        .containsExactly("s$(touch p)", "call", "login", "logout");
  }

  @Test
  void aLineIsReadAsShellsDo() {
    assertThat(new ShellLine("pawl run 'a b' \"c d\" e\\ f g").words())
        .containsExactly("pawl", "run", "a b", "c d", "e f", "g");
    assertThat(new ShellLine("pawl run ").words()).containsExactly("pawl", "run", "");
    assertThat(new ShellLine("pawl run '' 'un").words()).containsExactly("pawl", "run", "", "un");
    CommandRun run = CommandRun.piped().pawl("__complete", "--line", "pawl runs re");
    assertThat(run.out()).startsWith("resume\t");
  }
}
