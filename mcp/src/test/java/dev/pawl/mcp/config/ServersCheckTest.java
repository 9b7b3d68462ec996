package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServersCheckTest {
  private static final HostEnvironment ENVIRONMENT = new HostEnvironment(Map.of("SET", "x"));

  @Test
  void warnsAboutVariablesThatAreNotSet() {
    UpstreamDefinition server =
        new UpstreamDefinition.Stdio(
            "a", "x", List.of("${SET}", "${UNSET}"), Map.of(), null, new Place("g.yaml", 3, 5));
    assertThat(check(server))
        .containsExactly(
            "g.yaml:3:5: warning: server `a` cannot be used: `args[1]` needs the variable `UNSET`,"
                + " which is not set — set it where Pawl is started, or write a default:"
                + " `${NAME:-default}` [MISSING_VARIABLE]");
  }

  @Test
  void aUrlThatCannotBeRightIsAnError() {
    UpstreamDefinition server =
        new UpstreamDefinition.Http("a", "ftp://x", Map.of(), false, new Place("g.yaml", 3, 5));
    assertThat(check(server))
        .containsExactly(
            "g.yaml:3:5: error: server `a` cannot be used: `url` must begin with http:// or"
                + " https:// [BAD_SERVER]");
  }

  @Test
  void serversFromElsewhereDoNotMatterUnlessTheyAreUsed() {
    Place elsewhere = new Place(".mcp.json", 3, 5);
    assertThat(
            check(
                new UpstreamDefinition.Stdio(
                    "a", "${UNSET}", List.of(), Map.of(), null, elsewhere)))
        .isEmpty();
    assertThat(check(new UpstreamDefinition.Unusable("a", "it is off", elsewhere))).isEmpty();
  }

  private static List<String> check(UpstreamDefinition server) {
    Bundle bundle =
        new Bundle(
            "g.yaml",
            new ServerInfo("s", "1", "s", null),
            Map.of(server.name(), server),
            List.of(),
            List.of(),
            List.of());
    return ServersCheck.check(bundle, ENVIRONMENT).stream().map(Problem::toString).toList();
  }
}
