package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.plan.Effects;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuiltinFactsTest {
  private static Map<String, UpstreamDefinition> server(String kind) {
    return Map.of("s", new UpstreamDefinition.Builtin("s", kind, Map.of(), Place.UNKNOWN));
  }

  @Test
  void knowsOfEveryBuiltinToolWhatItSaysOfItself() {
    for (Builtin builtin : Builtin.values()) {
      List<Tool> tools = builtin.create(Map.of(), UpstreamSettings.DEFAULT, Path.of("")).tools();
      assertThat(tools.isEmpty()).isEqualTo(builtin == Builtin.ACTIVITIES);
      BuiltinFacts facts = new BuiltinFacts(server(builtin.kind), Map.of());
      for (Tool tool : tools) {
        assertThat(facts.of("s", tool.name()))
            .as(tool.name())
            .isEqualTo(Effects.of(tool.annotations()));
      }
    }
  }

  @Test
  void takesServersInThisProcessAtTheirWord() {
    Tool reading =
        new Tool(
            "look",
            null,
            "",
            Map.of("type", "object"),
            null,
            Map.of("readOnlyHint", true),
            List.of(),
            (_, _) -> CallResult.text("x"));
    assertThat(new BuiltinFacts(Map.of(), Map.of("s", () -> List.of(reading))).of("s", "look"))
        .isEqualTo(new Effects(true, null, null, null));
  }

  @Test
  void knowsNothingOfWhatStandsInForABuiltinServer() {
    assertThat(new BuiltinFacts(server("files"), Map.of("s", List::of)).of("s", "read_file"))
        .isEqualTo(Effects.UNKNOWN);
    assertThat(new BuiltinFacts(server("files"), Map.of()).of("other", "read_file"))
        .isEqualTo(Effects.UNKNOWN);
    assertThat(new BuiltinFacts(server("files"), Map.of()).of("s", "format_disk"))
        .isEqualTo(Effects.UNKNOWN);
  }
}
