package dev.pawl.protocol.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@link ConformanceClient} as a program, because the suite starts one. The program is a short
 * script that hands the scenario on to this process, through a named pipe, and waits for the end:
 * to start Java anew takes longer than most scenarios.
 */
final class ClientProgram implements AutoCloseable {
  private static final List<String> END = List.of();

  private final Path folder;
  private final Path orders;

  private ClientProgram(Path folder) {
    this.folder = folder;
    this.orders = folder.resolve("orders");
  }

  static ClientProgram in(Path folder) throws IOException, InterruptedException {
    ClientProgram program = new ClientProgram(folder);
    Files.writeString(
        program.script(),
        """
        #!/bin/sh
        answer='%1$s/answer.'$$
        mkfifo "$answer" || exit 70
        printf '%%s\\n' "$answer" "$MCP_CONFORMANCE_SCENARIO" "$1" "$MCP_CONFORMANCE_CONTEXT" > '%1$s/orders'
        { read -r code; cat >&2; } < "$answer"
        exit "$code"
        """
            .formatted(folder.toAbsolutePath()));
    if (!program.script().toFile().setExecutable(true)) {
      throw new IOException("cannot make " + program.script() + " executable");
    }
    if (new ProcessBuilder("mkfifo", program.orders.toString()).start().waitFor() != 0) {
      throw new IOException("cannot make " + program.orders);
    }
    start(program::takeOrders);
    return program;
  }

  /** What the suite is to start. */
  Path script() {
    return folder.resolve("client");
  }

  private static void start(Runnable work) {
    // The system calls that open a pipe wait for the other side, and heed no interrupt.
    Thread.ofPlatform().daemon().name("conformance-client").start(work);
  }

  private void takeOrders() {
    for (List<String> order = next(); !order.equals(END); order = next()) {
      List<String> taken = order;
      start(() -> carryOut(taken));
    }
  }

  private List<String> next() {
    try {
      return Files.readAllLines(orders, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void carryOut(List<String> order) {
    StringWriter told = new StringWriter();
    try (PrintWriter out = new PrintWriter(told)) {
      try {
        ConformanceClient.run(order.get(1), order.get(2), order.get(3));
        out.println(0);
      } catch (Exception | Error e) {
        out.println(1);
        e.printStackTrace(out);
      }
    }
    try {
      Files.writeString(Path.of(order.getFirst()), told.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    Files.writeString(orders, "");
  }
}
