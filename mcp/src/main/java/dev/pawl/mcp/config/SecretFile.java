package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small text file, read for {@code ${file:PATH}}. */
final class SecretFile {
  static final int MOST_BYTES = 64 * 1024;

  private SecretFile() {}

  /**
   * Its text, without the line end at its end.
   *
   * @throws IOException with a message that goes on after "the file x, which "
   */
  static String read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException("does not exist");
    }
    // Before it is opened: a pipe or a device could block, or never end.
    if (!Files.isRegularFile(file)) {
      throw new IOException("is no regular file");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (AccessDeniedException _) {
      throw new IOException("may not be read");
    } catch (IOException _) {
      throw new IOException("cannot be read");
    }
    if (bytes.length > MOST_BYTES) {
      throw new IOException("has more than " + MOST_BYTES + " bytes");
    }
    try {
      return withoutLineEnd(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException _) {
      throw new IOException("is no UTF-8 text");
    }
  }

  private static String withoutLineEnd(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }
}
