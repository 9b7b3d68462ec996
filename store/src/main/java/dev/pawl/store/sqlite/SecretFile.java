package dev.pawl.store.sqlite;

import dev.pawl.model.PawlException;
import dev.pawl.store.database.Rights;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A secret in a file of a data folder, for this user's eyes only. */
final class SecretFile {
  /** No secret has more. */
  private static final int MOST_BYTES = 4096;

  private final Path folder;
  private final Path file;

  SecretFile(Path folder, String name) {
    this.folder = folder;
    this.file = folder.resolve(name);
  }

  /** What is in the file, if there is one. */
  Optional<byte[]> read() {
    try {
      return Files.exists(file) ? Optional.of(bytes(MOST_BYTES)) : Optional.empty();
    } catch (IOException e) {
      throw new PawlException.Unreachable(file + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** What is in the file, or else what is put there. */
  byte[] readOr(byte[] fresh) {
    try {
      if (!Files.exists(file)) {
        create(fresh);
      }
      return read(fresh.length);
    } catch (IOException e) {
      throw new PawlException.Unreachable(file + " cannot be used: " + e.getMessage(), e);
    }
  }

  private byte[] read(int length) throws IOException {
    byte[] bytes = bytes(length + 1);
    if (bytes.length != length) {
      throw new IOException("it does not hold " + length + " bytes; delete it to get a new one");
    }
    return bytes;
  }

  private byte[] bytes(int most) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("it is not a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(most);
    }
  }

  /** Of several that start at once, the first to finish decides. */
  private void create(byte[] fresh) throws IOException {
    Rights.createFolder(folder);
    Path draft = Files.createTempFile(folder, "secret", ".tmp", Rights.file(folder));
    try {
      Files.write(draft, fresh);
      publish(draft);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private void publish(Path draft) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException _) {
      // Another process was quicker.
    } catch (UnsupportedOperationException | IOException _) {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
