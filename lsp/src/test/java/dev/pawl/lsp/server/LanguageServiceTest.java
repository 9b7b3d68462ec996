package dev.pawl.lsp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bytes of an editor are answered with. */
class LanguageServiceTest {
  private final StringBuilder sent = new StringBuilder();
  private int opened;

  private void send(String message) {
    sent.append("Content-Length: ")
        .append(message.getBytes(UTF_8).length)
        .append("\r\n\r\n")
        .append(message);
  }

  private void open(String text) {
    opened++;
    send(
        """
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument":
         {"uri": "untitled:a.yaml", "languageId": "yaml", "version": 1, "text": "%s"}}}
        """
            .formatted(text.replace("\n", "\\n")));
  }

  /** Whatever was told until all of it was said and the editor went away. */
  private String told() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream said = new ByteArrayInputStream(sent.toString().getBytes(UTF_8));
    InputStream patience = new Patience(out, opened);
    new LanguageService("1.0.0", _ -> Map.of(), null)
        .serve(new SequenceInputStream(said, patience), out);
    return out.toString(UTF_8);
  }

  /** Says nothing, and goes away once all texts that were opened have been looked at. */
  private static final class Patience extends InputStream {
    private final ByteArrayOutputStream out;
    private final int opened;

    Patience(ByteArrayOutputStream out, int opened) {
      this.out = out;
      this.opened = opened;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      return read();
    }

    @Override
    public int read() {
      Instant end = Instant.now().plusSeconds(30);
      while (looked() < opened && Instant.now().isBefore(end)) {
        LockSupport.parkNanos(1_000_000);
      }
      return -1;
    }

    private int looked() {
      return out.toString(UTF_8).split("publishDiagnostics", -1).length - 1;
    }
  }

  @Test
  void tellsWhatIsMissingOfATextThatSaysItWillBeAGraph() throws InterruptedException {
    open("# yaml-language-server: $schema=./graph.schema.json\ntools:\n  - name: hello\n");

    assertThat(told()).contains("tool `hello` has no `nodes`");
  }

  @Test
  void tellsWhatIsMissingOfAToolWithASchemaAndNoNodes() throws InterruptedException {
    open("tools:\n  - name: hello\n    inputSchema: { type: object }\n");

    assertThat(told()).contains("tool `hello` has no `nodes`");
  }

  @Test
  void tellsWhatIsMissingOfAToolBehindTheServersName() throws InterruptedException {
    open("server: { name: a, version: '1' }\ntools: [{ name: hello }]\n");

    assertThat(told()).contains("tool `hello` has no `nodes`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server: { port: 80 }\ntools: [{ name: hammer }]\n",
        "server: { name: a }\ntools: [{ name: hammer }]\nother: 1\n",
        "server: { name: a, version: '1' }\n",
      })
  void leavesOtherServersAlone(String text) throws InterruptedException {
    open(text);

    assertThat(told()).contains("\"diagnostics\":[]");
  }

  @Test
  void leavesOtherTextsAlone() throws InterruptedException {
    open("tools:\n  - name: hammer\n    weight: 3\n");

    assertThat(told()).contains("\"diagnostics\":[]");
  }

  private void initialize() {
    send("{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": {}}");
  }

  private void hover(int id) {
    send(
        """
        {"jsonrpc": "2.0", "id": %d, "method": "textDocument/hover", "params":
         {"textDocument": {"uri": "untitled:a.yaml"}, "position": {"line": 0, "character": 0}}}
        """
            .formatted(id));
  }

  private String answer(int id) throws InterruptedException {
    return Stream.of(told().split("Content-Length"))
        .filter(answer -> answer.contains("\"id\":" + id + ","))
        .findFirst()
        .orElse("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "textDocument/codeAction",
        "textDocument/documentSymbol",
        "workspace/symbol",
        "a/b"
      })
  void saysWhichRequestsItDoesNotKnow(String method) throws InterruptedException {
    initialize();
    send(
        """
        {"jsonrpc": "2.0", "id": 1, "method": "%s", "params": {"query": "",
         "textDocument": {"uri": "untitled:a.yaml"}, "context": {"diagnostics": []}, "range":
         {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}}
        """
            .formatted(method));

    assertThat(answer(1)).contains("-32601").doesNotContain("\\tat ", "java.");
  }

  @Test
  void saysWhenParametersAreOfTheWrongKind() throws InterruptedException {
    initialize();
    send(
        """
        {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params":
         {"textDocument": "untitled:a.yaml", "position": {"line": "a", "character": 0}}}
        """);

    assertThat(answer(1)).contains("-32602").doesNotContain("BEGIN_OBJECT", "\\tat ", "java.");
  }

  @Test
  void answersNothingBeforeItIsInitialized() throws InterruptedException {
    hover(1);

    assertThat(answer(1)).contains("-32002");
  }

  @Test
  void answersNothingAfterItWasShutDown() throws InterruptedException {
    initialize();
    send("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"shutdown\"}");
    hover(2);

    assertThat(answer(2)).contains("-32600");
  }

  @Test
  void refusesARequestThatLacksWhatItAsksAbout() throws InterruptedException {
    initialize();
    send("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"textDocument/hover\"}");
    send(
        """
        {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"position": null}}
        """);

    assertThat(told().split("Content-Length"))
        .filteredOn(answer -> answer.contains("\"id\":1,") || answer.contains("\"id\":2,"))
        .hasSize(2)
        .allSatisfy(
            answer ->
                assertThat(answer).contains("\"code\":-32602").doesNotContain("\\tat ", "-32600"));
  }
}
