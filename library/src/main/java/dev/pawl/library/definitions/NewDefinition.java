package dev.pawl.library.definitions;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.turn.Draft;
import dev.pawl.library.turn.Turn;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** A file that somebody wants to be there, below what is served and nowhere else. */
final class NewDefinition {
  private static final int LONGEST = 200;

  /** No name that is hidden, leads upwards, or means something else on another system. */
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}_-][\\p{L}\\p{N} ._-]*(/[\\p{L}\\p{N}_-][\\p{L}\\p{N} ._-]*)*");

  /** They decide about more than tools. */
  private static final Set<String> RESERVED = Set.of("pawl", "gates");

  private NewDefinition() {}

  /**
   * @param name with slashes
   * @throws PawlException.Conflict when no such file can be made
   */
  static Path path(String name, Path root) {
    if (name.length() > LONGEST || !NAME.matcher(name).matches()) {
      throw new PawlException.Conflict(
          "a file is named by a path of letters, digits, blanks, `_`, `-`, `.` and `/`, in which"
              + " nothing begins with a dot, of up to "
              + LONGEST
              + " characters");
    }
    if (!DefinitionFormats.STANDARD.mayBeOne(name)) {
      throw new PawlException.Conflict("the name of a definition ends in .yaml, .yml or .json");
    }
    Path path = root.resolve(name).normalize();
    String last = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    if (RESERVED.contains(last.substring(0, last.lastIndexOf('.')))) {
      throw new PawlException.Conflict("`" + last + "` would be a setting of the project");
    }
    return path;
  }

  /**
   * @param before done when nothing is against it any more
   */
  static void write(Path path, Path root, byte[] content, Runnable before)
      throws IOException, InterruptedException {
    Path folder = Objects.requireNonNull(path.getParent());
    refuseLinks(folder, root);
    Files.createDirectories(folder);
    try (Turn _ = Turn.at(path)) {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new PawlException.Conflict("there is a file of this name already");
      }
      before.run();
      try (Draft draft = Draft.of(path, content)) {
        draft.put();
      }
    }
  }

  /** A link would lead out of what is served. */
  private static void refuseLinks(Path folder, Path root) {
    for (Path each = folder; each != null && !each.equals(root); each = each.getParent()) {
      if (Files.isSymbolicLink(each)) {
        throw new PawlException.Conflict("a folder on the way there is a link");
      }
    }
  }
}
