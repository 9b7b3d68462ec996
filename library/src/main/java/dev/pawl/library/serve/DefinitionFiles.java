package dev.pawl.library.serve;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files with definitions below a folder. Others are passed over, links to folders are not
 * followed.
 *
 * @param definitions in an order that does not depend on the machine
 * @param folders all that were looked through
 */
public record DefinitionFiles(List<Path> definitions, List<Path> folders) {
  public static final int MOST_FILES = 10_000;
  private static final int MOST_FOLDERS = 10_000;
  private static final int DEEPEST = 40;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", ".git", ".pawl");

  public DefinitionFiles {
    definitions = List.copyOf(definitions);
    folders = List.copyOf(folders);
  }

  /** Decides which files have definitions. */
  @FunctionalInterface
  interface Recognition {
    boolean isOne(Path file) throws IOException;
  }

  public static DefinitionFiles below(Path folder) throws IOException {
    return below(folder, DefinitionFormats.STANDARD::recognise);
  }

  static DefinitionFiles below(Path folder, Recognition recognition) throws IOException {
    Walk walk = new Walk(recognition);
    walk.through(folder, 0);
    return new DefinitionFiles(walk.found, walk.folders);
  }

  private static final class Walk {
    private final Recognition recognition;
    private final List<Path> found = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private int seen;

    Walk(Recognition recognition) {
      this.recognition = recognition;
    }

    private void through(Path folder, int depth) throws IOException {
      List<Path> entries = new ArrayList<>();
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
        stream.forEach(entries::add);
      } catch (NoSuchFileException e) {
        if (depth == 0) {
          throw e;
        }
        return;
      }
      folders.add(folder);
      limit(folders.size(), MOST_FOLDERS, "folders", folder);
      entries.sort(null);
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          if (depth < DEEPEST && !SKIPPED.contains(name) && Files.isReadable(entry)) {
            through(entry, depth + 1);
          }
        } else if (DefinitionFormats.STANDARD.mayBeOne(name) && Files.isRegularFile(entry)) {
          limit(++seen, MOST_FILES, "files that may have definitions", folder);
          if (recognition.isOne(entry)) {
            found.add(entry.normalize());
          }
        }
      }
    }

    private static void limit(int number, int most, String things, Path folder) {
      if (number > most) {
        throw new PawlException.LimitExceeded(
            "more than " + most + " " + things + " (at " + folder + "); name a subfolder");
      }
    }
  }
}
