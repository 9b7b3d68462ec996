package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerNeedsTest {
  private static final Place PLACE = new Place("graph.yaml", 1, 1);

  private static ServerNeeds program(List<String> args, Map<String, String> environment) {
    UpstreamDefinition server =
        new UpstreamDefinition.Stdio("s", "run", args, Map.of("A", "${env:A_KEY}"), null, PLACE);
    return ServerNeeds.of("s", server, new HostEnvironment(environment));
  }

  @Test
  void showsACommandWithoutWhatMayBeSecret() {
    ServerNeeds needs =
        program(
            List.of(
                "--token=abc",
                "--token",
                "def",
                "--url",
                "https://me:word@host/x",
                "--level=${LEVEL:-high}",
                "--password=${PASSWORD}"),
            Map.of("A_KEY", "value-of-a-key"));
    assertThat(needs.where())
        .isEqualTo(
            "run --token=[redacted] --token [redacted] --url https://[redacted]@host/x"
                + " --level=${LEVEL} --password=${PASSWORD}");
    assertThat(needs.toString())
        .doesNotContain("value-of-a-key")
        .doesNotContain("abc")
        .doesNotContain("def")
        .doesNotContain("word@")
        .doesNotContain("high");
  }

  @Test
  void saysWhatIsNeededAndWhetherItIsThere() {
    assertThat(program(List.of("${LEVEL:-high}", "${file:none.txt}"), Map.of("A_KEY", "x")))
        .satisfies(
            needs -> {
              assertThat(needs.variables())
                  .containsExactly(
                      new ServerNeeds.Variable("LEVEL", false, false, false, false),
                      new ServerNeeds.Variable("none.txt", true, true, false, true),
                      new ServerNeeds.Variable("A_KEY", false, true, true, true));
              assertThat(needs.trouble()).contains("none.txt");
            });
    assertThat(program(List.of(), Map.of()).trouble()).contains("A_KEY");
    assertThat(program(List.of(), Map.of("A_KEY", "x")).trouble()).isEmpty();
  }

  @Test
  void showsNoMoreOfAUrlThanItsHost() {
    UpstreamDefinition server =
        new UpstreamDefinition.Http(
            "s", "https://u:p@host.example:8/path?key=1", Map.of("X", "${X}"), false, PLACE);
    ServerNeeds needs = ServerNeeds.of("s", server, new HostEnvironment(Map.of()));
    assertThat(needs.where()).isEqualTo("https://host.example:8");
    assertThat(needs.kind()).isEqualTo("http");
  }
}
