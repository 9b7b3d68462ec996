package dev.pawl.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Interruptible;
import dev.pawl.json.Json;
import dev.pawl.testkit.BuiltProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** {@code pawl serve} as a process of its own. */
public final class ServeProcess implements AutoCloseable {
  /** What a request of the second era brings along. */
  public static final String MODERN =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{},\"progressToken\":\"p\"}";

  private static final String END = "the end";

  private final Process process;
  private final BlockingQueue<String> out = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> err = new LinkedBlockingQueue<>();

  private ServeProcess(Process process) {
    this.process = process;
    Thread.ofVirtual().start(() -> read(process.inputReader(UTF_8), out));
    Thread.ofVirtual().start(() -> read(process.errorReader(UTF_8), err));
  }

  public static ServeProcess start(Path folder, Object... arguments) throws IOException {
    return start(folder, Map.of(), arguments);
  }

  /** The same with variables of its own. */
  public static ServeProcess start(
      Path folder, Map<String, String> environment, Object... arguments) throws IOException {
    List<String> command = BuiltProgram.command();
    command.add("serve");
    Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
    ProcessBuilder builder =
        new ProcessBuilder(Interruptible.command(command)).directory(folder.toFile());
    builder.environment().remove("PAWL_DATA");
    builder.environment().putAll(environment);
    return new ServeProcess(builder.start());
  }

  private static void read(BufferedReader reader, BlockingQueue<String> to) {
    try (reader) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        to.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      to.add(END);
    }
  }

  public void send(String line) throws IOException {
    process.outputWriter(UTF_8).write(line + "\n");
    process.outputWriter(UTF_8).flush();
  }

  public void initialize() throws IOException, InterruptedException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
    answer(0);
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  public void call(int id, String tool) throws IOException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\"tools/call\",\"params\":{"
            + MODERN
            + ",\"name\":\""
            + tool
            + "\",\"arguments\":{}}}");
  }

  /** The answer to a request, as text. What comes before it is passed over. */
  public String answer(int id) throws InterruptedException {
    return message(line -> Integer.valueOf(id).equals(parsed(line).get("id")));
  }

  /** The next message about something. */
  public String notification(String method) throws InterruptedException {
    return message(line -> method.equals(parsed(line).get("method")));
  }

  private static Map<?, ?> parsed(String line) {
    return (Map<?, ?>) Json.parse(line);
  }

  private String message(Predicate<String> wanted) throws InterruptedException {
    return next(out, wanted);
  }

  /** The next line on stderr that contains a text. */
  public String said(String text) throws InterruptedException {
    return next(err, line -> line.contains(text));
  }

  /** What it said on stderr since, after its end. */
  public String restOfErrors() throws InterruptedException {
    StringBuilder rest = new StringBuilder();
    for (String line = err.take(); !line.equals(END); line = err.take()) {
      rest.append(line).append('\n');
    }
    return rest.toString();
  }

  private static String next(BlockingQueue<String> lines, Predicate<String> wanted)
      throws InterruptedException {
    List<String> others = new ArrayList<>();
    while (true) {
      String line = lines.poll(45, TimeUnit.SECONDS);
      assertThat(line).as("another line after %s", others).isNotNull().isNotEqualTo(END);
      if (wanted.test(line)) {
        return line;
      }
      others.add(line);
    }
  }

  /** The URL at which it serves. */
  public String url() throws InterruptedException {
    String line = said("serving");
    return line.substring(line.indexOf("http://"));
  }

  public void closeInput() throws IOException {
    process.outputWriter(UTF_8).close();
  }

  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
  }

  /** As nothing else can be, and at once. */
  public void kill() {
    process.destroyForcibly();
  }

  public int exit() throws InterruptedException {
    assertThat(process.waitFor(45, TimeUnit.SECONDS)).as("it ended").isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
