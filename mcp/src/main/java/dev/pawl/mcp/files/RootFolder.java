package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder that nothing may leave.
 *
 * <p>A path is judged twice. First its text, with {@code ..} taken out, must be below the root;
 * then its real path, or that of its nearest existing ancestor, must be too, so that links inside
 * the root work and links that lead out do not. What was found is then opened name by name, see
 * {@link Folder}: a link that was swapped in since is in the way rather than followed.
 */
final class RootFolder {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_PATH = 4096;
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:([\\\\/].*)?");

  private final Path given;
  private final Path real;

  private RootFolder(Path given, Path real) {
    this.given = given;
    this.real = real;
  }

  /** Finds the root's real path. */
  static RootFolder at(Path given) throws IOException {
    Path absolute = given.toAbsolutePath().normalize();
    Path real = absolute.toRealPath();
    if (!Files.isDirectory(real)) {
      throw new NotDirectoryException(real.toString());
    }
    return new RootFolder(absolute, real);
  }

  Location locate(String requested) throws FilesException {
    Path path = real.resolve(below(requested));
    Path found = path;
    try {
      while (true) {
        Path resolved = resolve(found);
        if (resolved != null && !resolved.startsWith(real)) {
          throw leadsOut(path);
        }
        if (resolved != null) {
          Path whole = resolved.resolve(found.relativize(path));
          return new Location(whole, real.relativize(whole));
        }
        if (found.equals(real)) {
          throw new NoSuchFileException(real.toString());
        }
        if (Files.isSymbolicLink(found)) {
          throw new FilesException(
              "Access denied - symlink target does not exist: " + path + " not in " + real);
        }
        found = found.resolveSibling("");
      }
    } catch (IOException e) {
      throw explain(e, "realpath", path);
    }
  }

  /** The real path, or null if there is nothing. */
  private static @Nullable Path resolve(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (AccessDeniedException e) {
      throw e;
    } catch (IOException _) {
      return null;
    }
  }

  /** Whether a link leads to something that exists below the root. */
  boolean contains(Path link) {
    try {
      return link.toRealPath().startsWith(real);
    } catch (IOException _) {
      return false;
    }
  }

  private Path below(String requested) throws FilesException {
    if (requested.indexOf('\0') >= 0) {
      throw outside(requested.replace("\0", "\\0"));
    }
    if (DRIVE.matcher(requested).matches() && real.getFileSystem().getSeparator().equals("/")) {
      throw new FilesException(
          "Access denied - Windows-style path received on a POSIX host: " + requested);
    }
    Path path;
    try {
      path = real.resolve(requested).normalize();
    } catch (InvalidPathException e) {
      throw new FilesException("Access denied - not a path: " + e.getReason() + ": " + requested);
    }
    if (!path.startsWith(real) && !path.startsWith(given)) {
      throw outside(path.toString());
    }
    Path below = path.startsWith(real) ? real.relativize(path) : given.relativize(path);
    checkLength(path, below);
    return below;
  }

  private static void checkLength(Path path, Path below) throws FilesException {
    boolean tooLong = path.toString().length() > LONGEST_PATH;
    for (Path name : below) {
      tooLong |= name.toString().getBytes(UTF_8).length > LONGEST_NAME;
    }
    if (tooLong) {
      throw new FilesException("ENAMETOOLONG: name too long, realpath '" + path + "'");
    }
  }

  /** Opens the folder at a location. */
  Folder open(Location at) throws IOException {
    return open(at.below(), at.isRoot() ? 0 : at.below().getNameCount());
  }

  /** Opens the folder that a location is in. */
  Folder openParent(Location at) throws IOException {
    return open(at.below(), at.below().getNameCount() - 1);
  }

  private Folder open(Path below, int names) throws IOException {
    Folder folder = Folder.open(real);
    for (int i = 0; i < names; i++) {
      try (Folder parent = folder) {
        folder = parent.folder(below.getName(i));
      }
    }
    return folder;
  }

  private FilesException outside(String path) {
    return new FilesException(
        "Access denied - path outside allowed directories: " + path + " not in " + real);
  }

  /** Names the link, not where it leads: that is nobody's business here. */
  private FilesException leadsOut(Path link) {
    return new FilesException(
        "Access denied - symlink target outside allowed directories: " + link + " not in " + real);
  }

  /** Puts a system error into the words of the well-known filesystem server. */
  FilesException explain(IOException e, String action, Path path) {
    String cause =
        switch (e) {
          case LinkInTheWayException _ -> null;
          case NoSuchFileException _ -> "ENOENT: no such file or directory";
          case NotDirectoryException _ -> "ENOTDIR: not a directory";
          case AccessDeniedException _ -> "EACCES: permission denied";
          default -> "EIO: " + e.getMessage();
        };
    return cause == null
        ? leadsOut(path)
        : new FilesException(cause + ", " + action + " '" + path + "'");
  }
}
