package dev.pawl.acceptance.interop;

import java.io.IOException;
import java.util.regex.Pattern;

/** {@code pawl serve --http}, until it is closed. */
record HttpPawl(Process process, String url) implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/mcp");

  static HttpPawl serve(BuiltPawl pawl, String graph) throws IOException {
    Process process = pawl.builder("serve", graph, "--http", "0").start();
    return new HttpPawl(process, Said.first(URL, process));
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
