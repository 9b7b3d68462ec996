package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.protocol.data.Implementation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** How Pawl introduces itself to servers. */
final class Introduction {
  static final Implementation PAWL = new Implementation("pawl", version());

  private Introduction() {}

  private static String version() {
    try (InputStream text = Introduction.class.getResourceAsStream("version.txt")) {
      if (text == null) {
        throw new IllegalStateException("version.txt was not packed");
      }
      return new String(text.readAllBytes(), UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
