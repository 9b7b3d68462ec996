package dev.pawl.library.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known before a run, and what is done about it. */
final class SoundToolsTest {
  private static final String GRAPH =
      """
      server: { name: s, version: "1" }
      tools:
        - name: outer
          nodes:
            - { id: entry, type: entry, next: call }
            - { id: call, type: workflow, tool: inner, args: {}, next: exit }
            - { id: exit, type: exit }
        - name: inner
          inputSchema:
            type: object
            properties: { limit: { type: number, default: 10 } }
          nodes:
            - { id: entry, type: entry, next: make }
            - id: make
              type: transform
              transform: { expr: 'EXPRESSION' }
              next: exit
            - { id: exit, type: exit }
        - name: other
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;

  private Pawl load(String graph) throws IOException {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(file, graph);
    return Pawl.load(file);
  }

  @Test
  void aToolWithACertainMistakeIsNotSoundNeitherIsWhoRunsIt() throws IOException {
    try (Pawl pawl = load(GRAPH.replace("EXPRESSION", "$.entri.limit"))) {
      assertThatThrownBy(() -> pawl.soundTool("inner"))
          .isInstanceOf(PawlException.InvalidDefinition.class)
          .hasMessageContaining("entri");
      assertThatThrownBy(() -> pawl.soundTool("outer"))
          .isInstanceOf(PawlException.InvalidDefinition.class);
      assertThat(pawl.soundTool("other").name()).isEqualTo("other");
    }
  }

  @Test
  void whatIsOnlyLikelyKeepsNothingFromRunning() throws IOException {
    try (Pawl pawl = load(GRAPH.replace("EXPRESSION", "$.entry.limti"))) {
      assertThat(pawl.check())
          .extracting(Problem::code)
          .containsExactly(ProblemCode.UNKNOWN_MEMBER);
      assertThat(pawl.soundTool("outer").name()).isEqualTo("outer");
    }
  }

  @Test
  void aNameThatIsCutAtItsHyphenIsToldHowToWriteIt() throws IOException {
    String graph =
        GRAPH
            .replace("EXPRESSION", "$.read-it.n")
            .replace(
                "next: make }",
                "next: read-it }\n      - { id: read-it, type: transform, "
                    + "transform: { expr: '{ \"n\": 1 }' }, next: make }");
    try (Pawl pawl = load(graph)) {
      assertThat(pawl.check().getFirst().advice()).contains("$.`read-it`");
    }
  }

  @Test
  void anAuthorMayKnowBetter() throws IOException {
    String mistaken = GRAPH.replace("EXPRESSION", "$.entri.limit");
    String line = "transform: { expr: '$.entri.limit' }";
    String node = "      - id: make";
    String comment = "# pawl: ignore UNKNOWN_NODE";
    for (String graph :
        new String[] {
          mistaken.replace(line, line + " " + comment),
          mistaken.replace(line, comment + "\n        " + line),
          mistaken.replace(node, "      " + comment + ", BAD_OPERAND\n" + node)
        }) {
      try (Pawl pawl = load(graph)) {
        assertThat(pawl.check()).as(graph).isEmpty();
        assertThat(pawl.soundTool("inner").name()).isEqualTo("inner");
      }
    }
    try (Pawl pawl = load(mistaken.replace(line, line + " # pawl: ignore BAD_OPERAND"))) {
      assertThat(pawl.check()).hasSize(1);
    }
  }

  @Test
  void whatAnAuthorSaysCountsInTheFileOfTheProblem() throws IOException {
    String comment = "        # pawl: ignore UNKNOWN_NODE\n        transform:";
    String mistaken = GRAPH.replace("EXPRESSION", "$.entri.limit");
    Path other = folder.resolve("other.yaml");
    Path main =
        Files.writeString(
            folder.resolve("main.yaml"),
            """
            # pawl: ignore UNKNOWN_NODE
            server: { name: s, version: "1" }
            tools:
              - name: outside
                nodes:
                  - { id: entry, type: entry, next: call }
                  - { id: call, type: workflow, tool: other.yaml#inner, args: {}, next: exit }
                  # pawl: ignore UNKNOWN_NODE
                  - { id: exit, type: exit }
            """);
    Files.writeString(other, mistaken);
    try (Pawl pawl = Pawl.load(main)) {
      assertThat(pawl.check()).extracting(Problem::code).containsExactly(ProblemCode.UNKNOWN_NODE);
    }
    Files.writeString(other, mistaken.replace("        transform:", comment));
    try (Pawl pawl = Pawl.load(main)) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.soundTool("outside").name()).isEqualTo("outside");
    }
  }

  @Test
  void onlyACommentSaysWhatToIgnore() throws IOException {
    String said = "# pawl: ignore UNKNOWN_NODE";
    String line = "transform: { expr: 'EXPRESSION' }";
    for (String graph :
        new String[] {
          GRAPH.replace("EXPRESSION", "$.entri & \" " + said + "\""),
          GRAPH.replace(
              line,
              "transform:\n          expr: |\n            "
                  + said.replace("# ", "/* # ")
                  + " */\n            $.entri"),
          GRAPH
              .replace("- name: inner", "- name: inner\n    description: \"a " + said + "\"")
              .replace("EXPRESSION", "$.entri")
        }) {
      try (Pawl pawl = load(graph)) {
        assertThat(pawl.check()).as(graph).anyMatch(Problem::isError);
      }
    }
  }

  @Test
  void aMisspeltCodeToIgnoreIsTold() throws IOException {
    String line = "transform: { expr: 'EXPRESSION' }";
    String written = "transform: { expr: '$.entry.limit' } # pawl: ignore UNKNOWN_NOD, BAD_OPERAND";
    try (Pawl pawl = load(GRAPH.replace(line, written))) {
      assertThat(pawl.check())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.isError()).isFalse();
                assertThat(problem.message()).contains("`UNKNOWN_NOD`");
                assertThat(problem.advice()).contains("`UNKNOWN_NODE`");
                assertThat(problem.place().line()).isEqualTo(16);
              });
    }
  }

  @Test
  void defaultsAreFilledInAndJournaled() throws IOException {
    try (Pawl pawl = load(GRAPH.replace("EXPRESSION", "$.entry.limit + 1"))) {
      ToolRun run = pawl.call("inner", Map.of());
      assertThat(run.output()).isEqualTo(11);
      assertThat(((Event.RunStarted) run.events().getFirst()).input())
          .isEqualTo(Map.of("limit", 10));
      assertThat(pawl.call("inner", Map.of("limit", 1)).output()).isEqualTo(2);
      assertThat(pawl.call("outer", Map.of()).output()).isEqualTo(11);
      assertThat(pawl.types().tool("outer").orElseThrow().result()).hasToString("number");
    }
  }

  @Test
  void longChainsOfToolsAreChecked() {
    StringBuilder tools = new StringBuilder();
    int length = 3_000;
    for (int i = 0; i <= length; i++) {
      String next =
          i == length
              ? "{ id: run, type: transform, transform: { expr: '$.entri' }, next: exit }"
              : "{ id: run, type: workflow, tool: t%d, args: {}, next: exit }".formatted(i + 1);
      tools.append(
          """
            - name: t%d
              description: d
              nodes:
                - { id: entry, type: entry, next: run }
                - %s
                - { id: exit, type: exit }
          """
              .formatted(i, next));
    }
    byte[] file =
        ("server: { name: n, version: '1' }\ntools:\n" + tools).getBytes(StandardCharsets.UTF_8);
    try (Pawl pawl = Pawl.of(GraphReader.read("chain.yaml", file))) {
      assertThat(pawl.check()).extracting(Problem::code).containsExactly(ProblemCode.UNKNOWN_NODE);
      assertThat(Faces.needsTools(pawl.tool("t0"), pawl.engine())).isFalse();
    }
  }
}
