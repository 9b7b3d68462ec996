package dev.pawl.library.testing;

import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds saved runs, also damaged ones. Links to folders are not followed. */
public final class TestFiles {
  private static final int MOST = 10_000;
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", ".git", ".pawl");

  private TestFiles() {}

  /**
   * What is meant by these paths: saved runs themselves, folders with saved runs anywhere below
   * them, and graph files, of which the tests are in {@code tests} beside them.
   *
   * @param paths when there are none, {@code tests} in the current folder, or else that folder
   */
  public static List<Path> of(List<Path> paths) throws IOException {
    Set<Path> found = new LinkedHashSet<>();
    for (Path path : paths.isEmpty() ? List.of(usual(Path.of(""))) : paths) {
      if (!Files.exists(path) && !path.toString().isEmpty()) {
        throw new NoSuchFileException(path.toString());
      }
      if (Files.isDirectory(path)) {
        found.addAll(below(path));
      } else if (path.toString().endsWith(TestFile.SUFFIX)) {
        found.add(path);
      } else {
        Path folder = path.toAbsolutePath().getParent();
        found.addAll(below(usual(folder == null ? path : folder)));
      }
    }
    return new ArrayList<>(found);
  }

  private static Path usual(Path folder) {
    Path tests = folder.resolve("tests");
    return Files.isDirectory(tests) ? tests : folder;
  }

  private static List<Path> below(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
            return !each.equals(folder) && SKIPPED.contains(String.valueOf(each.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(TestFile.SUFFIX)
                && attributes.isRegularFile()
                && TestFile.mayBeOne(file)) {
              found.add(file);
            }
            if (found.size() > MOST) {
              throw new PawlException.LimitExceeded(
                  "more than " + MOST + " saved runs in " + folder);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    return found;
  }
}
