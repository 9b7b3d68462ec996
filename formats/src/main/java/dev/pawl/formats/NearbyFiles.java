package dev.pawl.formats;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.DefinitionFormat;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What lies near a file on the disk. */
final class NearbyFiles implements DefinitionFormat.Neighbours {
  private static final int MOST_NAMES = 10_000;

  private final Path file;

  private NearbyFiles(Path file) {
    this.file = file;
  }

  /** Typed so that whoever never needs them need not load them. */
  static DefinitionFormat.Neighbours of(Path file) {
    return new NearbyFiles(file);
  }

  @Override
  public List<String> names(String folder) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(resolved(folder))) {
      for (Path each : entries) {
        if (names.size() == MOST_NAMES) {
          break;
        }
        if (Files.isRegularFile(each, NOFOLLOW_LINKS)) {
          names.add(String.valueOf(each.getFileName()));
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      return List.of();
    }
    return names;
  }

  /** A link may lead to anything that this user can read. */
  @Override
  public byte @Nullable [] read(String path) {
    Path found = resolved(path);
    if (Files.isSymbolicLink(found)) {
      return null;
    }
    try {
      return RegularFile.read(found, SourceLimits.MAX_BYTES + 1);
    } catch (IOException _) {
      return null;
    }
  }

  @Override
  public String path(String path) {
    return resolved(path).toString();
  }

  private Path resolved(String path) {
    return file.resolveSibling(path).normalize();
  }
}
