package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamDefinition.Http;
import dev.pawl.model.UpstreamDefinition.Stdio;
import dev.pawl.model.UpstreamDefinition.Unusable;
import dev.pawl.model.UpstreamSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpServersFileTest {
  /** The shape that Claude Code keeps in a project. */
  @Test
  void readsTheFileOfAProject() {
    McpServersFile file =
        read(
            """
            {
              "mcpServers": {
                "local": {
                  "type": "stdio",
                  "command": "npx",
                  "args": ["-y", "some-server", "${ROOT:-.}"],
                  "env": {"API_KEY": "${API_KEY}", "CACHE_DIR": "/tmp"}
                },
                "api": {
                  "type": "http",
                  "url": "${API_BASE_URL:-https://api.example.com}/mcp",
                  "headers": {"Authorization": "Bearer ${API_KEY}"},
                  "headersHelper": "/opt/bin/headers.sh",
                  "timeout": 600000
                },
                "old": {"type": "sse", "url": "https://example.com/sse"}
              }
            }
            """);
    assertThat(file.problems()).isEmpty();
    assertThat(file.upstreams())
        .containsExactly(
            Map.entry(
                "local",
                new Stdio(
                    "local",
                    "npx",
                    List.of("-y", "some-server", "${ROOT:-.}"),
                    Map.of("API_KEY", "${API_KEY}", "CACHE_DIR", "/tmp"),
                    null,
                    at(3))),
            Map.entry(
                "api",
                new Http(
                    "api",
                    "${API_BASE_URL:-https://api.example.com}/mcp",
                    Map.of("Authorization", "Bearer ${API_KEY}"),
                    false,
                    at(9))),
            Map.entry("old", new Http("old", "https://example.com/sse", Map.of(), true, at(16))));
    assertThat(file.upstreams().get("api").settings()).isEqualTo(UpstreamSettings.DEFAULT);
  }

  /** The shape of Cursor: no types, variables with a prefix, keys of its own. */
  @Test
  void readsTheFileOfAnEditorWithoutTypes() {
    McpServersFile file =
        read(
            """
            {
              "mcpServers": {
                "python": {
                  "command": "python",
                  "args": ["${workspaceFolder}/server.py"],
                  "env": {"API_KEY": "${env:MY_KEY}", "PORT": 3000, "DEBUG": true, "NONE": null},
                  "envFile": ".env"
                },
                "remote": {
                  "url": "http://127.0.0.1:3000/mcp",
                  "headers": {"X-Key": "${env:MY_KEY}"},
                  "auth": {"CLIENT_ID": "x"}
                }
              }
            }
            """);
    assertThat(file.problems()).isEmpty();
    assertThat(((Stdio) file.upstreams().get("python")).env())
        .isEqualTo(Map.of("API_KEY", "${env:MY_KEY}", "PORT", "3000", "DEBUG", "true"));
    assertThat(file.upstreams().get("remote")).isInstanceOf(Http.class);
  }

  /** The shape of VS Code: another word for the servers, and questions to its user. */
  @Test
  void readsTheFileOfAnEditorThatAsksItsUser() {
    McpServersFile file =
        read(
            """
            {
              "inputs": [{"type": "promptString", "id": "key", "password": true}],
              "servers": {
                "asking": {
                  "type": "http",
                  "url": "https://example.com/mcp",
                  "headers": {"Authorization": "Bearer ${input:key}"}
                },
                "plain": {"type": "stdio", "command": "uvx", "args": ["x"], "dev": {"watch": "*"}}
              }
            }
            """);
    assertThat(file.readable()).isTrue();
    assertThat(file.problems())
        .extracting(Problem::toString)
        .containsExactly(
            ".mcp.json:7:44: error: `Authorization` in `headers` of server `asking`: `${input:…}`"
                + " is not supported: nobody is there to be asked — use `${env:NAME}` or"
                + " `${file:PATH}` [BAD_VARIABLE]");
    assertThat(file.upstreams().get("plain")).isInstanceOf(Stdio.class);
    assertThat(((Unusable) file.upstreams().get("asking")).reason())
        .contains("`${input:…}` is not supported", "(.mcp.json:7:44)", "; use `${env:NAME}`");
  }

  @Test
  void aServerThatIsWrongOrOffIsUnusableAndTheOthersAreNot() {
    McpServersFile file =
        read(
            """
            {"mcpServers": {
              "bad": {},
              "worse": 3,
              "off": {"disabled": true, "type": "unheardOf"},
              "strange": {"type": "ws", "url": "ws://127.0.0.1"},
              "good": {"command": "x", "disabled": "no"}}}
            """);
    assertThat(file.readable()).isTrue();
    assertThat(file.problems()).hasSize(3);
    assertThat(reason(file, "bad")).contains("neither `command` nor `url`", "(.mcp.json:2:3)");
    assertThat(reason(file, "worse")).contains("must be a mapping");
    assertThat(reason(file, "off")).contains("switched off by `disabled: true`");
    assertThat(reason(file, "strange")).contains("`type`", "cannot be `ws`");
    assertThat(file.upstreams().get("good")).isInstanceOf(Stdio.class);
    assertThat(file.upstreams().keySet()).containsExactly("bad", "worse", "off", "strange", "good");
  }

  @Test
  void aGraphFileWinsOverServersFromElsewhere() {
    McpServersFile others =
        read("{\"mcpServers\": {\"own\": {\"command\": \"a\"}, \"more\": {\"command\": \"b\"}}}");
    String graph =
        """
        server: { name: s, version: "1" }
        mcpServers: { own: { command: mine } }
        tools: []
        """;
    Bundle bundle = GraphReader.read("g.yaml", graph.getBytes(UTF_8), others.upstreams());
    assertThat(bundle.upstreams()).containsOnlyKeys("own", "more");
    assertThat(((Stdio) bundle.upstreams().get("own")).command()).isEqualTo("mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|1:1: error: a file of servers must be a mapping, but it is a list"
            + " — begin with `mcpServers:` [WRONG_TYPE]",
        "{}|1:1: error: the file has no `mcpServers` — list the servers under it [MISSING_KEY]",
        "{\"servers\": 1}|1:13: error: `servers` of the file must be a mapping, but it is a number"
            + " — write a mapping [WRONG_TYPE]",
      })
  void reportsAFileOfServersThatIsNone(String text, String problem) {
    McpServersFile file = read(text);
    assertThat(file.readable()).isFalse();
    assertThat(file.problems())
        .extracting(Problem::toString)
        .containsExactly(".mcp.json:" + problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "{\"mcpServers\": {\"a\": {", "nonsense", "{\"mcpServers\": []}"})
  void garbageIsAProblemAndNothingElse(String text) {
    McpServersFile file = read(text);
    assertThat(file.readable()).isFalse();
    assertThat(file.problems()).isNotEmpty().allMatch(Problem::isError);
    assertThat(file.upstreams()).isEmpty();
  }

  @Test
  void problemsNeverQuoteWhatMayBeSecret() {
    McpServersFile file =
        read(
            """
            {"mcpServers": {
              "a": {"command": "x", "env": {"K": "hunter2-${hunter2", "L": ["hunter2"]}},
              "b": {"url": "https://hunter2", "command": "hunter2", "headers": {"A": ["hunter2"]}},
              "c": {"url": "https://x", "headers": {"A": "${oops:hunter2}"}},
              "d": "hunter2"}}
            """);
    assertThat(file.problems()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(file.toString()).contains("Unusable").doesNotContain("hunter2");
  }

  private static String reason(McpServersFile file, String server) {
    UpstreamDefinition definition = file.upstreams().get(server);
    assertThat(definition).isInstanceOf(Unusable.class);
    return ((Unusable) definition).reason();
  }

  private static McpServersFile read(String text) {
    return McpServersFile.read(".mcp.json", text.getBytes(UTF_8));
  }

  private static Place at(int line) {
    return new Place(".mcp.json", line, 5);
  }
}
