package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.SampleServer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Served over HTTPS, without anybody in between. */
@Timeout(60)
class HttpTlsIT {
  /** Keys with their certificates, by algorithm: it takes a while to make one. */
  private static final Map<String, KeyStore> STORES = new ConcurrentHashMap<>();

  @TempDir Path folder;

  private KeyStore store(String algorithm) throws Exception {
    KeyStore known = STORES.get(algorithm);
    if (known == null) {
      known = made(algorithm);
      STORES.put(algorithm, known);
    }
    return known;
  }

  /** As the JDK makes it. */
  private KeyStore made(String algorithm) throws Exception {
    Path file = folder.resolve(algorithm + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, "changeit".toCharArray());
    }
    return store;
  }

  private Path pem(String name, String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(content);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private Path certificate(KeyStore store) throws Exception {
    return pem("cert.pem", "CERTIFICATE", store.getCertificate("it").getEncoded());
  }

  private Path key(KeyStore store, String kind) throws Exception {
    Key key = store.getKey("it", "changeit".toCharArray());
    return pem("key.pem", kind, key.getEncoded());
  }

  private static SSLContext trusting(KeyStore store) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("it", store.getCertificate("it"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static HttpRequest call(int port, String tool) {
    return HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/mcp"))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .headers(Calls.headers(tool))
        .POST(HttpRequest.BodyPublishers.ofString(Calls.modern(tool).replace('\'', '"')))
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC"})
  void clientsThatTrustTheCertificateAreServed(String algorithm) throws Exception {
    KeyStore store = store(algorithm);
    ServerIdentity identity = ServerIdentity.read(certificate(store), key(store, "PRIVATE KEY"));
    HttpOptions options = HttpOptions.local(0).withIdentity(identity);
    try (HttpServer server = HttpServer.start(new SampleServer().server(), options);
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build();
        HttpClient stranger = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(call(server.port(), "echo"), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThatThrownBy(
              () ->
                  stranger.send(
                      call(server.port(), "echo"), HttpResponse.BodyHandlers.discarding()))
          .isInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void plainHttpIsNotAnsweredThere() throws Exception {
    KeyStore store = store("EC");
    ServerIdentity identity = ServerIdentity.read(certificate(store), key(store, "PRIVATE KEY"));
    try (HttpServer server =
            HttpServer.start(
                new SampleServer().server(), HttpOptions.local(0).withIdentity(identity));
        HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest plain =
          HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/mcp")).build();
      assertThatThrownBy(() -> client.send(plain, HttpResponse.BodyHandlers.discarding()))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aClientThatLeavesIsMissed() throws Exception {
    Semaphore started = new Semaphore(0);
    Semaphore left = new Semaphore(0);
    Tool hold =
        Tool.of(
            "hold",
            "Waits for a client that is there",
            (_, exchange) -> {
              exchange.endWithClient();
              started.release();
              try {
                new Semaphore(0).acquire();
                return CallResult.text("never");
              } finally {
                left.release();
              }
            });
    McpServer tools =
        new McpServer(
            new Implementation("sample", "1"),
            null,
            new Offer(List.of(hold), List.of(), List.of(), null));
    KeyStore store = store("EC");
    ServerIdentity identity = ServerIdentity.read(certificate(store), key(store, "PRIVATE KEY"));
    HttpOptions options =
        HttpOptions.local(0)
            .withIdentity(identity)
            .withLimits(HttpLimits.DEFAULT.withLastAnswers(Duration.ofMillis(100)));
    try (HttpServer server = HttpServer.start(tools, options)) {
      try (Socket socket =
          trusting(store).getSocketFactory().createSocket("127.0.0.1", server.port())) {
        byte[] body = Calls.modern("hold").replace('\'', '"').getBytes(US_ASCII);
        String head =
            "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\nContent-Length: %d\r\n"
                + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: hold\r\n\r\n";
        socket
            .getOutputStream()
            .write(head.formatted(server.port(), body.length).getBytes(US_ASCII));
        socket.getOutputStream().write(body);
        assertThat(started.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(left.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void whatCannotBeUsedIsToldWithoutTheKey() throws Exception {
    KeyStore store = store("EC");
    Path certificate = certificate(store);
    Path key = key(store, "PRIVATE KEY");
    Path old = pem("old.pem", "EC PRIVATE KEY", new byte[] {1});
    Path locked = pem("locked.pem", "ENCRYPTED PRIVATE KEY", new byte[] {1});
    Path broken = pem("broken.pem", "PRIVATE KEY", new byte[] {1, 2, 3});
    Path others = pem("others.pem", "CERTIFICATE", store("RSA").getCertificate("it").getEncoded());

    assertUnusable(folder.resolve("none.pem"), key, "there is no file");
    assertUnusable(key, key, "has no certificates");
    assertUnusable(certificate, certificate, "has no private key");
    assertUnusable(certificate, old, "openssl pkcs8 -topk8 -nocrypt");
    assertUnusable(certificate, locked, "is encrypted");
    assertUnusable(certificate, broken, "neither RSA nor EC nor EdDSA");
    assertUnusable(others, key, "is not the key of the first certificate");
  }

  private static void assertUnusable(Path certificate, Path key, String why) {
    assertThatThrownBy(() -> ServerIdentity.read(certificate, key))
        .isInstanceOf(ServerIdentity.Unusable.class)
        .hasMessageContaining(why);
  }

  @Test
  void aCallMayTakeLongerThanAClientMayTakeToBegin() throws Exception {
    Tool slow =
        Tool.of(
            "slow",
            "Takes its time",
            (_, _) -> {
              Thread.sleep(9_000);
              return CallResult.text("done");
            });
    McpServer tools =
        new McpServer(
            new Implementation("sample", "1"),
            null,
            new Offer(List.of(slow), List.of(), List.of(), null));
    KeyStore store = store("EC");
    HttpLimits.Pace pace =
        new HttpLimits.Pace(Duration.ofSeconds(7), Duration.ofSeconds(60), 8 * 1024);
    HttpOptions options =
        HttpOptions.local(0)
            .withIdentity(ServerIdentity.read(certificate(store), key(store, "PRIVATE KEY")))
            .withLimits(HttpLimits.DEFAULT.withPace(pace));
    try (HttpServer server = HttpServer.start(tools, options);
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build()) {
      assertThat(
              client.send(call(server.port(), "slow"), HttpResponse.BodyHandlers.ofString()).body())
          .contains("done");
    }
  }
}
