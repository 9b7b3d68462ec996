package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamAuth;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UpstreamsTest {
  @Test
  void readsAProgramToStart() {
    assertThat(
            upstream(
                "{ type: stdio, command: run, args: [-v], env: { T: '${TOKEN}' }, cwd: ./here }"))
        .isEqualTo(
            new UpstreamDefinition.Stdio(
                "u", "run", List.of("-v"), Map.of("T", "${TOKEN}"), "./here", at()));
  }

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "'type: http,', false",
    "'type: streamableHttp,', false",
    "'type: streamable-http,', false",
    "'type: sse,', true"
  })
  void readsAServerBehindAUrl(String type, boolean legacySse) {
    assertThat(upstream("{ " + type + " url: 'https://x/mcp', headers: { A: '${KEY:-none}' } }"))
        .isEqualTo(
            new UpstreamDefinition.Http(
                "u", "https://x/mcp", Map.of("A", "${KEY:-none}"), legacySse, at()));
  }

  @Test
  void readsHowTokensAreGot() {
    assertThat(
            upstream(
                "{ url: 'https://x/mcp', auth: { grant: client_credentials, client_id: me,"
                    + " client_secret: '${env:S}', scopes: [a, b], redirect_port: 3118, dpop: true } }"))
        .isEqualTo(
            new UpstreamDefinition.Http(
                "u",
                "https://x/mcp",
                Map.of(),
                false,
                new UpstreamAuth(
                    Map.of(
                        "grant",
                        "client_credentials",
                        "client_id",
                        "me",
                        "client_secret",
                        "${env:S}"),
                    List.of("a", "b"),
                    3118,
                    true),
                UpstreamSettings.DEFAULT,
                at()))
        .extracting(Object::toString)
        .asString()
        .doesNotContain("env:S");
  }

  @Test
  void readsABuiltinServerWithItsOptions() {
    assertThat(upstream("{ builtin: files, root: ./data, readOnly: true }"))
        .isEqualTo(
            new UpstreamDefinition.Builtin(
                "u", "files", Map.of("root", "./data", "readOnly", true), at()));
  }

  @Test
  void readsABuiltinServerWithHeaders() {
    assertThat(upstream("{ builtin: http, hosts: [a.example], headers: { X: '${env:S}' } }"))
        .isEqualTo(
            new UpstreamDefinition.Builtin(
                "u",
                "http",
                Map.of("hosts", List.of("a.example"), "headers", Map.of("X", "${env:S}")),
                at()))
        .extracting(Object::toString)
        .asString()
        .doesNotContain("env:S");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ args: [] }|2:15: error: server `u` has neither `command` nor `url` — give a `command` to"
            + " start a program, or a `url` to reach a running server [BAD_SERVER]",
        "{ command: x, url: y }|2:32: error: server `u` has both `command` and `url` — give a"
            + " `command` to start a program, or a `url` to reach a running server [BAD_SERVER]",
        "{ command: x, headers: {} }|2:32: error: server `u` has `headers`,"
            + " which makes no sense with `command` — remove `headers` [BAD_SERVER]",
        "{ command: x, auth: {} }|2:32: error: server `u` has `auth`,"
            + " which makes no sense with `command` — remove `auth` [BAD_SERVER]",
        "{ url: x, auth: { grant: password } }|2:43: error: `grant` of `auth` of server `u` cannot"
            + " be `password` — use one of: authorization_code, client_credentials, jwt_bearer,"
            + " token_exchange [BAD_VALUE]",
        "{ url: x, env: {} }|2:28: error: server `u` has `env`,"
            + " which makes no sense with `url` — remove `env` [BAD_SERVER]",
        "{ builtin: files, command: x }|2:36: error: server `u` has `command`,"
            + " which makes no sense for a builtin server — remove `command` [BAD_SERVER]",
        "{ builtin: files, headers: {} }|2:36: error: server `u` has `headers`,"
            + " which makes no sense for this builtin server — remove `headers` [BAD_SERVER]",
        "{ builtin: http, headers: { a: '${env:}' } }|2:50: error: `a` in `headers` of server `u`:"
            + " this is no variable — write `${NAME}`, `${NAME:-default}`, `${env:NAME}` or"
            + " `${file:PATH}`; write `$${` for a `${` that is meant literally [BAD_VARIABLE]",
        "{ command: x, hosts: [] }|2:32: error: server `u` has `hosts`,"
            + " which only a builtin server has — remove `hosts` [BAD_SERVER]",
        "{ command: x, root: y }|2:32: error: server `u` has `root`,"
            + " which only a builtin server has — remove `root` [BAD_SERVER]",
        "{ type: http, command: x }|2:20: error: server `u` has the type `http` but no `url`"
            + " — remove `type`, or give `url` [BAD_SERVER]",
        "{ type: stdio, url: x }|2:20: error: server `u` has the type `stdio` but no `command`"
            + " — remove `type`, or give `command` [BAD_SERVER]",
        "{ type: htpp, url: x }|2:26: error: `type` of server `u` cannot be `htpp`"
            + " — did you mean `http`? [BAD_VALUE]",
        "{ command: x, args: [1] }|2:39: error: an entry in `args` of server `u` must be a text,"
            + " but it is a number — put it in quotes [WRONG_TYPE]",
        "{ command: x, env: { A: 1 } }|2:42: error: `A` in `env` of server `u` must be a text,"
            + " but it is a number — put it in quotes [WRONG_TYPE]",
        "{ command: '' }|2:29: error: `command` of server `u` is empty — give it a value"
            + " [BAD_VALUE]",
        "{ comand: x, url: y }|2:20: error: server `u` cannot have the key `comand`"
            + " — did you mean `command`? [UNKNOWN_KEY]",
        "{ url: y, requestInit: {} }|2:28: error: server `u` cannot have the key `requestInit`"
            + " — it is not supported; put HTTP headers under `headers` [UNKNOWN_KEY]",
        "{ command: x, timeout: 5 }|2:41: error: `timeout` of server `u` is 5 without a unit"
            + " — write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s [BAD_VALUE]",
        "{ url: x, idle: 0s }|2:34: error: `idle` of server `u` must be longer than nothing"
            + " — write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s [BAD_VALUE]",
        "{ url: x, concurrency: 0 }|2:41: error: `concurrency` of server `u` cannot be 0"
            + " — use a number from 1 to 10000 [BAD_VALUE]",
        "{ url: x, rate: fast }|2:34: error: `rate` of server `u` is no rate: `fast` — write calls"
            + " per second, minute, hour or day: 10/s, 100/min, 1000/h, 5000/d [BAD_VALUE]",
        "{ url: x, disabled: 'yes' }|2:38: error: `disabled` of server `u` must be true or false,"
            + " but it is a text — write true or false [WRONG_TYPE]",
        "{ command: x, args: ['a${B'] }|2:41: error: an entry in `args` of server `u`: `${` is not"
            + " closed — add `}`, or write `$${` for a `${` that is meant literally [BAD_VARIABLE]",
        "{ url: x, headers: { A: '${B:-${C}}' } }|2:48: error: `A` in `headers` of server `u`: a"
            + " variable stands inside another one — use one variable, with a plain default"
            + " [BAD_VARIABLE]",
        "x|2:18: error: server `u` must be a mapping, but it is a text"
            + " — write `command: …` or `url: …` under it [WRONG_TYPE]",
      })
  void reportsWhatIsIncompleteOrContradictory(String server, String problem) {
    Bundle bundle = Graphs.read(file(server));
    assertThat(bundle.problems())
        .extracting(Problem::toString)
        .containsExactly("g.yaml:" + problem);
    assertThat(bundle.upstreams()).containsOnlyKeys("good");
  }

  @Test
  void readsHowAServerIsToBeUsed() {
    String settings = "timeout: 1m30s, startTimeout: 5s, idle: 1h, concurrency: 3, rate: 10/min";
    UpstreamSettings read =
        new UpstreamSettings(
            Duration.ofSeconds(90),
            Duration.ofSeconds(5),
            Duration.ofHours(1),
            3,
            new UpstreamSettings.Rate(10, Duration.ofMinutes(1)));
    assertThat(upstream("{ command: x, " + settings + " }").settings()).isEqualTo(read);
    assertThat(upstream("{ url: x, " + settings + " }").settings()).isEqualTo(read);
    UpstreamDefinition builtin = upstream("{ builtin: files, root: x, " + settings + " }");
    assertThat(builtin.settings()).isEqualTo(read);
    assertThat(((UpstreamDefinition.Builtin) builtin).options()).containsOnlyKeys("root");
    assertThat(upstream("{ url: x, idle: 2m }").settings().timeout())
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aServerThatIsSwitchedOffIsThereButUnusable() {
    UpstreamDefinition.Unusable off =
        (UpstreamDefinition.Unusable) upstream("{ command: x, disabled: true }");
    assertThat(off.reason()).contains("`disabled: true`", "g.yaml:2:32");
    assertThat(upstream("{ command: x, disabled: false }"))
        .isInstanceOf(UpstreamDefinition.Stdio.class);
  }

  @Test
  void readsFromThePathOfAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.pawl.yaml"), file("{ command: x }"));
    assertThat(DefinitionFormats.STANDARD.read(file).problems()).isEmpty();
    assertThat(DefinitionFormats.STANDARD.read(file).file()).isEqualTo(file.toString());
    assertThat(DefinitionFormats.STANDARD.read(folder.resolve("b.pawl.yaml")).problems())
        .extracting(Problem::toString)
        .containsExactly(
            folder.resolve("b.pawl.yaml")
                + ": error: the file cannot be read: it does not exist"
                + " — check the path and its permissions [FILE_UNREADABLE]");
    assertThat(DefinitionFormats.STANDARD.read(folder.resolve("b.pawl.yaml")).server().name())
        .isEqualTo("b");
    assertThat(McpServersFile.read(folder).problems().getFirst().message())
        .isEqualTo("the file cannot be read: it is a folder");
  }

  private static UpstreamDefinition upstream(String server) {
    Bundle bundle = Graphs.read(file(server));
    assertThat(bundle.problems()).isEmpty();
    return bundle.upstreams().get("u");
  }

  private static String file(String server) {
    return """
    server: { name: s, version: "1" }
    mcpServers: { u: %s, good: { command: own } }
    tools: []
    """
        .formatted(server);
  }

  private static Place at() {
    return new Place("g.yaml", 2, 15);
  }
}
