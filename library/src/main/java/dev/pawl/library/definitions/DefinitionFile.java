package dev.pawl.library.definitions;

import dev.pawl.json.Sha256;
import dev.pawl.library.turn.EditedFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file with definitions, below what is served.
 *
 * @param id by which callers name it
 * @param name its path below what is served, with slashes
 */
public record DefinitionFile(String id, String name, Path path) {

  /** What it says at the moment. */
  public byte[] read() throws IOException {
    return new EditedFile(path).read();
  }

  /** By which a caller shows that it has seen this content. */
  public static String etag(byte[] content) {
    return Sha256.hex(content);
  }
}
