package dev.pawl.library.testing;

import java.io.IOException;
import java.nio.file.Path;

/** Writes a file whole or not at all. */
@FunctionalInterface
public interface FileWriting {
  void write(Path file, String text) throws IOException;
}
