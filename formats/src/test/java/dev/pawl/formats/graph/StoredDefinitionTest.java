package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StoredDefinitionTest {
  @ParameterizedTest
  @ValueSource(strings = {"count_files.yaml", "everything.yaml", "older.yaml", "oldest.yaml"})
  void comesBackTheSame(String name) {
    Bundle bundle = Graphs.read(Graphs.resource(name));
    String stored = StoredDefinition.write(bundle.definitions(), bundle.upstreams().keySet());
    Bundle back = StoredDefinition.read(stored);
    assertThat(back.definitions())
        .extracting(Definition::name)
        .isEqualTo(bundle.definitions().stream().map(Definition::name).toList());
    for (int i = 0; i < bundle.definitions().size(); i++) {
      Definition before = bundle.definitions().get(i);
      Definition after = back.definitions().get(i);
      assertThat(after.digest()).isEqualTo(before.digest()).isNotEmpty();
      assertThat(after.limits()).isEqualTo(before.limits());
      assertThat(after.delivery()).isEqualTo(before.delivery());
      assertThat(after.nodes()).extracting(Node::id).isEqualTo(ids(before));
    }
    assertThat(back.upstreams().keySet()).isEqualTo(bundle.upstreams().keySet());
    assertThat(StoredDefinition.write(back.definitions(), back.upstreams().keySet()))
        .isEqualTo(stored);
  }

  @Test
  void keepsTheLimitsThatItTookFromItsFile() {
    Definition tool =
        Graphs.tool(
            """
            server: { name: s, version: "1" }
            executionLimits: { maxNodeExecutions: 7, maxExecutionTimeMs: 9000 }
            tools:
              - name: t
                executionLimits: { maxNodeExecutions: 5 }
                nodes: [{ id: e, type: entry, next: x }, { id: x, type: exit }]
            """);
    Bundle back = StoredDefinition.read(StoredDefinition.write(List.of(tool), List.of()));
    assertThat(back.definitions().getFirst().limits())
        .isEqualTo(new Limits(5, Duration.ofSeconds(9)));
  }

  @Test
  void nodesThatSeveralToolsShareComeBackWithEachOfThem() {
    Bundle bundle =
        Graphs.read(
            """
            server: { name: s, version: "1" }
            tools: [{ name: a }, { name: b }]
            nodes:
              - { id: in_a, type: entry, tool: a, next: both }
              - { id: in_b, type: entry, tool: b, next: both }
              - { id: both, type: switch, conditions: [{ rule: true, target: out_a }, { target: out_b }] }
              - { id: out_a, type: exit, tool: a }
              - { id: out_b, type: exit, tool: b }
            """);
    assertThat(bundle.definitions()).hasSize(2);
    Bundle back = StoredDefinition.read(StoredDefinition.write(bundle.definitions(), List.of()));
    assertThat(back.definitions())
        .extracting(Definition::digest)
        .containsExactlyElementsOf(bundle.definitions().stream().map(Definition::digest).toList());
    assertThat(ids(back.definitions().getLast())).isEqualTo(ids(bundle.definitions().getLast()));
  }

  @Test
  void theDigestOfAToolWithNodesAtTheTopLevelTellsThemApart() {
    String file = Graphs.resource("oldest.yaml");
    assertThat(Graphs.read(file).definitions().getFirst().digest())
        .isNotEqualTo(
            Graphs.read(file.replace("tool: list_directory", "tool: list_folder"))
                .definitions()
                .getFirst()
                .digest());
  }

  @Test
  void holdsNothingOfHowServersAreConfigured() {
    Bundle bundle = Graphs.read(Graphs.resource("everything.yaml"));
    String stored = StoredDefinition.write(bundle.definitions(), bundle.upstreams().keySet());
    assertThat(stored)
        .contains("\"servers\":[\"files\",\"local\",\"remote\"]")
        .doesNotContain("TOKEN", "Bearer", "example.org", "server.js");
    assertThat(StoredDefinition.read(stored).upstreams().values())
        .hasOnlyElementsOfType(UpstreamDefinition.Unusable.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"maxSteps\":1000|\"maxSteps\":2000|is damaged: what it says of `t` is not what was"
            + " written",
        "\"next\":\"x\"|\"next\":\"y\"|is damaged: what it says of `t` is not what was written",
        "\"type\":\"exit\"|\"type\":\"end\"|is damaged: node `x` has the unknown type `end`;"
            + " perhaps a newer version of Pawl wrote it",
        "\"format\":1|\"format\":2|was written by a newer version of Pawl (format 2, this version"
            + " reads up to 1); let that version finish the run",
        "\"format\":1|\"format\":\"1\"|is damaged: it does not say which format it has",
        "\"definitions\":[|\"definition\":[|is damaged: a list is not where it should be",
        "\"content\":{|\"content\":[{|is damaged: line",
        "{\"format\"|[] {\"format\"|is damaged: line",
      })
  void saysWhatKeepsItFromBeingRead(String part, String instead, String why) {
    Definition tool =
        Graphs.tool(
            """
            server: { name: s, version: "1" }
            tools: [{ name: t, nodes: [{ id: e, type: entry, next: x }, { id: x, type: exit }] }]
            """);
    String stored = StoredDefinition.write(List.of(tool), List.of());
    assertThat(stored).contains(part);
    assertThatThrownBy(() -> StoredDefinition.read(stored.replace(part, instead)))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageStartingWith("the stored definition " + why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"format\":1,\"definitions\":[],\"servers\":[]}",
        "{\"format\":1,\"definitions\":[{}],\"servers\":[]}",
        "{\"format\":1,\"definitions\":[{\"content\":{}}],\"servers\":[]}",
      })
  void nothingElseIsTakenForOne(String stored) {
    assertThatThrownBy(() -> StoredDefinition.read(stored))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageStartingWith("the stored definition is damaged: ");
  }

  @Test
  void whatWasBuiltInJavaCannotBeStored() {
    Definition built =
        new Definition(
            "b",
            null,
            "",
            new Source.Mapping(Map.of(), Place.UNKNOWN),
            null,
            Map.of(),
            Limits.DEFAULT,
            List.of(),
            Place.UNKNOWN);
    assertThatThrownBy(() -> StoredDefinition.write(List.of(built), List.of()))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("`b` was built and not read");
  }

  private static List<String> ids(Definition definition) {
    return definition.nodes().stream().map(Node::id).toList();
  }
}
