import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks or applies google-java-format to every Java file below a folder.
 *
 * <p>Arguments: {@code check} or {@code apply}, the folder, and a stamp file. Files older than the
 * stamp were found well formatted before and are passed over.
 */
final class FormatJava {

  private static final Set<String> SKIPPED = Set.of("target", "node_modules");

  private FormatJava() {}

  public static void main(String[] arguments) throws IOException {
    boolean apply = arguments[0].equals("apply");
    Path stamp = Path.of(arguments[2]);
    FileTime start = FileTime.from(Instant.now());
    List<String> changed = changedFiles(Path.of(arguments[1]), stamp);
    int status = changed.isEmpty() ? 0 : format(apply, changed);
    if (status == 0) {
      Files.writeString(stamp, "");
      Files.setLastModifiedTime(stamp, start);
    } else if (!apply) {
      System.err.println("The Java files above are not formatted: run scripts/format");
    }
    System.exit(status);
  }

  private static int format(boolean apply, List<String> files) {
    List<String> command = new ArrayList<>();
    command.addAll(apply ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    // Which would format every file twice: texts stay as they were divided by hand.
    command.add("--skip-reflowing-long-strings");
    command.addAll(files);
    PrintWriter out = new PrintWriter(System.out, true, UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, UTF_8);
    return new GoogleJavaFormatToolProvider().run(out, err, command.toArray(String[]::new));
  }

  private static List<String> changedFiles(Path root, Path stamp) throws IOException {
    boolean known = Files.exists(stamp);
    FileTime since = known ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skip = !folder.equals(root) && (name.startsWith(".") || SKIPPED.contains(name));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean java = file.getFileName().toString().endsWith(".java");
            if (java && attributes.lastModifiedTime().compareTo(since) >= 0) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
