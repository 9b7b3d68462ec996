package dev.pawl.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The real JavaScript, asked once per batch through its standard input and output. */
final class NodeJs {
  private static final String PRELUDE =
      """
      const bits = (x) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setFloat64(0, x);
        return view.getBigUint64(0).toString(16);
      };
      const double = (hex) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setBigUint64(0, BigInt('0x' + hex));
        return view.getFloat64(0);
      };
      const input = JSON.parse(require('fs').readFileSync(0, 'utf8'));
      const answer = (body) => process.stdout.write(JSON.stringify(body(input)));
      """;

  private NodeJs() {}

  /** Runs the body of a function of {@code input} that returns a list of strings. */
  static List<String> ask(String body, List<?> input) {
    try {
      Process node =
          new ProcessBuilder("node", "-e", PRELUDE + "answer((input) => { " + body + "})")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (OutputStream stdin = node.getOutputStream()) {
        Json.write(input, stdin);
      }
      String answer = new String(node.getInputStream().readAllBytes(), UTF_8);
      if (!node.waitFor(30, SECONDS) || node.exitValue() != 0) {
        throw new AssertionError("node failed: " + answer);
      }
      return strings(Json.parse(answer));
    } catch (IOException e) {
      throw new AssertionError("this test needs node on the PATH", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static List<String> strings(Object answer) {
    return ((List<?>) answer).stream().map(String.class::cast).toList();
  }
}
