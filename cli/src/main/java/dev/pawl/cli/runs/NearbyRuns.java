package dev.pawl.cli.runs;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.library.place.DataFolder;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Folders with runs that somebody may have meant who looked in another one. */
final class NearbyRuns {
  private static final int MOST_LOOKED_AT = 1_000;
  private static final int MOST_NAMED = 3;

  private NearbyRuns() {}

  /**
   * Where runs that were started from a folder are kept when they are not kept in it: a file below
   * or above it was run. Nothing when there are several such places below.
   *
   * @param looked the place in that folder
   */
  static Optional<Path> instead(Path looked) {
    Path here = looked.getParent();
    if (here == null || !looked.endsWith(DataFolder.NAME) || holdsRuns(looked)) {
      return Optional.empty();
    }
    List<Path> below = below(here);
    return below.isEmpty()
        ? above(here)
        : below.size() == 1 ? Optional.of(below.getFirst()) : Optional.empty();
  }

  /** No further than to the top of a repository, or home: what is beyond is of other things. */
  private static Optional<Path> above(Path here) {
    Path home = Path.of(System.getProperty("user.home", "/"));
    for (Path each = here; !isTop(each, home) && each.getParent() != null; ) {
      each = each.getParent();
      Path runs = each.resolve(DataFolder.NAME);
      if (holdsRuns(runs)) {
        return Optional.of(runs);
      }
    }
    return Optional.empty();
  }

  private static boolean isTop(Path folder, Path home) {
    return folder.equals(home) || Files.exists(folder.resolve(".git"));
  }

  private static boolean holdsRuns(Path runs) {
    try {
      return Files.isDirectory(runs) && !isEmpty(runs);
    } catch (IOException _) {
      return false;
    }
  }

  /** Which folders to try instead of this one, or empty. */
  static String hint(Path looked) {
    Path inside = looked.resolve(DataFolder.NAME);
    if (Files.isDirectory(inside)) {
      return "did you mean " + option(inside) + "?";
    }
    Path above = looked.getParent();
    List<Path> found = below(looked.endsWith(DataFolder.NAME) && above != null ? above : looked);
    if (found.isEmpty()) {
      return "";
    }
    return "there are runs in "
        + found.stream()
            .limit(MOST_NAMED)
            .map(each -> DataOption.shortest(new StorePlace.Folder(each)))
            .collect(Collectors.joining(", "))
        + (found.size() > MOST_NAMED ? " …" : "")
        + ": use "
        + option(found.getFirst());
  }

  private static String option(Path folder) {
    return "--data " + Printable.quoted(DataOption.shortest(new StorePlace.Folder(folder)));
  }

  /** One level deep, as they are beside files that are run. */
  private static List<Path> below(Path folder) {
    List<Path> found = new ArrayList<>();
    int looked = 0;
    try (DirectoryStream<Path> each = Files.newDirectoryStream(folder)) {
      for (Path child : each) {
        if (++looked > MOST_LOOKED_AT) {
          break;
        }
        Path runs = child.resolve(DataFolder.NAME);
        if (holdsRuns(runs)) {
          found.add(runs);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // It is only a hint.
    }
    found.sort(null);
    return found;
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> each = Files.newDirectoryStream(folder)) {
      return !each.iterator().hasNext();
    }
  }
}
