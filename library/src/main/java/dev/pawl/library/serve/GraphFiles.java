package dev.pawl.library.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.PawlException;
import dev.pawl.model.Source;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The graph files below a folder. Other YAML and JSON files are passed over, links to folders are
 * not followed.
 *
 * @param graphs in an order that does not depend on the machine
 * @param folders all that were looked through
 */
public record GraphFiles(List<Path> graphs, List<Path> folders) {
  public static final int MOST_FILES = 10_000;
  private static final int MOST_FOLDERS = 10_000;
  private static final int DEEPEST = 40;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", ".git", ".pawl");

  public GraphFiles {
    graphs = List.copyOf(graphs);
    folders = List.copyOf(folders);
  }

  /** Decides which files are graphs. */
  @FunctionalInterface
  interface Recognition {
    boolean isGraph(Path file) throws IOException;
  }

  public static GraphFiles below(Path folder) throws IOException {
    return below(folder, GraphFiles::isGraph);
  }

  static GraphFiles below(Path folder, Recognition recognition) throws IOException {
    Walk walk = new Walk(recognition);
    walk.through(folder, 0);
    return new GraphFiles(walk.graphs, walk.folders);
  }

  private static final class Walk {
    private final Recognition recognition;
    private final List<Path> graphs = new ArrayList<>();
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
        } else if (isCandidate(name) && Files.isRegularFile(entry)) {
          limit(++seen, MOST_FILES, "YAML and JSON files", folder);
          if (recognition.isGraph(entry)) {
            graphs.add(entry.normalize());
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

  /** Whether a file of this name may be a graph. */
  static boolean isCandidate(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json");
  }

  static boolean isGraph(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (name.contains(".pawl.")) {
      return true;
    }
    byte[] bytes = RegularFile.read(file, SourceLimits.MAX_BYTES + 1);
    String text = new String(bytes, UTF_8);
    if (!text.contains("tools") || !text.contains("nodes")) {
      return false;
    }
    Source root = SourceReader.read(name, bytes).root();
    return root == null ? mentions(text) : isGraph(root);
  }

  private static boolean isGraph(Source root) {
    return root instanceof Source.Mapping mapping
        && mapping.get("tools") instanceof Source.Sequence tools
        && (mapping.get("nodes") instanceof Source.Sequence
            || tools.items().stream().anyMatch(GraphFiles::hasNodes));
  }

  private static boolean hasNodes(Source tool) {
    return tool instanceof Source.Mapping mapping && mapping.get("nodes") != null;
  }

  /** For a file with a syntax error: it is a graph if its lines begin like those of one. */
  private static boolean mentions(String text) {
    return (text.startsWith("tools:") || text.contains("\ntools:") || text.contains("\"tools\""))
        && (text.contains("nodes:") || text.contains("\"nodes\""));
  }
}
