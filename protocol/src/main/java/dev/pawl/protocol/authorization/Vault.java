package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what somebody has for one MCP server, from everybody else. It may be shared with other
 * processes.
 */
public interface Vault {
  /** What is kept; empty for nothing. */
  Map<String, @Nullable Object> read() throws IOException;

  /** Replaces what is kept; empty to keep nothing. Returns once it is safe. */
  void write(Map<String, @Nullable Object> content) throws IOException;

  /** Does something while nobody else does, in this process or another one. */
  <T> T alone(Work<T> work) throws IOException, InterruptedException;

  /** Something to do. */
  @FunctionalInterface
  interface Work<T> {
    T done() throws IOException, InterruptedException;
  }
}
