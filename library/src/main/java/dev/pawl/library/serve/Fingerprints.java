package dev.pawl.library.serve;

import dev.pawl.formats.source.SourceLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether files have changed, by a digest of what they hold.
 *
 * <p>A file whose size, time and identity are as before is not read again, unless its time is so
 * young that it could have been written twice within one tick of the file system's clock.
 */
final class Fingerprints {
  static final String ABSENT = "absent";
  private static final Duration TICK = Duration.ofSeconds(2);

  private final InstantSource clock;
  private Map<Path, Known> known = new HashMap<>();
  private Map<Path, Known> before = Map.of();

  private record Stamp(long size, FileTime modified, @Nullable Object identity) {
    static Stamp of(BasicFileAttributes attributes) {
      return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    }
  }

  private record Known(Stamp stamp, boolean settled, String digest) {}

  Fingerprints(InstantSource clock) {
    this.clock = clock;
  }

  /** Forgets the files that nobody has asked for since the last round. */
  void nextRound() {
    before = known;
    known = new HashMap<>();
  }

  /** Equal as long as the file holds the same. Never waits for what is no regular file. */
  String of(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      if (!attributes.isRegularFile()) {
        return "no file";
      }
      Stamp stamp = Stamp.of(attributes);
      Known last = known.getOrDefault(file, before.get(file));
      if (last == null || !last.settled || !last.stamp.equals(stamp)) {
        boolean settled = stamp.modified.toInstant().plus(TICK).isBefore(clock.instant());
        last = new Known(stamp, settled, digest(file));
      }
      known.put(file, last);
      return last.digest;
    } catch (NoSuchFileException _) {
      return ABSENT;
    } catch (IOException e) {
      return "unreadable: " + e.getMessage();
    }
  }

  /**
   * The length and two checksums that have nothing to do with each other. This tells versions of
   * one file apart and need not withstand anybody, and Java's SHA-256 takes a tenth of a start.
   */
  private static String digest(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(SourceLimits.MAX_BYTES + 1);
      CRC32 checksum = new CRC32();
      checksum.update(bytes);
      return bytes.length + "-" + checksum.getValue() + "-" + Arrays.hashCode(bytes);
    }
  }
}
