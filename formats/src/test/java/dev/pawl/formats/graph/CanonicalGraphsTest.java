package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.PawlException;
import dev.pawl.model.Retry;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a graph file says is in the canonical form of its tools. */
final class CanonicalGraphsTest {
  private static final String EARLIER =
      """
      {"digest":"9139e00a0d917ba8275d934e243adcb04610f3a597bbb864d3bea00292182ec5","content":{"tool":{"name":"t","nodes":[\
      {"id":"e","type":"entry","next":"x"},{"id":"x","type":"exit"}]},"nodes":null,\
      "maxSteps":1000,"maxTime":300000}}\
      """;

  private static Definition travelled(Definition definition) {
    return CanonicalDefinition.read(
        (Map<?, ?>) Json.parse(Json.write(CanonicalDefinition.write(definition))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"count_files.yaml", "everything.yaml", "older.yaml", "oldest.yaml"})
  void comesBackTheSame(String name) {
    Bundle bundle = Graphs.read(Graphs.resource(name));
    assertThat(bundle.definitions()).isNotEmpty();
    for (Definition before : bundle.definitions()) {
      Definition after = travelled(before);
      assertThat(CanonicalDefinition.write(after)).isEqualTo(CanonicalDefinition.write(before));
      assertThat(after.limits()).isEqualTo(before.limits());
      assertThat(after.delivery()).isEqualTo(before.delivery());
      assertThat(retries(after)).isEqualTo(retries(before));
    }
  }

  private static List<Optional<Retry>> retries(Definition definition) {
    return definition.nodes().stream()
        .map(node -> Optional.ofNullable(node.policy().retry()))
        .toList();
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
    assertThat(travelled(tool).limits()).isEqualTo(new Limits(5, Duration.ofSeconds(9)));
  }

  @Test
  void theDigestOfAToolWithNodesAtTheTopLevelTellsThemApart() {
    String file = Graphs.resource("oldest.yaml");
    assertThat(digest(file))
        .isNotEqualTo(digest(file.replace("tool: list_directory", "tool: list_folder")));
  }

  /** Comments, order of keys, flow or block style, and where the nodes stand decide nothing. */
  @Test
  void theDigestIsThatOfWhatIsSaidAndNotOfHowItIsWritten() {
    String one =
        """
        server: { name: s, version: "1" }
        tools:
          - name: t
            nodes:
              - { id: e, type: entry, next: x }
              - { id: x, type: exit }
        """;
    String other =
        """
        {"tools": [{"nodes": [{"next": ["x"], "type": "entry", "id": "e"},
                              {"id": "x", "type": "exit"}], "name": "t"}],
         "server": {"name": "other", "version": "2"}}
        """;
    assertThat(digest(one)).isEqualTo(digest(other));
    assertThat(digest(one)).isNotEqualTo(digest(one.replace("name: t", "name: u")));
  }

  private static String digest(String file) {
    return CanonicalDefinition.digest(Graphs.read(file).definitions().getFirst());
  }

  @Test
  void aDefinitionOfTheFormBeforeIsRead() {
    Map<?, ?> stored = stored(EARLIER);
    Definition read = EarlierDefinition.read(stored);
    assertThat(read.name()).isEqualTo("t");
    assertThat(read.nodes()).hasSize(2);
    assertThat(read.limits()).isEqualTo(new Limits(1_000, Duration.ofMinutes(5)));
  }

  private static Map<?, ?> stored(String json) {
    return (Map<?, ?>) Json.parse(json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"maxSteps\":1000|\"maxSteps\":2000|what it says of `t` is not what was written",
        "\"next\":\"x\"|\"next\":\"y\"|what it says of `t` is not what was written",
        "\"type\":\"exit\"|\"type\":\"end\"|node `x` has the unknown type `end`; perhaps a newer"
            + " version of Pawl wrote it",
        "\"content\":|\"contents\":|an object is not where it should be",
      })
  void saysWhatKeepsOneOfBeforeFromBeingRead(String part, String instead, String why) {
    assertThat(EARLIER).contains(part);
    Map<?, ?> damaged = stored(EARLIER.replace(part, instead));
    assertThatThrownBy(() -> EarlierDefinition.read(damaged))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessage("the stored definition is damaged: " + why);
  }
}
