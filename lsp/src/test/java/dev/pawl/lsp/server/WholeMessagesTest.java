package dev.pawl.lsp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes of the messages behind one that is of no use. */
@Timeout(60)
class WholeMessagesTest {
  private static String message(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }

  private static String request(int id, String method, String params) {
    return message(
        """
        {"jsonrpc": "2.0", "id": %d, "method": "%s", "params": %s}\
        """
            .formatted(id, method, params));
  }

  private static String note(String method, String params) {
    return message(
        """
        {"jsonrpc": "2.0", "method": "%s", "params": %s}\
        """
            .formatted(method, params));
  }

  private static String opened() {
    return note(
        "textDocument/didOpen",
        """
        {"textDocument": {"uri": "untitled:a.yaml", "languageId": "yaml", "version": 1,
         "text": "server: { name: a, version: '1' }\\ntools: []\\n"}}\
        """);
  }

  private static String hover(int id) {
    return request(
        id,
        "textDocument/hover",
        """
        {"textDocument": {"uri": "untitled:a.yaml"}, "position": {"line": 0, "character": 1}}\
        """);
  }

  /** Says all of it, and goes once a request is answered. */
  private static String answer(int id, String... messages) throws InterruptedException {
    String wanted = "\"id\":" + id + ",";
    CountDownLatch answered = new CountDownLatch(1);
    ByteArrayOutputStream heard =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (toString(UTF_8).contains(wanted)) {
              answered.countDown();
            }
          }
        };
    InputStream said = new ByteArrayInputStream(String.join("", messages).getBytes(UTF_8));
    new LanguageService("1", _ -> Map.of(), null)
        .serve(new SequenceInputStream(said, new Waiting(answered)), heard);
    String all = heard.toString(UTF_8);
    return all.contains(wanted) ? all.substring(all.indexOf(wanted)) : "none";
  }

  /** Ends once something has happened. */
  private static final class Waiting extends InputStream {
    private final CountDownLatch what;

    Waiting(CountDownLatch what) {
      this.what = what;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      return read();
    }

    @Override
    public int read() {
      try {
        boolean _ = what.await(20, TimeUnit.SECONDS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      return -1;
    }
  }

  @Test
  void whatIsTooDeepIsPassedOver() throws InterruptedException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    String answer =
        answer(
            2,
            request(1, "initialize", "{}"),
            opened(),
            note("textDocument/didClose", deep),
            hover(2));
    assertThat(answer).contains("\"result\":{");
  }

  @Test
  void whatIsNoJsonIsPassedOver() throws InterruptedException {
    String broken = message("{{{" + "\r\n\r\n, x".repeat(50_000));
    assertThat(answer(2, request(1, "initialize", "{}"), opened(), broken, hover(2)))
        .contains("\"result\":{");
  }

  @Test
  void aChangeWithoutATextChangesNothing() throws InterruptedException {
    String change =
        note(
            "textDocument/didChange",
            """
            {"textDocument": {"uri": "untitled:a.yaml", "version": 2},
             "contentChanges": [{"text": null}]}\
            """);
    assertThat(answer(2, request(1, "initialize", "{}"), opened(), change, hover(2)))
        .contains("\"result\":{");
  }
}
