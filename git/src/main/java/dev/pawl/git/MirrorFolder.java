package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where in a data folder what one name means in one repository is kept: bare repositories of ours,
 * of which mostly one is there, and a mark that says which and what.
 */
final class MirrorFolder {
  private static final int DIGITS = 16;
  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_MARK = 1 << 16;
  private static final String MARK = "mark.json";

  private final Path data;
  private final Path folder;
  private final GitAddress address;

  private MirrorFolder(Path data, Path folder, GitAddress address) {
    this.data = data;
    this.folder = folder;
    this.address = address;
  }

  static MirrorFolder of(Path data, GitAddress address, @Nullable String ref) {
    Path absolute = data.toAbsolutePath().normalize();
    String readable = address.lastName().replaceAll("[^A-Za-z0-9_-]+", "_");
    String name =
        readable.substring(0, Math.min(readable.length(), LONGEST_NAME))
            + "-"
            + digest(address.shown() + "\n" + (ref == null ? "" : ref));
    return new MirrorFolder(absolute, absolute.resolve("git").resolve(name), address);
  }

  private static String digest(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  GitAddress address() {
    return address;
  }

  Path generation(String name) {
    return folder.resolve(name);
  }

  Path lockFile() {
    return folder.resolve("lock");
  }

  Path holdFile(String generation) {
    return folder.resolve(generation + ".used");
  }

  Optional<Mark> mark() throws IOException {
    Path file = folder.resolve(MARK);
    try {
      return Files.size(file) > LONGEST_MARK ? Optional.empty() : Mark.of(Files.readAllBytes(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Whoever reads it sees the old one or the new one. */
  void mark(Mark mark) throws IOException {
    Path beside = Files.createTempFile(folder, "mark", ".new", onlyOurs("rw-------"));
    try {
      Files.write(beside, mark.text(address));
      Files.move(
          beside,
          folder.resolve(MARK),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** All that are there, whether they are good for anything or not. */
  List<String> generations() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(Files::isDirectory)
          .map(file -> file.getFileName().toString())
          .filter(Mark::isGeneration)
          .forEach(names::add);
    }
    return names;
  }

  String nextGeneration() throws IOException {
    int highest = 0;
    for (String each : generations()) {
      highest = Math.max(highest, Integer.parseInt(each.substring(1)));
    }
    return "g" + (highest + 1);
  }

  /** Neither it nor a data folder that is made for it is for version control or for others. */
  void create() throws IOException {
    for (Path each : List.of(data, data.resolve("git"), folder)) {
      if (Files.isDirectory(each)) {
        continue;
      }
      Files.createDirectories(each, onlyOurs("rwx------"));
      if (each.equals(data)) {
        ignore();
      }
    }
  }

  private void ignore() throws IOException {
    try {
      Path file = Files.createFile(data.resolve(".gitignore"), onlyOurs("rw-------"));
      Files.writeString(file, "*\n");
    } catch (FileAlreadyExistsException _) {
      // Another process was quicker.
    }
  }

  private FileAttribute<?>[] onlyOurs(String rights) {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
