package dev.pawl.lsp.feature;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.ToolText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tools of other files, as in {@code sub/other.yaml#tool}: of those beside a file, or in the
 * folder that is named so far. Folders may be large and somebody waits, so it looks at some files
 * only.
 */
final class OtherFiles {
  private static final int MOST_NAMES = 5_000;
  private static final int MOST_FILES = 64;
  private static final long MOST_BYTES = 2L * SourceLimits.MAX_BYTES;

  private final Document document;
  private final Path own;

  OtherFiles(Document document) {
    this.document = document;
    this.own = document.file().toAbsolutePath().normalize();
  }

  /**
   * @param begun what is written of the name so far
   */
  Set<String> tools(String begun) {
    String folder = begun.substring(0, begun.lastIndexOf('/') + 1);
    if (folder.startsWith("/") || folder.startsWith("~") || begun.indexOf('\\') >= 0) {
      return Set.of(); // no path of another file begins so
    }
    Set<String> names = new LinkedHashSet<>();
    try {
      long bytes = 0;
      int files = 0;
      for (Path file : files(own.resolveSibling(folder).normalize())) {
        bytes += Files.size(file);
        if (++files > MOST_FILES || bytes > MOST_BYTES) {
          break;
        }
        add(folder + file.getFileName(), file, names);
      }
    } catch (IOException | InvalidPathException _) {
      // What cannot be looked at is not proposed.
    }
    return names;
  }

  /** Those of a folder that may be graph files, in order. */
  private Set<Path> files(Path folder) throws IOException {
    Set<Path> found = new TreeSet<>();
    int names = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        String name = file.getFileName().toString();
        if (++names > MOST_NAMES) {
          break;
        }
        if (!name.startsWith(".")
            && DefinitionFormats.STANDARD.mayBeOne(name)
            && Files.isRegularFile(file)
            && !file.equals(own)) {
          found.add(file);
        }
      }
    }
    return found;
  }

  private void add(String path, Path file, Set<String> names) {
    if (document.workspace().read(file) instanceof FileContent.Bytes(byte[] bytes)
        && bytes.length <= SourceLimits.MAX_BYTES
        && DefinitionFormats.STANDARD.recognise(path, bytes)) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      for (ToolText tool : GraphText.of(path, text).tools()) {
        if (!tool.name().isEmpty()) {
          names.add(path + "#" + tool.name());
        }
      }
    }
  }
}
