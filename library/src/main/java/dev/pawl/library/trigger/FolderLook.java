package dev.pawl.library.trigger;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.pawl.model.Trigger;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks for files that have appeared. One counts as complete when its size and its time have been
 * the same for a while: nobody can tell who still writes a file. What is renamed into the folder is
 * complete from its first look on, but waits all the same.
 */
final class FolderLook {
  static final Duration SETTLED = Duration.ofSeconds(2);

  private static final int MOST = 10_000;
  private static final List<String> UNFINISHED = List.of(".tmp", ".part", ".crdownload", "~");

  private final Map<Path, Seen> seen = new HashMap<>();

  /** Files of which nothing more is wanted, so that nobody has to be asked about them again. */
  private final Set<FoundFile> done = new HashSet<>();

  private record Seen(FoundFile file, Instant since) {}

  /** All that are there, in the order of their names. */
  List<FoundFile> all(Trigger.File trigger, Path base) {
    Path whole = base.resolve(trigger.pattern()).toAbsolutePath().normalize();
    Path folder = whole.getParent() == null ? whole : whole.getParent();
    PathMatcher matcher =
        FileSystems.getDefault().getPathMatcher("glob:" + whole.getFileName().toString());
    List<FoundFile> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path each : entries) {
        if (found.size() < MOST && fits(each, matcher)) {
          add(each, found);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // The folder may come, or come back.
      return List.of();
    }
    found.sort(Comparator.comparing(FoundFile::path));
    return found;
  }

  private static boolean fits(Path path, PathMatcher matcher) {
    String name = path.getFileName().toString();
    String small = name.toLowerCase(Locale.ROOT);
    return !name.startsWith(".")
        && UNFINISHED.stream().noneMatch(small::endsWith)
        && matcher.matches(path.getFileName());
  }

  private static void add(Path path, List<FoundFile> found) {
    try {
      BasicFileAttributes file =
          Files.readAttributes(path, BasicFileAttributes.class, NOFOLLOW_LINKS);
      if (file.isRegularFile()) {
        found.add(new FoundFile(path, file.size(), file.lastModifiedTime().toMillis()));
      }
    } catch (IOException _) {
      // It went away since its name was read.
    }
  }

  /** Those of them that have not changed for a while. */
  List<FoundFile> complete(List<FoundFile> all, Instant now) {
    List<FoundFile> complete = new ArrayList<>();
    for (FoundFile file : all) {
      Seen before = seen.get(file.path());
      if (before == null || !before.file().equals(file) || before.since().isAfter(now)) {
        seen.put(file.path(), new Seen(file, now));
      } else if (!before.since().plus(SETTLED).isAfter(now) && !done.contains(file)) {
        complete.add(file);
      }
    }
    seen.keySet().retainAll(all.stream().map(FoundFile::path).collect(Collectors.toSet()));
    done.retainAll(Set.copyOf(all));
    return complete;
  }

  /** It is not to be told of again. */
  void dealtWith(FoundFile file) {
    done.add(file);
  }
}
