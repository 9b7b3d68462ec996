package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class KeySetsTest {
  @TempDir Path folder;
  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200;
  private volatile String body = "";
  private Issuer issuer;
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    issuer = new Issuer();
    body = issuer.keySet();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/keys",
        exchange -> {
          asked.incrementAndGet();
          if (status == 302) {
            exchange.getResponseHeaders().add("Location", "/other");
          }
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.createContext(
        "/other",
        exchange -> {
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private JwtTokens tokens(Duration betweenLooks) {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/keys");
    return new JwtTokens(
        new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
        new KeySets(Duration.ofHours(1), betweenLooks).of(address),
        InstantSource.fixed(Issuer.NOW));
  }

  @Test
  void areAskedForOnceAndKept() throws Exception {
    JwtTokens tokens = tokens(Duration.ofMillis(1));
    for (int n = 0; n < 20; n++) {
      assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void areAskedForAgainWhenTheIssuerHasANewKey() throws Exception {
    JwtTokens tokens = tokens(Duration.ofMillis(1));
    assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
    issuer.rotate("second");
    body = issuer.keySet();
    assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
    assertThat(asked).hasValue(2);
  }

  @Test
  void areNotAskedForByEveryStrangeToken() throws Exception {
    JwtTokens tokens = tokens(Duration.ofMinutes(30));
    Issuer evil = new Issuer();
    for (int n = 0; n < 50; n++) {
      evil.rotate("key" + n);
      assertThat(tokens.recognise(evil.token())).isNotInstanceOf(Recognition.Known.class);
    }
    assertThat(asked.get()).isLessThanOrEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 404, 302})
  void letNobodyInWhenTheyCannotBeHad(int answer) throws Exception {
    status = answer;
    assertThat(tokens(Duration.ofMillis(1)).recognise(issuer.token()))
        .isInstanceOf(Recognition.Undecided.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "<html>", "{\"keys\":7}"})
  void letNobodyInWhenTheyAreNoKeys(String answer) throws Exception {
    body = answer;
    assertThat(tokens(Duration.ofMillis(1)).recognise(issuer.token()))
        .isNotInstanceOf(Recognition.Known.class);
  }

  @Test
  void letNobodyInWhenThereIsTooMuchOfThem() throws Exception {
    body = issuer.keySet() + " ".repeat(600 * 1024);
    assertThat(tokens(Duration.ofMillis(1)).recognise(issuer.token()))
        .isInstanceOf(Recognition.Undecided.class);
  }

  @Test
  void comeFromAFileToo() throws Exception {
    Path file = folder.resolve("keys.json");
    JwtTokens tokens =
        new JwtTokens(
            new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
            new KeySets(Duration.ofHours(1), Duration.ofMillis(1)).of(file),
            InstantSource.fixed(Issuer.NOW));
    assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Undecided.class);
    Files.writeString(file, issuer.keySet());
    assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://login.example/keys", "ftp://127.0.0.1/keys", "https:keys", "file:/keys"})
  void doNotComeOverAWayThatOthersCanChange(String address) throws IOException {
    assertThatThrownBy(() -> new KeySets().of(URI.create(address)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStrangeTokenIsRefusedHoweverOftenItIsShown() throws Exception {
    JwtTokens tokens = tokens(Duration.ofMinutes(30));
    assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
    Issuer other = new Issuer();
    other.rotate("strange");
    for (int i = 0; i < 3; i++) {
      assertThat(tokens.recognise(other.token())).isInstanceOf(Recognition.Unknown.class);
    }
  }

  @Test
  void nobodyIsJudgedWhileTheyCannotBeHad() throws Exception {
    status = 500;
    JwtTokens tokens = tokens(Duration.ofMinutes(30));
    for (int i = 0; i < 3; i++) {
      assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Undecided.class);
    }
  }

  @Test
  void aServerThatStopsInTheMiddleIsNotWaitedForForEver() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    server.createContext(
        "/stalls",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          try {
            over.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/stalls");
    JwtTokens tokens =
        new JwtTokens(
            new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
            new KeySets(Duration.ofHours(1), Duration.ofMillis(1)).of(address),
            InstantSource.fixed(Issuer.NOW));
    try {
      assertThat(tokens.recognise(issuer.token())).isInstanceOf(Recognition.Undecided.class);
    } finally {
      over.countDown();
    }
  }
}
