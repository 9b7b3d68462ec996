package dev.pawl.mcp.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.upstream.BuiltinCheck;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server as a file configures it. */
class ConfiguredWebTest {
  private static UpstreamDefinition web(Object... options) {
    return new UpstreamDefinition.Builtin(
        "web", "http", Values.object(options), new Place("a.yaml", 2, 3));
  }

  private static ToolCall get(String url) {
    return new ToolCall("web", "get", Values.object("url", url), "effect", Principal.LOCAL);
  }

  private static ConfiguredUpstreams upstreams(UpstreamDefinition web, Map<String, String> env) {
    return new ConfiguredUpstreams(
        Map.of("web", web), Path.of(""), Map.of(), new HostEnvironment(env));
  }

  @Test
  void secretsAreSentAndNeverSeen() throws Exception {
    try (Answering there = new Answering()) {
      there.on("/v1/echo", "HTTP/1.1 200 OK\nX-Echo: Bearer hush-hush-1\n\nyou said hush-hush-1");
      there.on("/v1/wrong", "HTTP/1.1 401 No\n\nnot with hush-hush-1");
      UpstreamDefinition web =
          web(
              "hosts",
              List.of("127.0.0.1:*"),
              "baseUrl",
              "${BASE}/v1",
              "headers",
              Map.of("Authorization", "Bearer ${env:WEB_TOKEN}"));
      Map<String, String> env = Map.of("WEB_TOKEN", "hush-hush-1", "BASE", there.url(""));
      try (ConfiguredUpstreams upstreams = upstreams(web, env)) {
        ToolResult good = upstreams.call(get("echo"));
        assertThat(there.requests().getFirst()).contains("Authorization: Bearer hush-hush-1");
        assertThat(good.toString()).contains("you said [redacted]").doesNotContain("hush-hush");
        assertThat(upstreams.call(get("wrong")).toString()).doesNotContain("hush-hush");
      }
    }
    assertThat(web("headers", Map.of("Authorization", "Bearer x1y2")).toString())
        .doesNotContain("x1y2");
  }

  @Test
  void aMissingVariableOrALineEndInOneKeepsItFromBeingUsed() {
    UpstreamDefinition web =
        web("hosts", List.of("a.example"), "headers", Map.of("X-Key", "${env:WEB_KEY}"));
    try (ConfiguredUpstreams missing = upstreams(web, Map.of());
        ConfiguredUpstreams wrong = upstreams(web, Map.of("WEB_KEY", "a\r\nX-Other: b"))) {
      assertThatThrownBy(() -> missing.call(get("https://a.example/")))
          .hasMessageContaining("needs the variable `WEB_KEY`, which is not set");
      assertThatThrownBy(() -> wrong.call(get("https://a.example/")))
          .hasMessageContaining("characters that no header can have")
          .hasMessageNotContaining("X-Other");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hosts|a b|option `hosts` has `a b`, which is no host",
        "baseUrl|ftp|option `baseUrl` must be a URL",
        "baseUrl|https://b.example|cannot use its `baseUrl`: `b.example` is not among the `hosts`",
        "maxBytes|1TB|option `maxBytes` must be a size from 1 to 64MB",
        "headers|x|option `headers` must be a mapping",
        "host|a.example|has no option `host`"
      })
  void faultsAreFoundBeforeAnythingIsCalled(String option, String value, String message) {
    Object given = option.equals("hosts") ? List.of(value) : value;
    UpstreamDefinition web =
        option.equals("hosts")
            ? web(option, given)
            : web("hosts", List.of("a.example"), option, given);
    assertThat(BuiltinCheck.check(web))
        .extracting(Problem::message)
        .singleElement()
        .asString()
        .contains(message);
  }

  @Test
  void nothingIsReachedWithoutAList() {
    assertThat(BuiltinCheck.check(web()))
        .singleElement()
        .asString()
        .contains("needs `hosts`, the list of hosts that may be reached");
    assertThat(
            BuiltinCheck.check(
                web("hosts", List.of("*.a.example"), "headers", Map.of("Authorization", "x"))))
        .singleElement()
        .asString()
        .contains("it must be clear who gets to see them; give a `baseUrl`");
  }

  @Test
  void itsToolsAreKnownWithoutACall() {
    BuiltinSchemas schemas = new BuiltinSchemas(Map.of("web", web("hosts", List.of("a.example"))));
    assertThat(schemas.names("web"))
        .containsExactly("get", "head", "post", "put", "patch", "delete", "request");
    assertThat(schemas.of("web", "post").orElseThrow().output()).containsKey("properties");
  }
}
