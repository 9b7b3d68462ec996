package dev.pawl.mcp.files;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** One walk below a folder. Each folder's entries come in order, its own right after it. */
final class Search {
  /** How many entries may be looked at. */
  static final int LIMIT = 100_000;

  /** How deep folders may lie: each level keeps a file descriptor open. */
  static final int DEEPEST = 32;

  private final RootFolder root;
  private final Glob wanted;
  private final List<Glob> excluded;
  private final List<String> names = new ArrayList<>();
  private final List<String> found = new ArrayList<>();
  private int seen;

  Search(RootFolder root, Glob wanted, List<Glob> excluded) {
    this.root = root;
    this.wanted = wanted;
    this.excluded = excluded;
  }

  /** The paths of everything that fits. */
  List<String> below(Location start) throws IOException, FilesException, InterruptedException {
    try (Folder folder = root.open(start)) {
      walk(folder, start.path());
    }
    return found;
  }

  private void walk(Folder folder, Path path)
      throws IOException, FilesException, InterruptedException {
    for (Path name : Names.in(folder, path)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (++seen > LIMIT) {
        throw new FilesException(
            "The search stopped after 100000 entries, at " + path + "; start it further down");
      }
      names.addLast(name.toString());
      if (excluded.stream().noneMatch(glob -> glob.matches(names))) {
        visit(folder, name, path.resolve(name));
      }
      names.removeLast();
    }
  }

  private void visit(Folder folder, Path name, Path path)
      throws FilesException, InterruptedException {
    try {
      BasicFileAttributes attributes = folder.attributes(name);
      if (attributes.isSymbolicLink() && !root.contains(path)) {
        return;
      }
      if (wanted.matches(names)) {
        found.add(path.toString());
      }
      if (attributes.isDirectory()) {
        if (names.size() > DEEPEST) {
          throw new FilesException(
              "The search reached more than 32 folders deep, at " + path + "; exclude it");
        }
        try (Folder child = folder.folder(name)) {
          walk(child, path);
        }
      }
    } catch (IOException _) {
      // Vanished meanwhile, or not ours to open: the rest is still worth finding.
    }
  }
}
