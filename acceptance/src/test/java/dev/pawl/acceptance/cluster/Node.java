package dev.pawl.acceptance.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server that can be killed and started again at the same port, as on a machine of its own: what
 * processes of one machine know of each other is kept where no other one looks.
 */
final class Node implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/mcp");

  private final Path folder;
  private final String data;
  private final String ledger;
  private final CutLine line;
  private int port;
  private int starts;
  private @Nullable Process process;

  /**
   * @param data the address of the database, over the line
   */
  Node(Path folder, String data, String ledger, CutLine line) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.data = data;
    this.ledger = ledger;
    this.line = line;
  }

  String url() {
    return "http://127.0.0.1:" + port + "/mcp";
  }

  CutLine line() {
    return line;
  }

  void start(Path graph) throws IOException, InterruptedException {
    Path said = folder.resolve("said-" + starts++ + ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(
            Project.file("pawl").toString(),
            "serve",
            graph.toString(),
            "--http",
            Integer.toString(port));
    builder.environment().put("PAWL_APP", Project.file("cli/target").toString());
    builder.environment().put("PAWL_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("LEDGER", ledger);
    builder.environment().put("PAWL_DATA", data);
    builder.redirectErrorStream(true).redirectOutput(said.toFile());
    Process started = builder.start();
    process = started;
    port = awaitPort(started, said);
  }

  private static int awaitPort(Process started, Path said)
      throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (true) {
      String text = Files.readString(said, UTF_8);
      Matcher found = URL.matcher(text);
      if (found.find()) {
        return Integer.parseInt(found.group(1));
      }
      if (!started.isAlive() || System.nanoTime() > until) {
        throw new IOException("it does not serve: " + text);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  void kill() throws InterruptedException {
    Process running = process;
    if (running != null) {
      running.destroyForcibly().waitFor();
    }
  }

  @Override
  public void close() throws IOException {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
      running.onExit().join();
    }
    line.close();
  }
}
