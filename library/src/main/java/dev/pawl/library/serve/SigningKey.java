package dev.pawl.library.serve;

import dev.pawl.formats.source.RegularFile;
import dev.pawl.library.runs.DataFolder;
import dev.pawl.library.runs.DataStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.function.Consumer;

/**
 * A secret by which servers know again what they gave to clients. Servers that keep their runs in
 * the same place share it, so that a client can come back to another process than the one that
 * asked it: as a file in a data folder, in a table of a database.
 */
final class SigningKey {
  private static final int LENGTH = 32;
  private static final String NAME = "requests.key";

  private final byte[] bytes;

  private SigningKey(byte[] bytes) {
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  private static SigningKey random() {
    byte[] bytes = new byte[LENGTH];
    new SecureRandom().nextBytes(bytes);
    return new SigningKey(bytes);
  }

  /**
   * The one of those who keep runs in a place; one of its own when that place cannot be used.
   *
   * @param where a folder, {@link DataFolder#MEMORY}, or the URL of a database
   */
  static SigningKey at(String where, Consumer<String> notice) {
    if (where.equals(DataFolder.MEMORY)) {
      return random();
    }
    return DataStore.isFolder(where) ? in(Path.of(where), notice) : shared(where, notice);
  }

  private static SigningKey shared(String where, Consumer<String> notice) {
    SigningKey fresh = random();
    try {
      return new SigningKey(Stores.secret(where, NAME, fresh.bytes));
    } catch (PawlException e) {
      notice.accept("pawl: warning: no key can be shared with other servers: " + e.getMessage());
      return fresh;
    }
  }

  /** The one of a folder; one of its own when the folder cannot be used. */
  static SigningKey in(Path folder, Consumer<String> notice) {
    try {
      return read(folder.resolve(NAME));
    } catch (NoSuchFileException _) {
      return created(folder, notice);
    } catch (IOException e) {
      notice.accept(
          "pawl: warning: " + folder.resolve(NAME) + " cannot be used: " + e.getMessage());
      return random();
    }
  }

  private static SigningKey read(Path file) throws IOException {
    byte[] bytes = RegularFile.read(file, LENGTH + 1);
    if (bytes.length != LENGTH) {
      throw new IOException("it does not hold " + LENGTH + " bytes; delete it to get a new one");
    }
    return new SigningKey(bytes);
  }

  /** Of several servers that start at once, the first to finish decides. */
  private static SigningKey created(Path folder, Consumer<String> notice) {
    SigningKey fresh = random();
    try {
      Stores.createFolder(folder);
      Path draft = Files.createTempFile(folder, "requests", ".tmp", ours(folder));
      try {
        Files.write(draft, fresh.bytes);
        publish(draft, folder.resolve(NAME));
      } finally {
        Files.deleteIfExists(draft);
      }
      return read(folder.resolve(NAME));
    } catch (IOException e) {
      notice.accept("pawl: warning: no key can be kept in " + folder + ": " + e.getMessage());
      return fresh;
    }
  }

  /** What nobody else on this machine can read. */
  private static FileAttribute<?>[] ours(Path where) {
    return where.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void publish(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException _) {
      // Another server was quicker.
    } catch (UnsupportedOperationException | IOException _) {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
