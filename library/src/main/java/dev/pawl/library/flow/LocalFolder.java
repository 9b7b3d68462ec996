package dev.pawl.library.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.SkippedFile;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of a folder on this machine. Its revision is a digest of their names, sizes and times. It
 * is looked at again at most once a second.
 */
public final class LocalFolder implements FileSource {
  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final int MOST_FILES = 20_000;
  private static final int DIGITS = 12;

  private final String name;
  private final Path folder;
  private final List<String> parts;
  private final InstantSource clock;
  private @Nullable Snapshot last;

  /**
   * @param parts the folders in it that are looked into, without those in them
   */
  public LocalFolder(String name, Path folder, List<String> parts, InstantSource clock) {
    this.name = name;
    this.folder = folder;
    this.parts = List.copyOf(parts);
    this.clock = clock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public synchronized Snapshot current() {
    Snapshot known = last;
    Instant now = clock.instant();
    return known == null || known.fetchedAt().plus(FRESH).isBefore(now) ? look(now) : known;
  }

  @Override
  public synchronized Snapshot refresh() {
    return look(clock.instant());
  }

  private Snapshot look(Instant now) {
    Snapshot looked;
    try {
      looked = listed(now);
    } catch (IOException | DirectoryIteratorException e) {
      looked = stale(now, String.valueOf(e.getMessage()));
    }
    last = looked;
    return looked;
  }

  /** What was read last stays good. */
  private Snapshot stale(Instant now, String trouble) {
    Snapshot known = last;
    return known == null
        ? Snapshot.nothing(name, now, trouble)
        : new Snapshot(
            name, known.revision(), known.fetchedAt(), trouble, known.files(), known.skipped());
  }

  private Snapshot listed(Instant now) throws IOException {
    List<SourceFile> files = new ArrayList<>();
    List<SkippedFile> skipped = new ArrayList<>();
    MessageDigest digest = sha256();
    for (String part : parts) {
      if (leadsElsewhere(part)) {
        skipped.add(new SkippedFile(part, "is a link out of the folder"));
        digest.update((part + '\0').getBytes(UTF_8));
        continue;
      }
      for (Path each : entries(folder.resolve(part))) {
        String path = part + "/" + each.getFileName();
        BasicFileAttributes attributes = attributes(each);
        if (attributes == null || attributes.isDirectory()) {
          continue;
        }
        if (attributes.isSymbolicLink()) { // it may lead to anything that this user can read
          skipped.add(new SkippedFile(path, "is a link"));
        } else if (!attributes.isRegularFile()) {
          skipped.add(new SkippedFile(path, "is no regular file"));
        } else if (attributes.size() > SourceLimits.MAX_BYTES) {
          skipped.add(new SkippedFile(path, "has more than " + SourceLimits.MAX_BYTES + " bytes"));
        } else {
          files.add(new Found(path, attributes.size(), each));
        }
        digest.update(
            (path + '\0' + attributes.size() + '\0' + attributes.lastModifiedTime().toMillis())
                .getBytes(UTF_8));
      }
    }
    String revision = HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    files.sort(Comparator.comparing(SourceFile::path));
    return new Snapshot(name, revision, now, null, files, skipped);
  }

  /** As files that are links do, a folder that is one could offer all that this user can read. */
  private boolean leadsElsewhere(String part) {
    Path path = folder.resolve(part);
    try {
      return Files.isSymbolicLink(path) && !path.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException _) {
      return true;
    }
  }

  private static List<Path> entries(Path part) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(part)) {
      for (Path each : stream) {
        if (entries.size() == MOST_FILES) {
          throw new IOException(part + " holds more than " + MOST_FILES + " files");
        }
        entries.add(each);
      }
    } catch (NoSuchFileException | NotDirectoryException _) {
      return List.of();
    }
    entries.sort(null);
    return entries;
  }

  /** Null for one that has gone meanwhile. */
  private static @Nullable BasicFileAttributes attributes(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
    } catch (IOException _) {
      return null;
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new PawlException.Defect("there is no SHA-256", e);
    }
  }

  /** A file of the folder: as it is when it is read, which may be later. */
  private record Found(String path, long size, Path file) implements SourceFile {
    @Override
    public byte[] read() {
      try {
        return RegularFile.read(file, SourceLimits.MAX_BYTES + 1);
      } catch (IOException | UncheckedIOException e) {
        throw new PawlException.Unreachable(path + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  @Override
  public void close() {}
}
