package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.graph.GraphFormat;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What CONTRIBUTING says about adding a format, followed to the letter. */
class OwnFormatTest {
  private static final DefinitionFormats FORMATS =
      new DefinitionFormats(List.of(new GraphFormat(), new LinesFormat(), new QuotedFormat()));

  @TempDir Path folder;

  /** A tool in each line: its name, a colon, and what it computes. */
  private static final class LinesFormat implements DefinitionFormat {
    @Override
    public String name() {
      return "lines";
    }

    @Override
    public List<String> endings() {
      return List.of(".lines");
    }

    @Override
    public boolean recognises(String fileName, byte[] content) {
      return true;
    }

    @Override
    public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
      List<Definition> definitions = new ArrayList<>();
      List<Problem> problems = new ArrayList<>();
      String[] lines = new String(content, StandardCharsets.UTF_8).split("\n");
      for (int i = 0; i < lines.length; i++) {
        Place place = new Place(fileName, i + 1, 1);
        int colon = lines[i].indexOf(": ");
        if (colon < 0) {
          problems.add(
              new Problem(
                  ProblemCode.MISSING_KEY,
                  "the line has no colon",
                  place,
                  null,
                  null,
                  "write `name: expression`"));
        } else {
          definitions.add(
              definition(lines[i].substring(0, colon), lines[i].substring(colon + 2), place));
        }
      }
      return new Bundle(
          fileName, ServerInfo.unnamed(fileName), others, definitions, List.of(), problems);
    }

    private static Definition definition(String name, String expression, Place place) {
      Place at = place.shiftedBy(name.length() + 2);
      NodeKind compute = new NodeKind.Transform(new ExpressionText(expression, at, at));
      return new Definition(
          name,
          null,
          "Computes " + expression,
          Source.of(Map.of("type", "object")),
          null,
          Map.of(),
          Limits.DEFAULT,
          List.of(
              node("entry", new NodeKind.Entry(), place, "compute"),
              node("compute", compute, place, "exit"),
              node("exit", new NodeKind.Exit(), place)),
          place);
    }

    private static Node node(String id, NodeKind kind, Place place, String... next) {
      return new Node(
          id, kind, Arrays.stream(next).map(Target::of).toList(), Join.UNSAID, Policy.NONE, place);
    }
  }

  /** JSON files that hold nothing but a text. */
  private static final class QuotedFormat implements DefinitionFormat {
    @Override
    public String name() {
      return "quoted";
    }

    @Override
    public List<String> endings() {
      return List.of(".json");
    }

    @Override
    public boolean recognises(String fileName, byte[] content) {
      return content.length > 0 && content[0] == '"';
    }

    @Override
    public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
      return new LinesFormat()
          .read(fileName, Arrays.copyOfRange(content, 1, content.length - 1), others);
    }
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aToolOfAnotherFormatRunsAndIsDurable() throws IOException {
    Path file = file("tools.lines", "greet: 'Hello ' & $.entry.name\ntwice: $.entry.x * 2\n");
    try (Pawl pawl = Pawl.of(FORMATS.read(file))) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.call("greet", Map.of("name", "Ada")).output()).isEqualTo("Hello Ada");
      Workflow kept = FileRecovery.compiled(StoredWorkflow.write(pawl.tool("twice")));
      assertThat(kept.digest()).isEqualTo(pawl.tool("twice").digest());
    }
  }

  @Test
  void aToolOfOneFormatRunsOneOfAnother() throws IOException {
    file("tools.lines", "greet: 'Hello ' & $.entry.name\n");
    Path graph =
        file(
            "graph.yaml",
            """
            server: { name: s, version: '1' }
            tools:
            - name: t
              nodes:
              - { id: entry, type: entry, next: run }
              - { id: run, type: workflow, tool: tools.lines#greet, args: { name: Ada }, next: exit }
              - { id: exit, type: exit }
            """);
    try (Pawl pawl = Pawl.of(FORMATS.read(graph))) {
      assertThat(pawl.check()).isEmpty();
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo("Hello Ada");
    }
  }

  @Test
  void whatIsWrongHasItsPlaceInTheFileOfThatFormat() throws IOException {
    Path file = file("tools.lines", "greet: 'Hello ' & \nnothing\n");
    try (Pawl pawl = Pawl.of(FORMATS.read(file))) {
      assertThat(pawl.check())
          .extracting(problem -> problem.place().line() + " " + problem.code())
          .containsExactly("1 BAD_EXPRESSION", "2 MISSING_KEY");
    }
  }

  @Test
  void aFileIsReadByTheFormatThatKnowsItAgain() throws IOException {
    assertThat(FORMATS.read(file("a.json", "\"one: 1\"")).definitions())
        .extracting(Definition::name)
        .containsExactly("one");
    Path graph =
        file(
            "b.json",
            """
            {"server": {"name": "s", "version": "1"}, "tools": [{"name": "t", "nodes": [
              {"id": "e", "type": "entry", "next": "x"}, {"id": "x", "type": "exit"}]}]}
            """);
    assertThat(FORMATS.read(graph).definitions()).extracting(Definition::name).containsExactly("t");
    assertThat(FORMATS.recognise(graph)).isTrue();
    assertThat(FORMATS.recognise(file("package.json", "{}"))).isFalse();
    assertThat(FORMATS.mayBeOne("notes.txt")).isFalse();
  }

  @Test
  void aFileThatIsNamedIsReadWhateverItIsCalled() throws IOException {
    assertThat(DefinitionFormats.STANDARD.read(file("notes.txt", "[]")).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("a graph file must be"));
    assertThat(DefinitionFormats.STANDARD.read(folder.resolve("nowhere.yaml")).problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.FILE_UNREADABLE);
  }
}
