package dev.pawl.cli.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.lock.ShellServer;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.testkit.BuiltProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of processes that are killed, looked at and resumed by others. */
@Timeout(180)
class RunsIT {
  @TempDir Path folder;
  private Path graph;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void writeGraph() throws IOException {
    graph = RunsGraph.in(folder);
  }

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void aKilledRunIsShownAsCutOffAndGoneOnWith() throws Exception {
    kill(asking());
    assertThat(pawl("runs").out).contains("!  cut off, asks in ok");
    assertThat(pawl("runs", "show", "last", "--svg").out)
        .contains("question visited waiting", "waits for an answer · cut off", "decision skipped");
    assertThat(pawl("runs", "show", "last").out)
        .contains("no process drives it; `pawl runs resume` resumes it")
        .contains("? `ok` asks: Write the second one too?");
    // Were it written again, this would be gone.
    Files.writeString(folder.resolve("first.txt"), "changed since");

    Said nowhere = pawl("runs", "resume", "last", "nofile.yaml");
    assertThat(nowhere.exit).isEqualTo(Exit.NO_INPUT.code);
    assertThat(nowhere.err).contains("nofile.yaml", "FILE_UNREADABLE");
    Files.writeString(folder.resolve("broken.yaml"), "mcpServers: [");
    Said broken = pawl("runs", "resume", "last", "broken.yaml");
    assertThat(broken.exit).isEqualTo(Exit.DATA.code);
    assertThat(broken.err).contains("broken.yaml:", "SYNTAX").doesNotContain("calls servers");

    Process resumed = start("runs", "resume", "last", graph.toString(), "--verbose");
    waitFor(resumed, "answer it with: pawl runs answer");
    assertThat(pawl("runs").out).contains("?  asks in ok");
    assertThat(pawl("runs", "show", "last", "--svg").out)
        .contains("status waiting", "asks in ok", "waits for an answer")
        .doesNotContain("cut off");
    Said answer = pawl("runs", "answer", "last", "ok=true");
    assertThat(answer.exit).isZero();
    assertThat(answer.err).contains("✓ `ok` is answered");
    waitFor(resumed, "✓ second");
    assertThat(resumed.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(resumed.exitValue()).isZero();

    assertThat(folder.resolve("second.txt")).hasContent("hello");
    assertThat(folder.resolve("first.txt")).hasContent("changed since");
    assertThat(pawl("runs", "show", "last").out)
        .contains("status   completed", "resumed  1 time", "answered by local");
  }

  @Test
  void anAnswerWaitsForWhoeverGoesOnWithTheRun() throws Exception {
    kill(asking());
    Said answer = pawl("runs", "answer", "last", "ok=false", "--json");
    assertThat(object(answer.out)).containsEntry("status", "kept");
    assertThat(pawl("runs").out).contains("!  cut off, to go on with the answer");
    assertThat(pawl("runs", "show", "last").out)
        .contains("? `ok` asks: Write the second one too?")
        .contains("an answer is kept, which the run has not read yet: {\"ok\":false}")
        .doesNotContain("pawl runs answer");
    assertThat(pawl("runs", "show", "last", "--json").out).contains("\"keptAnswer\"");
    assertThat(pawl("runs", "answer", "last", "ok=false").exit).isZero();
    Said other = pawl("runs", "answer", "last", "ok=true");
    assertThat(other.exit).isEqualTo(Exit.OUT_OF_TIME.code);
    assertThat(other.err).contains("another answer to `ok` is kept already", "{\"ok\":false}");
    Said resumed = pawl("runs", "resume", "last", graph.toString());
    assertThat(resumed.exit).isZero();
    assertThat(resumed.err).as("what is answered is not asked again").doesNotContain("ok");
    assertThat(folder.resolve("second.txt")).doesNotExist();
    assertThat(pawl("runs").out).contains("✓  completed");
  }

  @Test
  void aRunThatIsToBeCancelledAsksNothing() throws Exception {
    kill(asking());
    assertThat(pawl("runs", "cancel", "last", "--reason", "enough of it").exit).isZero();
    assertThat(pawl("runs").out).contains("!  cut off, to be cancelled");
    assertThat(pawl("runs", "show", "last").out)
        .contains("whoever drives it next cancels it: enough of it")
        .doesNotContain("asks");
    Said answer = pawl("runs", "answer", "last", "ok=true");
    assertThat(answer.exit).isEqualTo(Exit.OUT_OF_TIME.code);
    assertThat(answer.err).contains("is to be cancelled by whoever drives it next: enough of it");
    assertThat(pawl("runs", "resume", "last", graph.toString()).err)
        .contains("[CANCELLED]")
        .doesNotContain("asks");
  }

  @Test
  void aRunThatCallsNothingNeedsNoFileToGoOn() throws Exception {
    Process process = start("run", graph.toString(), "choose");
    waitFor(process, "answer it with");
    kill(process);
    Files.delete(graph);
    Process resumed = start("runs", "resume", "last");
    waitFor(resumed, "answer it with");
    assertThat(pawl("runs", "answer", "last", "answer=right").exit).isZero();
    assertThat(resumed.inputReader(UTF_8).readLine()).isEqualTo("\"right\"");
    assertThat(resumed.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void onlyWhatIsLockedIsCalledIfThatIsWanted() throws Exception {
    String say = "{'name':'say','inputSchema':{'type':'object'}}";
    ShellServer server = new ShellServer(folder.resolve("server")).offers(say);
    Path talk =
        Files.writeString(
            folder.resolve("talk.yaml"),
            """
            server: { name: demo, version: "1" }
            mcpServers: { talker: SERVER }
            tools:
              - name: talk
                nodes:
                  - { id: entry, type: entry, next: ok }
                  - { id: ok, type: ask, question: Shall I?, options: [talk], next: say }
                  - { id: say, type: mcp, server: talker, tool: say, next: exit }
                  - { id: exit, type: exit }
            """
                .replace("SERVER", server.configuration()));
    Process process = start("run", talk.toString());
    waitFor(process, "answer it with");
    kill(process);
    assertThat(pawl("runs", "answer", "last", "answer=talk").exit).isZero();
    String[] resume = {"runs", "resume", "last", talk.toString(), "--locked"};
    assertThat(pawl(resume).err).contains("there is no pawl.lock", "`pawl lock " + talk + "`");
    Path lock = folder.resolve("pawl.lock");
    Files.writeString(lock, LockFile.text(Lock.EMPTY));
    Said stale = pawl(resume);
    assertThat(stale.exit).isEqualTo(Exit.DATA.code);
    assertThat(stale.err)
        .contains("tool `say` of server `talker` is not locked in " + lock)
        .contains("`pawl lock " + talk + "` adds it");
    assertThat(server.calls()).isEmpty();
    assertThat(pawl("lock", talk.toString()).exit).isZero();
    Said resumed = pawl(resume);
    assertThat(resumed.exit).as(resumed.err).isZero();
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void whatCallsServersNeedsTheirConfiguration() throws Exception {
    kill(asking());
    Said resumed = pawl("runs", "resume", "last");
    assertThat(resumed.exit).isEqualTo(Exit.NO_INPUT.code);
    assertThat(resumed.err)
        .contains("`note` calls servers that a graph file has to configure: files");
    assertThat(pawl("runs").out).contains("cut off");
  }

  private Process asking() throws IOException {
    Process process = start("run", graph.toString(), "note", "text=hello");
    waitFor(process, "answer it with: pawl runs answer");
    return process;
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  @Test
  void runsAreFoundFromTheFolderInWhichTheyWereStarted() throws Exception {
    Files.createDirectories(folder.resolve("sub/deep"));
    Files.move(graph, folder.resolve("sub/graph.yaml"));
    assertThat(pawl("run", "sub/graph.yaml", "length", "path=a.txt").exit).isZero();
    Said said = pawl("runs");
    assertThat(said.out).contains("length  ✓  completed");
    assertThat(said.err).isEqualTo("pawl: these runs are kept in sub/.pawl\n");
    assertThat(pawl("runs", "show", "last").out).contains("✓ length");
    assertThat(pawl("runs", "prune", "--keep", "0").out).doesNotContain("1 run");
    assertThat(pawl("runs", "ls", "--json").err).contains("sub/.pawl");
    Files.createDirectories(folder.resolve("other"));
    Files.copy(folder.resolve("sub/graph.yaml"), folder.resolve("other/graph.yaml"));
    assertThat(pawl("run", "other/graph.yaml", "length", "path=a.txt").exit).isZero();
    assertThat(pawl("runs").err).contains("there are runs in other/.pawl, sub/.pawl: use --data");
    Files.createFile(folder.resolve("pawl.yaml"));
    assertThat(pawl("run", "other/graph.yaml", "length", "path=a.txt").exit).isZero();
    said = pawl("runs");
    assertThat(said.out).contains("length  ✓  completed");
    assertThat(said.err).isEmpty();
  }

  private record Said(int exit, String out, String err) {}

  private Said pawl(String... words) throws IOException, InterruptedException {
    Path err = Files.createTempFile(folder, "said", ".err");
    Path out = Files.createTempFile(folder, "said", ".out");
    Process process =
        builder(words).redirectError(err.toFile()).redirectOutput(out.toFile()).start();
    started.add(process);
    process.getOutputStream().close();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the end of %s", List.of(words)).isTrue();
    return new Said(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Process start(String... words) throws IOException {
    Process process = builder(words).start();
    started.add(process);
    process.getOutputStream().close();
    return process;
  }

  private ProcessBuilder builder(String... words) {
    List<String> command = BuiltProgram.command();
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("PAWL_DATA");
    return builder;
  }

  private static void waitFor(Process process, String text) throws IOException {
    BufferedReader err = process.errorReader(UTF_8);
    String line = err.readLine();
    while (line != null && !line.contains(text)) {
      line = err.readLine();
    }
    assertThat(line).as("a line with %s", text).isNotNull();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String json) {
    return (Map<String, Object>) Json.parse(json);
  }
}
