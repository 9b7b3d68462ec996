package dev.pawl.protocol.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TenLinesTest {
  private static final String PACKAGE = "dev/pawl/protocol/server/";

  @Test
  void documentationShowsTheExampleThatIsCompiledHere() throws IOException {
    List<String> documented =
        between(Path.of("src/main/java", PACKAGE, "package-info.java"), "<pre>{@code", "}</pre>")
            .stream()
            .map(line -> line.replaceFirst("^ \\* ?", ""))
            .toList();
    List<String> compiled =
        between(
                Path.of("src/test/java", PACKAGE, "TenLines.java"),
                "// example begins",
                "// example ends")
            .stream()
            .map(line -> line.replaceFirst("^ {2}", ""))
            .toList();
    assertThat(documented).isEqualTo(compiled).hasSizeLessThanOrEqualTo(10);
  }

  private static List<String> between(Path file, String begin, String end) throws IOException {
    return Files.readAllLines(file).stream()
        .dropWhile(line -> !line.contains(begin))
        .skip(1)
        .takeWhile(line -> !line.contains(end))
        .toList();
  }

  @Test
  void exampleAnswersACall() throws IOException, InterruptedException {
    String call =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "hello", \
        "arguments": {"name": "Ada"}, "_meta": {"io.modelcontextprotocol/protocolVersion": \
        "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}}
        """;
    InputStream in = System.in;
    PrintStream out = System.out;
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    System.setIn(new ByteArrayInputStream(call.getBytes(UTF_8)));
    System.setOut(new PrintStream(answers, true, UTF_8));
    try {
      TenLines.main();
    } finally {
      System.setIn(in);
      System.setOut(out);
    }
    assertThat(answers.toString(UTF_8)).contains("\"id\":1", "Hello, Ada!");
  }
}
