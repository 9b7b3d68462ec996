package dev.pawl.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.PawlException;
import dev.pawl.model.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds graph files below a folder. Other YAML and JSON files are passed over, links to folders are
 * not followed.
 */
final class GraphFiles {
  static final int MOST_FILES = 10_000;
  private static final int DEEPEST = 40;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", ".git", ".pawl");

  private final List<Path> found = new ArrayList<>();
  private int seen;

  private GraphFiles() {}

  static List<Path> below(Path folder) throws IOException {
    GraphFiles files = new GraphFiles();
    files.walk(folder, 0);
    return files.found;
  }

  private void walk(Path folder, int depth) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      stream.forEach(entries::add);
    }
    entries.sort(null);
    for (Path entry : entries) {
      String name = String.valueOf(entry.getFileName());
      if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
        if (depth < DEEPEST && !SKIPPED.contains(name) && Files.isReadable(entry)) {
          walk(entry, depth + 1);
        }
      } else if (isCandidate(name) && Files.isRegularFile(entry)) {
        count(folder);
        if (isGraph(entry, name)) {
          found.add(entry.normalize());
        }
      }
    }
  }

  private void count(Path folder) {
    if (++seen > MOST_FILES) {
      throw new PawlException.LimitExceeded(
          "more than " + MOST_FILES + " YAML and JSON files (at " + folder + "); name a subfolder");
    }
  }

  private static boolean isCandidate(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json");
  }

  private static boolean isGraph(Path file, String name) throws IOException {
    if (name.contains(".pawl.")) {
      return true;
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(SourceLimits.MAX_BYTES + 1);
    }
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
