package dev.pawl.store.sqlite;

import dev.pawl.store.database.Rights;
import dev.pawl.store.database.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Finds a lasting place for the native part of SQLite. By itself the driver unpacks it at every
 * start, which takes longer than all the rest of opening, and leaves the file behind when the
 * process is killed. So it is unpacked once, to the user's folder for caches.
 */
public final class SqliteLibrary {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";

  private static boolean known;

  private SqliteLibrary() {}

  /** Tells the driver where it is; where that is not possible, the driver helps itself. */
  static synchronized void locate() {
    if (known || System.getProperty(PATH) != null) {
      return;
    }
    known = true;
    try {
      Path folder = UserCache.folder().resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
      String name = LibraryLoaderUtil.getNativeLibName();
      unpack(folder, name);
      System.setProperty(PATH, folder.toString());
      System.setProperty(NAME, name);
    } catch (IOException | RuntimeException e) {
      System.getLogger("dev.pawl.store")
          .log(System.Logger.Level.DEBUG, "SQLite is unpacked to a temporary folder", e);
    }
  }

  /** Puts the file there, if it is not there already or is not what it should be. */
  static void unpack(Path folder, String name) throws IOException {
    URL packed =
        SQLiteJDBCLoader.class.getResource(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
    if (packed == null || !(packed.openConnection() instanceof JarURLConnection jar)) {
      throw new IOException("there is no native part for this platform");
    }
    Path file = folder.resolve(name);
    if (isIntact(file, jar.getJarEntry().getCrc())) {
      return;
    }
    Files.createDirectories(folder, Rights.folder(folder));
    Path part = Files.createTempFile(folder, name, ".part");
    try (InputStream in = jar.getInputStream()) {
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static boolean isIntact(Path file, long expected) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    CRC32 sum = new CRC32();
    sum.update(Files.readAllBytes(file));
    return sum.getValue() == expected;
  }
}
