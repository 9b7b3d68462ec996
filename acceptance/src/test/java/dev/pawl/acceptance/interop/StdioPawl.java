package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code pawl serve} on stdin and stdout, until it is closed. */
final class StdioPawl implements AutoCloseable {
  private final Process process;
  private final Path errors;
  private final Writer in;
  private final BufferedReader out;
  private final List<Map<?, ?>> progress = new ArrayList<>();
  private int lastId;

  private StdioPawl(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.in = process.outputWriter(UTF_8);
    this.out = process.inputReader(UTF_8);
  }

  /**
   * @param arguments what is to be served
   */
  static StdioPawl serve(BuiltPawl pawl, String... arguments) throws IOException {
    Path errors = pawl.folder().resolve("serve.err");
    List<String> words = new ArrayList<>(List.of("serve"));
    words.addAll(List.of(arguments));
    return new StdioPawl(
        pawl.builder(words.toArray(String[]::new)).redirectError(errors.toFile()).start(), errors);
  }

  Process process() {
    return process;
  }

  /** What its calls were told of progress. */
  List<Map<?, ?>> progress() {
    return progress;
  }

  /** Calls a tool and waits for the result. */
  Map<?, ?> call(String tool, Map<String, ?> arguments) throws IOException {
    return result(send(tool, arguments));
  }

  /** Calls a tool without waiting; what it answers has the number that is returned. */
  int send(String tool, Map<String, ?> arguments) throws IOException {
    return sendRequest("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  /** Asks for something else and waits for the result. */
  Map<?, ?> request(String method, Map<String, ?> params) throws IOException {
    return result(sendRequest(method, params));
  }

  private int sendRequest(String method, Map<String, ?> asked) throws IOException {
    lastId++;
    Map<String, ?> meta =
        Map.of(
            "io.modelcontextprotocol/protocolVersion",
            "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities",
            Map.of(),
            "progressToken",
            lastId);
    Map<String, Object> params = new LinkedHashMap<>(asked);
    params.put("_meta", meta);
    Map<String, ?> request =
        Map.of("jsonrpc", "2.0", "id", lastId, "method", method, "params", params);
    in.write(Json.write(request) + "\n");
    in.flush();
    return lastId;
  }

  Map<?, ?> result(int id) throws IOException {
    Map<?, ?> answer = read();
    while (!Integer.valueOf(id).equals(answer.get("id"))) {
      answer = read();
    }
    assertThat(answer.get("error")).as("error of call %s", id).isNull();
    return (Map<?, ?>) answer.get("result");
  }

  void awaitProgress(int times) throws IOException {
    while (progress.size() < times) {
      read();
    }
  }

  private Map<?, ?> read() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("pawl serve ended: " + Files.readString(errors, UTF_8));
    }
    Map<?, ?> message = (Map<?, ?>) Json.parse(line);
    if ("notifications/progress".equals(message.get("method"))) {
      progress.add((Map<?, ?>) message.get("params"));
    }
    return message;
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
      process.onExit().join();
    } finally {
      process.destroyForcibly();
    }
  }
}
