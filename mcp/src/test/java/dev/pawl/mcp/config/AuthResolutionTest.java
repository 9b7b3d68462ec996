package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamAuth;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuthResolutionTest {
  private static final HostEnvironment ENVIRONMENT =
      new HostEnvironment(Map.of("WORD", "hunter22-4711"));

  private static Resolved.Remote resolve(Map<String, String> texts, Map<String, String> headers)
      throws UpstreamException {
    UpstreamDefinition.Http server =
        new UpstreamDefinition.Http(
            "s",
            "https://mcp.example/mcp",
            headers,
            false,
            new UpstreamAuth(texts, List.of(), 0, false),
            UpstreamSettings.DEFAULT,
            new Place("graph.yaml", 1, 1));
    return ServerConfig.resolve(server, ENVIRONMENT, Path.of(""));
  }

  @Test
  void whatIsSecretOfItIsSeenNowhere() throws Exception {
    Resolved.Remote remote =
        resolve(Map.of("client_id", "me", "client_secret", "${WORD}"), Map.of());
    assertThat(remote.auth().text("client_secret")).isEqualTo("hunter22-4711");
    assertThat(remote.secrets().redact("it is hunter22-4711")).isEqualTo("it is [redacted]");
    assertThat(remote.toString() + remote.auth()).doesNotContain("4711");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> resolve(Map.of("grant", "client_credentials"), Map.of()))
        .hasMessageContaining("`auth` needs `client_id` for this `grant`")
        .hasMessageContaining("needs a `client_secret` or a `private_key`");
    assertThatThrownBy(() -> resolve(Map.of("grant", "jwt_bearer", "client_id", "me"), Map.of()))
        .hasMessageContaining("`auth` needs `assertion`");
    assertThatThrownBy(() -> resolve(Map.of("grant", "token_exchange"), Map.of()))
        .hasMessageContaining("`auth` needs `idp_token_endpoint`");
    assertThatThrownBy(() -> resolve(Map.of("client_secret", "${WORD}"), Map.of()))
        .hasMessageContaining("has a secret or a key, but no `client_id`")
        .hasMessageNotContaining("4711");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(
            () -> resolve(Map.of("client_id", "me"), Map.of("authorization", "Bearer x")))
        .hasMessageContaining("both `auth` and a header `Authorization`");
    assertThatThrownBy(() -> resolve(Map.of("issuer", "login.example"), Map.of()))
        .hasMessageContaining("`auth.issuer` is no address");
    assertThatThrownBy(() -> resolve(Map.of("client_id", "me", "private_key", "${WORD}"), Map.of()))
        .hasMessageContaining("`auth.private_key` cannot be used")
        .hasMessageNotContaining("4711");
  }
}
