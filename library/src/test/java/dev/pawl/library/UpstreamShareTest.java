package dev.pawl.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.model.UpstreamDefinition;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamShareTest {
  private static final String SERVERS =
      """
      mcpServers:
        files: { builtin: files, root: . }
        program: { command: cat, args: [a], env: { A: b }, cwd: / }
        remote: { url: "http://127.0.0.1:1/mcp", headers: { A: b } }
      """;

  private static Map<String, UpstreamDefinition> servers(String text) {
    return McpServersFile.read("servers.yaml", text.getBytes(UTF_8)).upstreams();
  }

  private final UpstreamShare share = UpstreamShare.of(servers(SERVERS), Map.of());

  @Test
  void isTakenOverWhenTheSameServersStandInOtherLines() {
    assertThat(servers(SERVERS)).hasSize(3);
    assertThat(share.takenOverBy(servers("# moved\n\n" + SERVERS), null)).isSameAs(share);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"root: .", "cat", "[a]", "{ A: b }, cwd", "cwd: /", "127.0.0.1:1", "{ A: b } }\n"})
  void isNotTakenOverWhenAnythingIsDifferent(String part) {
    String changed = SERVERS.replace(part, part.replaceFirst("([b/.a1])(?!.*[b/.a1])", "$1$1"));
    assertThat(changed).isNotEqualTo(SERVERS);
    assertThat(share.takenOverBy(servers(changed), null)).isNotSameAs(share);
  }

  @Test
  void isNotTakenOverWhenAServerIsGoneOrComesFromElsewhere() {
    assertThat(share.takenOverBy(Map.of(), null)).isNotSameAs(share);
    Map<String, UpstreamDefinition> others =
        McpServersFile.read("elsewhere.yaml", SERVERS.getBytes(UTF_8)).upstreams();
    assertThat(share.takenOverBy(others, null)).isNotSameAs(share);
  }

  @Test
  void isNotTakenOverOnceEveryoneHasLetGo() {
    assertThat(share.takenOverBy(servers(SERVERS), null)).isSameAs(share);
    share.release();
    assertThat(share.takenOverBy(servers(SERVERS), null)).isSameAs(share);
    share.release();
    share.release();
    assertThat(share.takenOverBy(servers(SERVERS), null)).isNotSameAs(share);
  }
}
