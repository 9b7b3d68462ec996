package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The names in a folder, and the one for a file that is not finished yet. */
final class Names {
  /** How many entries a folder may have to be listed. */
  static final int LIMIT = 10_000;

  private static final String UNFINISHED = ".pawl-unfinished-";

  /** By the bytes of their UTF-8 form, as the file system's own tools sort in the C locale. */
  private static final Comparator<Path> ORDER =
      Comparator.comparing(name -> name.toString().getBytes(UTF_8), Arrays::compareUnsigned);

  private Names() {}

  /** All names of a folder in order, without unfinished files. */
  static List<Path> in(Folder folder, Path path) throws IOException, FilesException {
    List<Path> names = new ArrayList<>(folder.names(LIMIT + 1));
    if (names.size() > LIMIT) {
      throw new FilesException("The folder has more than 10000 entries: " + path);
    }
    names.removeIf(name -> name.toString().startsWith(UNFINISHED));
    names.sort(ORDER);
    return names;
  }

  /** A new name of the same file system as another. */
  static Path unfinished(Path sibling) {
    return sibling.getFileSystem().getPath(UNFINISHED + UUID.randomUUID());
  }
}
