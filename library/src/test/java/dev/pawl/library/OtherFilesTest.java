package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.reference.References;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that run tools of other files. */
@Timeout(60)
class OtherFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void makeFolders() throws IOException {
    for (String name : List.of("here", "there")) {
      Files.createDirectory(folder.resolve(name));
      Files.writeString(folder.resolve(name + "/x.txt"), "from " + name);
    }
    write("sub/other.yaml", reading("there", "peek", "helper"));
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private String head(String root) {
    return """
    server: { name: demo, version: '1' }
    mcpServers: { files: { builtin: files, root: '%s' } }
    tools:
    """
        .formatted(folder.resolve(root));
  }

  /** A file whose first tool runs its second, which reads. */
  private String reading(String root, String first, String second) {
    return head(root)
        + running(first, second)
        + """
        - name: %s
          nodes:
          - { id: entry, type: entry, next: read }
          - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, next: exit }
          - { id: exit, type: exit }
        """
            .formatted(second);
  }

  private static String running(String name, String tool) {
    return """
    - name: %s
      nodes:
      - { id: entry, type: entry, next: run }
      - { id: run, type: workflow, tool: '%s', args: {}, next: exit }
      - { id: exit, type: exit }
    """
        .formatted(name, tool);
  }

  private Pawl main(String tools) throws IOException {
    return Pawl.load(write("main.yaml", head("here") + tools));
  }

  private List<String> problems(String tools) throws IOException {
    try (Pawl pawl = main(tools)) {
      return words(pawl.check());
    }
  }

  private List<String> words(List<Problem> problems) {
    return problems.stream().map(each -> each.toString().replace(folder + "/", "")).toList();
  }

  @ParameterizedTest
  @CsvSource({"sub/other.yaml#peek", "./sub/other.yaml#peek", "here/../sub/other.yaml#helper"})
  void aToolOfAnotherFileCallsTheServersOfThatFile(String tool) throws IOException {
    try (Pawl pawl = main(running("t", tool))) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(Map.of("content", "from there"));
    }
  }

  @Test
  void onlyItsOwnToolsAreOffered() throws IOException {
    try (Pawl pawl = main(running("t", "sub/other.yaml#peek"))) {
      assertThat(pawl.tools()).extracting(Definition::name).containsExactly("t");
      assertThat(pawl.servers()).containsExactly("files", "sub/other.yaml#files");
      assertThatThrownBy(() -> pawl.tool("sub/other.yaml#peek"))
          .isInstanceOf(PawlException.NotFound.class);
    }
  }

  @Test
  void bothFilesMayCallTheirServersTheSame() throws IOException {
    String both =
        """
        - name: t
          nodes:
          - { id: entry, type: entry, next: here }
          - { id: here, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, next: there }
          - { id: there, type: foreach, items: [1, 2], do: { type: workflow, tool: 'sub/other.yaml#peek', args: {} }, next: both }
          - { id: both, type: transform, transform: { expr: '[$.here.content, $.there.content]' }, next: exit }
          - { id: exit, type: exit }
        """;
    try (Pawl pawl = main(both)) {
      assertThat(pawl.call("t", Map.of()).output())
          .isEqualTo(List.of("from here", "from there", "from there"));
    }
  }

  @Test
  void serversOfTwoOtherFilesAreNeverTakenForEachOther() throws IOException {
    String odd = reading("there", "peek", "helper").replace("{ files:", "{ 'b.yaml#files':");
    write("a.yaml", odd.replace("server: files", "server: 'b.yaml#files'"));
    write("a.yaml#b.yaml", reading("here", "peek", "helper"));
    try (Pawl pawl = main(running("t", "a.yaml#peek") + running("u", "a.yaml#b.yaml#peek"))) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(Map.of("content", "from there"));
      assertThat(pawl.call("u", Map.of()).output()).isEqualTo(Map.of("content", "from here"));
    }
  }

  @Test
  void aPathThatCannotBeOneIsAProblemAndHidesNoOtherTool() throws IOException {
    write(
        "sub/half.json",
        """
        {"server": {"name": "demo", "version": "1"}, "tools": [{"name": "u", "nodes": [
          {"id": "entry", "type": "entry", "next": "run"},
          {"id": "run", "type": "workflow", "tool": "\\ud800.yaml#u", "next": "exit"},
          {"id": "exit", "type": "exit"}]}]}
        """);
    String tools = running("t", "sub/half.json#u") + running("fine", "sub/other.yaml#peek");
    try (Pawl pawl = main(tools)) {
      assertThat(words(pawl.check())).singleElement().asString().contains("has errors of its own");
      assertThat(pawl.tools()).extracting(Definition::name).containsExactly("fine");
    }
  }

  @Test
  void whatUndoesAStepMayBeAToolOfAnotherFile() throws IOException {
    String undoing =
        """
        - name: t
          nodes:
          - { id: entry, type: entry, next: read }
          - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, compensate: undo, next: fail }
          - { id: undo, type: workflow, tool: 'sub/other.yaml#helper', args: {} }
          - { id: fail, type: mcp, server: files, tool: read_text_file, args: { path: none.txt }, next: exit }
          - { id: exit, type: exit }
        """;
    try (Pawl pawl = main(undoing)) {
      assertThat(pawl.check()).isEmpty();
      ToolRun run = pawl.call("t", Map.of());
      assertThat(run.failure()).isPresent();
      assertThat(run.history())
          .anySatisfy(
              step -> {
                assertThat(step.step()).contains("undo").endsWith("/read");
                assertThat(step.output()).isEqualTo(Map.of("content", "from there"));
              });
    }
  }

  @Test
  void aToolThatLooksAfterADoubtIsOneOfTheOtherFileToo() throws IOException {
    write(
        "sub/other.yaml",
        reading("there", "peek", "helper")
            .replace("args: { path: x.txt }", "args: { path: x.txt }, onDoubt: { check: find }"));
    try (Pawl pawl = main(running("t", "sub/other.yaml#peek"))) {
      assertThat(pawl.tool("t").servers()).containsExactly("sub/other.yaml#files");
    }
  }

  @Test
  void aServerOfAnotherFileCannotBeCalledFromThisOne() throws IOException {
    String calling =
        running("t", "sub/other.yaml#peek")
            + """
            - name: u
              nodes:
              - { id: entry, type: entry, next: read }
              - { id: read, type: mcp, server: 'sub/other.yaml#files', tool: read_text_file, args: {}, next: exit }
              - { id: exit, type: exit }
            """;
    assertThat(problems(calling))
        .singleElement()
        .asString()
        .contains("unknown server `sub/other.yaml#files`");
  }

  @Test
  void aServerFromElsewhereIsTheSameForBoth() throws IOException {
    write("sub/other.yaml", reading("there", "peek", "helper").replace("mcpServers", "x-servers"));
    Path file =
        write(
            "main.yaml",
            head("here").replace("mcpServers", "x-servers") + running("t", "sub/other.yaml#peek"));
    Map<String, UpstreamDefinition> others =
        DefinitionFormats.STANDARD.read(write("servers.yaml", head("there"))).upstreams();
    try (Pawl pawl = Pawl.load(file, others, Map.of())) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.servers()).containsExactly("files");
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(Map.of("content", "from there"));
    }
  }

  @Test
  void eachFileHasItsOwnServersFromElsewhere() throws IOException {
    Path file = write("main.yaml", head("here") + running("t", "sub/other.yaml#peek"));
    write("sub/other.yaml", reading("there", "peek", "helper").replace("mcpServers", "x-servers"));
    Map<String, UpstreamDefinition> there =
        DefinitionFormats.STANDARD.read(write("servers.yaml", head("there"))).upstreams();
    try (Pawl pawl =
        Pawl.of(
            DefinitionFormats.STANDARD.read(
                file, each -> each.endsWith("other.yaml") ? there : Map.of()))) {
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(Map.of("content", "from there"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sub/missing.yaml#peek|the file `sub/missing.yaml` cannot be read: it does not exist — the"
            + " path starts at the folder of the file in which it stands [FILE_UNREADABLE]",
        "sub#peek|the file `sub` cannot be read: it is a folder — the path starts at the folder of"
            + " the file in which it stands [FILE_UNREADABLE]",
        "./#t|the file `.` cannot be read: it is a folder — the path starts at the folder of the"
            + " file in which it stands [FILE_UNREADABLE]",
        "sub/other.yaml#peak|`sub/other.yaml` has no tool `peak` — did you mean `peek`?"
            + " [UNKNOWN_TOOL]",
        "sub/other.yaml#zebra|`sub/other.yaml` has no tool `zebra` — it has: peek, helper"
            + " [UNKNOWN_TOOL]",
        "sub/other.yaml|unknown tool `sub/other.yaml` — a tool of another file is named as in"
            + " `other.yaml#tool`, without spaces [UNKNOWN_TOOL]",
        "broken.yaml#draft|tool `broken.yaml#draft` has errors of its own — `pawl check"
            + " broken.yaml` lists them [UNKNOWN_TOOL]",
        "broken.yaml#wrong|tool `broken.yaml#wrong` has errors of its own — `pawl check"
            + " broken.yaml` lists them [UNKNOWN_TOOL]",
        "broken.yaml#dangling|tool `broken.yaml#dangling` has errors of its own — `pawl check"
            + " broken.yaml` lists them [UNKNOWN_TOOL]",
        "syntax.yaml#t|the file `syntax.yaml` has errors of its own — `pawl check syntax.yaml`"
            + " lists them [UNKNOWN_TOOL]",
        "package.json#t|`package.json` is no file that tools can be read from — name another"
            + " [UNKNOWN_FORMAT]",
        "/etc/other.yaml#t|`/etc/other.yaml#t` is no relative path: it would mean another file on"
            + " another machine — write the path from the folder of this file, as in"
            + " `sub/other.yaml#tool` [BAD_VALUE]",
        "sub\\other.yaml#t|`sub\\other.yaml#t` has a `\\`, but paths are written with `/` — write"
            + " the path from the folder of this file, as in `sub/other.yaml#tool` [BAD_VALUE]",
      })
  void saysAtTheReferenceWhatIsWrong(String tool, String words) throws IOException {
    write(
        "broken.yaml",
        head("there")
            + running("wrong", "nowhere")
            + running("dangling", "sub/missing.yaml#t")
            + running("draft", "nowhere").replace("type: exit", "type: exitt"));
    write("syntax.yaml", "tools: [");
    write("package.json", "{\"name\": \"demo\"}");
    assertThat(problems(running("t", tool))).containsExactly("main.yaml:7:38: error: " + words);
  }

  @Test
  void aPipeIsNotWaitedFor() throws Exception {
    Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe.yaml").toString()).start();
    assertThat(made.waitFor()).isZero();
    assertThat(problems(running("t", "pipe.yaml#t")))
        .singleElement()
        .asString()
        .contains("the file `pipe.yaml` cannot be read: it is no regular file");
  }

  @Test
  void aBadReferenceHidesNoOtherTool() throws IOException {
    String tools = running("bad", "nowhere.yaml#t") + running("good", "sub/other.yaml#peek");
    try (Pawl pawl = main(tools + running("follows", "bad"))) {
      assertThat(pawl.tools()).extracting(Definition::name).containsExactly("good");
      assertThat(words(pawl.check()))
          .hasSize(2)
          .anySatisfy(each -> assertThat(each).contains("tool `bad` has errors of its own"));
      assertThatThrownBy(() -> pawl.tool("bad"))
          .isInstanceOf(PawlException.InvalidDefinition.class)
          .hasMessageContaining("nowhere.yaml");
    }
  }

  @Test
  void recursionThroughFilesIsFoundAsWithinOne() throws IOException {
    write("sub/other.yaml", head("there") + running("back", "../main.yaml#t"));
    assertThat(problems(running("t", "sub/other.yaml#back")))
        .containsExactly(
            "main.yaml:7:38: warning: `t` calls itself through `sub/other.yaml#back` — make sure"
                + " that a switch ends the recursion; the run's limits do otherwise"
                + " [RECURSIVE_WORKFLOW]");
  }

  @Test
  void aFileMayNameItselfHoweverItIsReached() throws IOException {
    Files.createSymbolicLink(folder.resolve("sub/again"), folder);
    String tools =
        running("t", "main.yaml#u")
            + running("u", "sub/again/main.yaml#v")
            + running("v", "sub/again/sub/other.yaml#peek");
    try (Pawl pawl = main(tools)) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(Map.of("content", "from there"));
      assertThat(pawl.tool("t").family()).hasSize(5);
    }
  }

  @Test
  void aLinkToAFileThatIsKnownIsOneThatMayChange() throws IOException {
    Path link = folder.resolve("link.yaml");
    Files.createSymbolicLink(link, folder.resolve("sub/other.yaml"));
    String tools = running("t", "sub/other.yaml#peek") + running("u", "link.yaml#peek");
    Path file = write("main.yaml", head("here") + tools + running("v", "main.yaml#t"));
    assertThat(DefinitionFormats.STANDARD.read(file).borrowed().files())
        .containsExactly(folder.resolve("sub/other.yaml").toString(), link.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sub/deep/other.yaml link.yaml", "link.yaml sub/deep/other.yaml", "link.yaml"})
  void aLinkIsAFileOfItsOwnWhicheverIsMetFirst(String order) throws IOException {
    write("sub/deep/other.yaml", head("there") + running("peek", "next.yaml#peek"));
    write("sub/deep/next.yaml", reading("there", "peek", "helper"));
    write("next.yaml", reading("here", "peek", "helper"));
    Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("sub/deep/other.yaml"));
    StringBuilder tools = new StringBuilder();
    for (String file : order.split(" ")) {
      tools.append(running(file.startsWith("link") ? "here" : "there", file + "#peek"));
    }
    try (Pawl pawl = main(tools.toString())) {
      assertThat(pawl.check()).isEmpty();
      for (Definition tool : pawl.tools()) {
        assertThat(pawl.call(tool.name(), Map.of()).output())
            .isEqualTo(Map.of("content", "from " + tool.name()));
      }
    }
  }

  @Test
  void linksThatLeadRoundAndRoundEndInAnError() throws IOException {
    Files.createSymbolicLink(folder.resolve("sub/again"), folder.resolve("sub"));
    write("sub/other.yaml", head("there") + running("t", "again/other.yaml#t"));
    assertThat(problems(running("t", "sub/other.yaml#t")))
        .singleElement()
        .asString()
        .contains("tool `sub/other.yaml#t` has errors of its own");
  }

  @Test
  void followsNoEndlessChain() throws IOException {
    for (int i = 0; i <= References.MOST_FILES + 5; i++) {
      write("f" + i + ".yaml", head("there") + running("t", "f" + (i + 1) + ".yaml#t"));
    }
    assertThat(problems(running("t", "f0.yaml#t")))
        .hasSize(2)
        .anySatisfy(each -> assertThat(each).startsWith("f63.yaml:7:38: error: the tools of `main"))
        .anySatisfy(each -> assertThat(each).contains("tool `f0.yaml#t` has errors of its own"));
    StringBuilder many = new StringBuilder();
    for (int i = 0; i <= References.MOST_FILES; i++) {
      write("g" + i + ".yaml", reading("there", "t", "helper"));
      many.append(running("t" + i, "g" + i + ".yaml#t"));
    }
    assertThat(problems(many.toString()))
        .singleElement()
        .asString()
        .contains("run tools of more than 64 other files");
  }

  @Test
  void theDigestAndWhatIsStoredCoverTheOtherFile() throws IOException {
    String before;
    try (Pawl pawl = main(running("t", "./sub/other.yaml#peek"))) {
      Workflow workflow = pawl.tool("t");
      before = workflow.digest();
      Workflow again = FileRecovery.compiled(StoredWorkflow.write(workflow));
      assertThat(again.digest()).isEqualTo(before);
      assertThat(again.servers()).containsExactly("sub/other.yaml#files");
    }
    write("sub/other.yaml", reading("there", "peek", "helper").replace("x.txt", "y.txt"));
    try (Pawl pawl = main(running("t", "sub/other.yaml#peek"))) {
      assertThat(pawl.tool("t").digest()).isNotEqualTo(before);
    }
    write("sub/other.yaml", reading("there", "peek", "helper") + running("more", "nowhere.yaml#t"));
    try (Pawl pawl = main(running("t", "sub/other.yaml#peek"))) {
      assertThat(pawl.tool("t").digest()).as("what it does not need").isEqualTo(before);
    }
  }

  @Test
  void anOriginKnowsTheServersOfTheOtherFile() throws IOException {
    try (Pawl before = main(running("t", "sub/other.yaml#peek"))) {
      assertThat(before.origin().servers()).containsOnlyKeys("files", "sub/other.yaml#files");
      write("sub/other.yaml", reading("here", "peek", "helper"));
      try (Pawl after = main(running("t", "sub/other.yaml#peek"))) {
        assertThat(after.origin().covers(before.origin())).isFalse();
      }
    }
  }
}
