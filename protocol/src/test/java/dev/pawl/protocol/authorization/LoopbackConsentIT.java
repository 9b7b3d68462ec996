package dev.pawl.protocol.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopbackConsentIT {
  /** Sends a request as it is, and gives the first line of the answer. */
  private static String send(int port, String request) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      InputStream in = socket.getInputStream();
      String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return answer.lines().findFirst().orElse("");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String get(int port, String path, String host) {
    return send(port, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  }

  @Test
  void takesOnlyTheAnswerThatBelongsToTheQuestion() throws Exception {
    List<String> answers = new ArrayList<>();
    int[] port = new int[1];
    LoopbackConsent consent =
        new LoopbackConsent(
            page -> {
              String here = "127.0.0.1:" + port[0];
              answers.add(get(port[0], "/callback?code=evil&state=other", here));
              answers.add(get(port[0], "/callback?code=evil", here));
              answers.add(get(port[0], "/callback?code=a&code=b&state=mine", here));
              answers.add(get(port[0], "/callback?code=evil&state=mine", "evil.example"));
              answers.add(get(port[0], "/else?code=evil&state=mine", here));
              answers.add(send(port[0], "POST /callback?state=mine HTTP/1.1\r\n\r\n"));
              answers.add(get(port[0], "/callback?code=good%2B1&state=mine&iss=x", here));
            });
    try (Consent.Session session = consent.open()) {
      port[0] = session.redirect().getPort();
      assertThat(session.redirect().getHost()).isEqualTo("127.0.0.1");
      assertThat(session.ask(URI.create("https://login.example/"), "mine"))
          .isEqualTo(Map.of("code", "good+1", "state", "mine", "iss", "x"));
    }
    assertThat(answers.subList(0, 6)).containsOnly("HTTP/1.1 404 Not Found");
    assertThat(answers.getLast()).isEqualTo("HTTP/1.1 200 OK");
  }

  @Test
  void waitsNotForEverAndListensToNobodyAfterwards() throws Exception {
    LoopbackConsent consent = new LoopbackConsent(_ -> {}, 0, Duration.ofMillis(50));
    Consent.Session session = consent.open();
    int port = session.redirect().getPort();
    assertThatThrownBy(() -> session.ask(URI.create("https://login.example/"), "mine"))
        .isInstanceOf(AuthorizationException.class)
        .hasMessageContaining("nobody logged in");
    assertThatThrownBy(() -> new Socket("127.0.0.1", port).close()).isInstanceOf(IOException.class);
  }
}
