package dev.pawl.library.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.Rate;
import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import dev.pawl.expression.schema.Schema;
import dev.pawl.governance.identity.ClaimNames;
import dev.pawl.governance.identity.JwtIssuer;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.Quota;
import dev.pawl.json.Json;
import dev.pawl.model.Problem;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {
  private static final Path FILE = Path.of("/project/pawl.yaml");

  private static final String EVERYTHING =
      """
      access:
        keys: true
        anonymous: true
        address: https://pawl.example/mcp
        oversight: [operator, admin]
        issuers:
          - issuer: https://login.example
            keys: https://login.example/keys
            label: home
          - issuer: https://other.example
            keys: keys.json
            label: other
            audience: [a, b]
            algorithms: ES384
            agents: true
            leeway: 1m
            claims: { name: email, roles: realm_access.roles, scopes: scope, agent: agent }
      audit: { payloads: true }
      registry: true
      tls: { certificate: cert.pem, key: key.pem }
      gates: strict.yaml
      flows: { publish: [Press_Kit, team.*] }
      limits:
        callers: { requests: 60/m, bytes: 5MB/30s, runs: 7 }
        anonymous: { requests: false, bytes: 1GB/1d, runs: false }
        local: false
        tools:
          send: { requests: 10/1h }
          '*': { runs: 2 }
        sessions: { most: 3, idle: 5m, age: 2h }
      sources:
        - name: team
          git: https://git.example/team/prompts.git
          ref: main
          folder: prompts/sales/
          ttl: 5m
          credentials: { user: ann, password: '${env:PROMPTS_PASSWORD}' }
        - { name: more, git: 'git@git.example:more.git', ref: v1.0 }
        - { name: open, git: 'https://git.example/open', credentials: { token: '${file:t}' } }
        - { name: kept, git: 'https://git.example/kept', credentials: { helper: store } }
        - { name: here, folder: ../shared }
      telemetry:
        endpoint: https://collector.example:4318/otlp
        traces: true
        metrics: true
        logs: false
        sample: 0.1
        prometheus: true
        payloads: true
      """;

  private static ConfigFile read(String text) {
    return ConfigFile.read(FILE, text.getBytes(UTF_8));
  }

  private static List<String> problems(String text) {
    return read(text).problems().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# the root\n", "{}", "null"})
  void anEmptyOneSaysNothing(String text) {
    ConfigFile file = read(text);
    assertThat(file.settings()).isEqualTo(Settings.NONE);
    assertThat(file.problems()).isEmpty();
  }

  @Test
  void aKeyWithNothingBehindItSaysNothing() {
    assertThat(read("access:\n").settings()).isEqualTo(Settings.NONE);
  }

  @Test
  void saysWhoMayCall() {
    ConfigFile file = read(EVERYTHING);
    assertThat(file.problems()).isEmpty();
    assertThat(file.settings().access())
        .isEqualTo(
            new Access(
                true,
                true,
                URI.create("https://pawl.example/mcp"),
                List.of(
                    new Access.Issuer(
                        new JwtIssuer(
                            "https://login.example",
                            "home",
                            Set.of("https://pawl.example/mcp"),
                            Set.of("RS256", "ES256"),
                            ClaimNames.USUAL,
                            false,
                            Duration.ofSeconds(30)),
                        URI.create("https://login.example/keys")),
                    new Access.Issuer(
                        new JwtIssuer(
                            "https://other.example",
                            "other",
                            Set.of("a", "b"),
                            Set.of("ES384"),
                            new ClaimNames("email", "realm_access.roles", "scope", "agent"),
                            true,
                            Duration.ofMinutes(1)),
                        Path.of("/project/keys.json").toUri())),
                Set.of("operator", "admin")));
  }

  @Test
  void namesTheFileWithItsGates() {
    assertThat(read(EVERYTHING).settings().gates()).isEqualTo(Path.of("/project/strict.yaml"));
    assertThat(read("gates: 7").isSound()).isFalse();
    assertThat(read("gates: ''").isSound()).isFalse();
  }

  @Test
  void filesOfItAreBesideIt() {
    assertThat(read("tls: { certificate: tls/cert.pem, key: /secret/key.pem }").settings().tls())
        .isEqualTo(new Tls(Path.of("/project/tls/cert.pem"), Path.of("/secret/key.pem")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acces: {} | 1:1 | did you mean `access`?",
        "access: { keys: 'yes' } | 1:17 | write true or false",
        "access: { address: pawl.example } | 1:20 | https://pawl.example/mcp",
        "access: { address: 'https://ann@pawl.example/mcp' } | 1:20 | https://pawl.example/mcp",
        "access: { issuers: [{ keys: k.json, audience: a }] } | 1:21 | `iss`",
        "access: { issuers: [{ issuer: i, keys: k.json }] } | 1:21 | `aud`",
        "access: { issuers: [{ issuer: i, audience: a }] } | 1:21 | key set",
        "access: { issuers: [{ issuer: i, audience: a, keys: 'http://x.example/k' }] } | 1:53 | anybody",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, algorithms: [none] }] } | 1:69 | ES256",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, algorithms: [HS256] }] } | 1:69 | shared secret",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, leeway: 1h }] } | 1:64 | 30s",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, claims: { role: r } }] } | 1:66 | `roles`",
        "access: { issuers: [{ issuer: i, audience: a, keys: k }, { issuer: i, audience: a, keys: k }] } | 1:58 | into one",
        "access: { issuers: [{ issuer: i, audience: a, keys: k }, { issuer: j, audience: a, keys: k }] } | 1:11 | `label`",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, label: x }, { issuer: j, audience: a, keys: k }] } | 1:11 | `label`",
        "access: { issuers: [{ issuer: i, audience: a, keys: k, label: x/y }] } | 1:63 | slash",
        "tls: { certificate: c.pem } | 1:6 | private key",
        "audit: sometimes | 1:8 | `{ payloads: true }`",
        "audit: [payloads] | 1:8 | `{ payloads: true }`",
        "audit: { payload: true } | 1:10 | did you mean `payloads`?",
        "audit: { payloads: some } | 1:20 | write true or false",
        "[1] | 1:1 | `access:`"
      })
  void mistakesAreToldWithTheirPlaceAndWhatToDo(String text, String place, String advice) {
    assertThat(problems(text))
        .singleElement()
        .asString()
        .contains("pawl.yaml:" + place)
        .contains(advice);
    assertThat(read(text).isSound()).isFalse();
  }

  @Test
  void saysWhetherItIsPutDownWhoDoesWhat() {
    assertThat(read("audit: true").settings().audit()).isEqualTo(Audit.DIGESTS);
    assertThat(read("audit: {}").settings().audit()).isEqualTo(Audit.DIGESTS);
    assertThat(read("audit: { payloads: false }").settings().audit()).isEqualTo(Audit.DIGESTS);
    assertThat(read("audit: { payloads: true }").settings().audit()).isEqualTo(Audit.PAYLOADS);
    assertThat(read("audit: false").settings().audit()).isEqualTo(Audit.NOTHING);
    assertThat(read("").settings().audit()).isEqualTo(Audit.NOTHING);
  }

  @Test
  void whatCannotBeReadIsNotPassedOver(@TempDir Path folder) throws IOException {
    Path file = Files.createSymbolicLink(folder.resolve("pawl.yaml"), Path.of("gone"));
    assertThat(ConfigFile.above(folder).map(ConfigFile::read))
        .hasValueSatisfying(read -> assertThat(read.isSound()).isFalse());
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(ConfigFile.above(folder).map(ConfigFile::read))
        .hasValueSatisfying(read -> assertThat(read.isSound()).isFalse());
  }

  @Test
  void theNearestOneAboveCounts(@TempDir Path folder) throws IOException {
    Path inner = Files.createDirectories(folder.resolve("a/b"));
    Path file = Files.writeString(folder.resolve("a/pawl.yaml"), "");
    assertThat(ConfigFile.above(inner)).contains(file.toAbsolutePath());
    assertThat(ConfigFile.above(inner.resolve("graph.yaml"))).contains(file.toAbsolutePath());
    assertThat(ConfigFile.above(file.getParent())).contains(file.toAbsolutePath());
  }

  @Test
  void theSchemaKnowsWhatIsReadAndNoMore() {
    Map<?, ?> schema = (Map<?, ?>) Json.parse(Project.read("docs/pawl.schema.json"));
    Set<String> known = new TreeSet<>();
    collect(schema, known);
    assertThat(known).allSatisfy(key -> assertThat(EVERYTHING).contains(key + ":"));
    Map<String, Object> typed = new LinkedHashMap<>();
    schema.forEach((key, value) -> typed.put(String.valueOf(key), value));
    Schema compiled = Schema.of(typed);
    assertThat(compiled.validate(read(EVERYTHING).root().value())).isEmpty();
    assertThat(compiled.validate(read("audit: true").root().value())).isEmpty();
    assertThat(compiled.validate(read("audit: { payload: true }").root().value())).isNotEmpty();
    assertThat(compiled.validate(read("access: { kyes: true }").root().value())).isNotEmpty();
  }

  /** All names of members that a schema allows. */
  private static void collect(Object schema, Set<String> names) {
    if (schema instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> properties) {
        properties.keySet().forEach(name -> names.add(String.valueOf(name)));
      }
      map.values().forEach(each -> collect(each, names));
    }
  }

  @Test
  void saysWhatIsToldToThoseWhoOperateIt() {
    TelemetrySetting said = read(EVERYTHING).settings().telemetry();
    assertThat(said)
        .isEqualTo(
            new TelemetrySetting(
                true,
                URI.create("https://collector.example:4318/otlp"),
                Set.of(Signal.TRACES, Signal.METRICS),
                0.1,
                true,
                true));
    assertThat(read("telemetry: true").settings().telemetry()).isEqualTo(TelemetrySetting.USUAL);
    assertThat(read("telemetry: false").settings().telemetry().on()).isFalse();
    assertThat(read("").settings().telemetry()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "telemetry: maybe",
        "telemetry: { sample: 2 }",
        "telemetry: { sample: often }",
        "telemetry: { endpoint: localhost }",
        "telemetry: { endpoint: 'ftp://x' }",
        "telemetry: { endpoint: 'http://user:s3cret@x' }",
        "telemetry: { headers: { a: b } }"
      })
  void refusesWhatTelemetryCannotBe(String text) {
    assertThat(read(text).isSound()).isFalse();
    assertThat(read(text).problems().toString()).doesNotContain("s3cret");
  }

  @Test
  void saysHowMuchCallersMayHave() {
    ServingLimits limits = read(EVERYTHING).settings().limits();
    assertThat(limits)
        .isEqualTo(
            new ServingLimits(
                new Limits(
                    new Quota(
                        new Rate(60, Duration.ofMinutes(1)),
                        new Rate(5 << 20, Duration.ofSeconds(30)),
                        7),
                    new Quota(null, new Rate(1 << 30, Duration.ofDays(1)), Integer.MAX_VALUE),
                    Quota.UNLIMITED,
                    Map.of(
                        "send",
                        new Quota(new Rate(10, Duration.ofHours(1)), null, Integer.MAX_VALUE),
                        "*",
                        new Quota(null, null, 2))),
                new ServingLimits.Sessions(3, Duration.ofMinutes(5), Duration.ofHours(2))));
    assertThat(read("limits: { callers: { runs: 5 } }").settings().limits().limits().callers())
        .isEqualTo(
            new Quota(Limits.DEFAULT.callers().requests(), Limits.DEFAULT.callers().bytes(), 5));
    assertThat(read("").settings().limits()).isEqualTo(ServingLimits.USUAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limits: 5",
        "limits: { everybody: { runs: 5 } }",
        "limits: { callers: true }",
        "limits: { callers: { requests: 600 } }",
        "limits: { callers: { requests: 600/ } }",
        "limits: { callers: { requests: 0/1m } }",
        "limits: { callers: { requests: 1/0s } }",
        "limits: { callers: { requests: 1/400d } }",
        "limits: { callers: { requests: -1/1m } }",
        "limits: { callers: { bytes: many/1m } }",
        "limits: { callers: { runs: 0 } }",
        "limits: { callers: { runs: 1.5 } }",
        "limits: { callers: { runs: true } }",
        "limits: { tools: { send: { calls: 1 } } }",
        "limits: { tools: [send] }",
        "limits: { sessions: { most: false } }",
        "limits: { sessions: { idle: soon } }",
        "limits: { sessions: { age: 0s } }"
      })
  void aLimitThatMakesNoSenseIsAMistakeWithItsPlace(String text) {
    assertThat(read(text).isSound()).isFalse();
    assertThat(problems(text).getFirst()).startsWith("/project/pawl.yaml:1:");
  }

  @Test
  void flowsAreNamedThatAreTools() {
    PublishedFlows flows = read(EVERYTHING).settings().flows();
    assertThat(flows.has("Press_Kit")).isTrue();
    assertThat(flows.has("team.Press_Kit")).isTrue();
    assertThat(flows.has("other.Press_Kit")).isFalse();
    assertThat(read("flows:\n").settings().flows()).isEqualTo(PublishedFlows.NONE);
    assertThat(read("flows: { publish: 'a b' }").problems())
        .singleElement()
        .asString()
        .contains("1:19", "as `pawl flows` lists it");
  }
}
