package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.plan.Effects;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuiltinFactsTest {
  private static Map<String, UpstreamDefinition> server(String kind) {
    return Map.of("s", new UpstreamDefinition.Builtin("s", kind, Map.of(), Place.UNKNOWN));
  }

  @Test
  void knowsOfEveryBuiltinToolWhatItSaysOfItself() {
    for (Builtin builtin : Builtin.values()) {
      List<Tool> tools = builtin.create(Map.of(), UpstreamSettings.DEFAULT, Path.of("")).tools();
      assertThat(tools).isNotEmpty();
      BuiltinFacts facts = new BuiltinFacts(server(builtin.kind), Set.of());
      for (Tool tool : tools) {
        assertThat(facts.of("s", tool.name()))
            .as(tool.name())
            .isEqualTo(Effects.of(tool.annotations()));
      }
    }
  }

  @Test
  void knowsNothingOfWhatStandsInForABuiltinServer() {
    assertThat(new BuiltinFacts(server("files"), Set.of("s")).of("s", "read_file"))
        .isEqualTo(Effects.UNKNOWN);
    assertThat(new BuiltinFacts(server("files"), Set.of()).of("other", "read_file"))
        .isEqualTo(Effects.UNKNOWN);
    assertThat(new BuiltinFacts(server("files"), Set.of()).of("s", "format_disk"))
        .isEqualTo(Effects.UNKNOWN);
  }
}
