package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerConfigTest {
  private static final HostEnvironment ENVIRONMENT =
      new HostEnvironment(
          Map.of(
              "PATH", "/bin",
              "HOME", "/home/somebody",
              "TOKEN", "hunter22",
              "PLAIN", "harmless",
              "EMPTY", "",
              "TRICKY", "${TOKEN} $${TOKEN}",
              "LINES", "one\r\nInjected: two"));

  @TempDir Path folder;

  @Test
  void putsValuesEverywhere() throws Exception {
    Files.writeString(folder.resolve("token.txt"), "from-a-file\n");
    Resolved.Local process =
        resolve(
            stdio(
                "${PLAIN}/run",
                List.of("${NONE:-fallback}", "${EMPTY:-fallback}", "${EMPTY}", "$${PLAIN}"),
                Map.of("A", "${env:TOKEN}!", "B", "${file:token.txt}", "PATH", "${PATH}:/more"),
                "sub/${PLAIN}"));
    assertThat(process.command())
        .containsExactly("harmless/run", "fallback", "fallback", "", "${PLAIN}");
    assertThat(process.environment())
        .isEqualTo(
            Map.of(
                "PATH", "/bin:/more",
                "HOME", "/home/somebody",
                "A", "hunter22!",
                "B", "from-a-file"));
    assertThat(process.folder()).isEqualTo(folder.resolve("sub/harmless"));
    Resolved.Remote remote =
        resolve(http("https://${PLAIN}.example/x", Map.of("A", "Bearer ${TOKEN}")));
    assertThat(remote.url()).isEqualTo(URI.create("https://harmless.example/x"));
    assertThat(remote.headers()).isEqualTo(Map.of("A", "Bearer hunter22"));
  }

  @Test
  void aValueIsNeverLookedThroughAgain() throws Exception {
    Files.writeString(folder.resolve("tricky"), "${TOKEN}\n\n");
    Resolved.Local process =
        resolve(stdio("x", List.of("${TRICKY}", "${file:tricky}"), Map.of(), null));
    assertThat(process.command()).containsExactly("x", "${TOKEN} $${TOKEN}", "${TOKEN}\n");
  }

  @Test
  void namesEverythingThatIsMissing() {
    UpstreamException failure =
        failure(
            stdio(
                "x",
                List.of("a", "${FIRST}"),
                Map.of("B", "${env:SECOND} ${TOKEN}", "C", "${file:no/such}"),
                null));
    assertThat(failure.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE);
    assertThat(failure)
        .hasMessageStartingWith("server `s` cannot be used: ")
        .hasMessageContaining("`args[1]` needs the variable `FIRST`, which is not set")
        .hasMessageContaining("`env.B` needs the variable `SECOND`, which is not set")
        .hasMessageContaining("`env.C` needs the file `no/such`, which does not exist")
        .hasMessageContaining("; set it where Pawl is started, or write a default")
        .hasMessageContaining("; put the file there");
    assertThat(failure.getMessage()).doesNotContain("hunter22");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp://x|must begin with http:// or https://",
        "nowhere|must begin with http:// or https://",
        "https:///path|names no possible host",
        "https://x:99999/|names no possible host and port",
        "https://me:hunter22@x/|put them into the header `Authorization`",
        "https://x/hunter22 {}|`url` is no URL: illegal character in path",
        "'https://${TOKEN}${UNCLOSED'|is not closed",
        "file:///etc/passwd|must begin with http:// or https://"
      })
  void refusesUrlsThatCannotBeReached(String url, String reason) {
    UpstreamException failure = failure(http(url, Map.of()));
    assertThat(failure.getMessage()).contains("server `s`", reason).doesNotContain("hunter22");
  }

  @ParameterizedTest
  @CsvSource({
    "A, ${LINES}, `headers.A` has characters that no header can have",
    "A, ä€, `headers.A` has characters that no header can have",
    "A B, x, has a name that no header can have",
    "'', x, has a name that no header can have",
    "Host, x, `headers.Host` cannot be set",
    "content-length, 1, `headers.content-length` cannot be set"
  })
  void refusesHeadersThatCannotBeSent(String name, String value, String reason) {
    UpstreamException failure = failure(http("http://x", Map.of(name, value)));
    assertThat(failure.getMessage()).contains(reason).doesNotContain("Injected");
  }

  @Test
  void headersOfTheProtocolAreLeftToIt() throws Exception {
    Resolved.Remote remote =
        resolve(http("http://x", Map.of("accept", "a/b", "Content-Type", "c/d", "X-Other", "e")));
    assertThat(remote.headers()).isEqualTo(Map.of("X-Other", "e"));
  }

  @Test
  void refusesWhatNoProgramCanTake() {
    assertThat(failure(stdio("a\0b", List.of(), Map.of(), null))).hasMessageContaining("NUL");
    assertThat(failure(stdio("${EMPTY}", List.of(), Map.of(), null)))
        .hasMessageContaining("`command` is empty");
    assertThat(failure(stdio("x", List.of(), Map.of("A=B", "x"), null)))
        .hasMessageContaining("a name that no variable can have");
    assertThat(failure(stdio("x", List.of(), Map.of(), "a\0b"))).hasMessageContaining("`cwd`");
  }

  @Test
  void readsSmallRegularFilesOnly() throws IOException, InterruptedException {
    Files.write(folder.resolve("large"), new byte[SecretFile.MOST_BYTES + 1]);
    Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff});
    assertThat(fileFailure(".")).contains("is no regular file");
    assertThat(fileFailure("/dev/zero")).contains("is no regular file");
    assertThat(fileFailure("large")).contains("has more than 65536 bytes");
    assertThat(fileFailure("binary")).contains("is no UTF-8 text");
    assertThat(fileFailure("missing")).contains("does not exist");
    assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor())
        .isZero();
    assertThat(fileFailure("pipe")).contains("is no regular file");
  }

  @Test
  void aFileMayBeAnywhereAndHaveAnyLineEnd() throws Exception {
    Files.createDirectories(folder.resolve("up"));
    Files.writeString(folder.resolve("secret"), "hunter22\r\n");
    String path = folder.resolve("up/../secret").toString();
    Resolved.Local process =
        resolve(
            stdio("x", List.of("${file:" + path + "}", "${file:up/../secret}"), Map.of(), null));
    assertThat(process.command()).containsExactly("x", "hunter22", "hunter22");
  }

  @Test
  void aFewVariablesCannotBecomeMuchText() throws IOException {
    Files.writeString(folder.resolve("f"), "x".repeat(SecretFile.MOST_BYTES));
    assertThat(failure(stdio("x", List.of("${file:f}".repeat(1_000)), Map.of(), null)))
        .hasMessageContaining("more than 1048576 characters");
  }

  @Test
  void knowsWhatIsSecret() throws Exception {
    Files.writeString(folder.resolve("f"), "from-a-file\n");
    Secrets secrets =
        resolve(
                stdio(
                    "run",
                    List.of(
                        "--api-key=key-in-args",
                        "--token",
                        "token-in-args",
                        "${PLAIN}",
                        "${env:HOME}",
                        "postgres://me:db-password@db/x"),
                    Map.of(
                        "A", "${file:f}", "B", "${TOKEN}", "MY_KEY", "literal-key", "C", "visible"),
                    null))
            .secrets();
    for (String secret :
        List.of(
            "from-a-file",
            "hunter22",
            "literal-key",
            "key-in-args",
            "token-in-args",
            "db-password")) {
      assertThat(secrets.redact("<" + secret + ">")).isEqualTo("<[redacted]>");
    }
    for (String harmless : List.of("harmless", "/home/somebody", "visible", "--token", "/bin")) {
      assertThat(secrets.redact(harmless)).isSameAs(harmless);
    }
  }

  @Test
  void knowsWhatIsSecretAboutARemoteServer() throws Exception {
    Secrets secrets =
        resolve(
                http(
                    "https://x.example/mcp?apiKey=key-in-url&page=harmless",
                    Map.of(
                        "Authorization", "Basic bWU6YmFzaWMtcGFzc3dvcmQ=",
                        "X-Custom", "Bearer bearer-token",
                        "Cookie", "session=cookie-value; theme=darkness",
                        "User-Agent", "my-program",
                        "X-Env", "${env:PLAIN}")))
            .secrets();
    for (String secret :
        List.of(
            "key-in-url",
            "bWU6YmFzaWMtcGFzc3dvcmQ=",
            "basic-password",
            "bearer-token",
            "cookie-value",
            "harmless")) {
      assertThat(secrets.redact("<" + secret + ">")).isEqualTo("<[redacted]>");
    }
    assertThat(secrets.redact("my-program")).isEqualTo("my-program");
  }

  @Test
  void knowsWhatIsSecretInsideASecret() throws Exception {
    Files.writeString(
        folder.resolve("account.json"),
        """
        { "type": "service_account", "private_key": "-----BEGIN-----\\nMIIEvQ\\"x", "client": "harmless-name" }
        """);
    Secrets secrets =
        resolve(
                stdio(
                    "run",
                    List.of("postgres://me:p%40ss%2Fword@db/x"),
                    Map.of("ACCOUNT", "${file:account.json}"),
                    null))
            .secrets();
    for (String secret : List.of("-----BEGIN-----\nMIIEvQ\"x", "p%40ss%2Fword", "p@ss/word")) {
      assertThat(secrets.redact("<" + secret + ">")).isEqualTo("<[redacted]>");
    }
    assertThat(secrets.redact("harmless-name")).isEqualTo("harmless-name");
  }

  @Test
  void printsNoValues() throws Exception {
    Resolved.Local process =
        resolve(stdio("hunter22", List.of("${TOKEN}"), Map.of("A", "${TOKEN}"), "hunter22"));
    Resolved.Remote remote = resolve(http("https://x/${TOKEN}", Map.of("A", "${TOKEN}")));
    assertThat(List.of(process, remote).toString()).doesNotContain("hunter22");
  }

  private String fileFailure(String path) {
    return String.valueOf(
        failure(stdio("x", List.of("${file:" + path + "}"), Map.of(), null)).getMessage());
  }

  private UpstreamDefinition.Stdio stdio(
      String command, List<String> args, Map<String, String> env, @Nullable String cwd) {
    return new UpstreamDefinition.Stdio("s", command, args, env, cwd, place());
  }

  private UpstreamDefinition.Http http(String url, Map<String, String> headers) {
    return new UpstreamDefinition.Http("s", url, headers, false, place());
  }

  private Place place() {
    return new Place(folder.resolve("graph.yaml").toString(), 1, 1);
  }

  private Resolved.Local resolve(UpstreamDefinition.Stdio server) throws UpstreamException {
    return ServerConfig.resolve(server, ENVIRONMENT, folder.resolve("base"));
  }

  private Resolved.Remote resolve(UpstreamDefinition.Http server) throws UpstreamException {
    return ServerConfig.resolve(server, ENVIRONMENT, folder.resolve("base"));
  }

  private UpstreamException failure(UpstreamDefinition.Stdio server) {
    return catchThrowableOfType(UpstreamException.class, () -> resolve(server));
  }

  private UpstreamException failure(UpstreamDefinition.Http server) {
    return catchThrowableOfType(UpstreamException.class, () -> resolve(server));
  }
}
