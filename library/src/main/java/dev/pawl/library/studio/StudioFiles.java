package dev.pawl.library.studio;

import dev.pawl.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the pages: part of the program, or in a folder while somebody works on them. They
 * are read when they are first asked for.
 */
public final class StudioFiles {
  /** Where they lie in the program. */
  public static final String RESOURCES = "studio/";

  private static final int LARGEST = 20_000_000;
  private static final int MOST_KEPT = 300;
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,8}");

  private final @Nullable Path folder;
  private final Map<String, Optional<StudioFile>> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<StudioFile>> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /**
   * @param folder where they are read anew each time; null for those of the program
   */
  public StudioFiles(@Nullable Path folder) {
    this.folder = folder;
  }

  /**
   * One of them.
   *
   * @param type as browsers call it
   * @param etag of what it says
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record StudioFile(byte[] content, String type, String etag) {}

  /** Whether they are there at all. */
  public boolean areBuilt() {
    return find("index.html").isPresent();
  }

  /**
   * @param name with slashes, below where they lie
   */
  public Optional<StudioFile> find(String name) {
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    if (folder != null) {
      return read(name);
    }
    synchronized (kept) {
      return kept.computeIfAbsent(name, this::read);
    }
  }

  private Optional<StudioFile> read(String name) {
    try (InputStream in = open(name)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] content = in.readNBytes(LARGEST);
      return Optional.of(new StudioFile(content, type(name), Sha256.hex(content)));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private @Nullable InputStream open(String name) throws IOException {
    if (folder != null) {
      Path file = folder.resolve(name);
      return Files.isRegularFile(file) ? Files.newInputStream(file) : null;
    }
    return StudioFiles.class.getClassLoader().getResourceAsStream(RESOURCES + name);
  }

  private static String type(String name) {
    String plain = name.replaceFirst("\\.(gz|br)$", "");
    return switch (plain.substring(plain.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
      case "html" -> "text/html; charset=utf-8";
      case "js", "mjs" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "json", "map", "webmanifest" -> "application/json";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "ico" -> "image/x-icon";
      case "woff2" -> "font/woff2";
      case "wasm" -> "application/wasm";
      case "txt" -> "text/plain; charset=utf-8";
      default -> "application/octet-stream";
    };
  }
}
