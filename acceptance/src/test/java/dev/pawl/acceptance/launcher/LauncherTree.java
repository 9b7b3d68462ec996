package dev.pawl.acceptance.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A source tree with the real launcher and a pretended build.
 *
 * <p>Its {@code mvnw} only counts its calls and lays empty jars; a pretended JDK prints what it was
 * started with. The launcher asks for Java 99, so that no JDK of this machine is ever found.
 */
final class LauncherTree {

  private static final List<String> TOOLS =
      List.of(
          "sh",
          "cat",
          "cp",
          "dirname",
          "find",
          "head",
          "ln",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sleep",
          "tail",
          "touch");

  private static final String BUILD =
      """
      #!/bin/sh
      echo build >>builds
      cat >/dev/null
      echo 'noise of the build'
      sleep 0.3
      test ! -e broken || { echo 'the compiler is unhappy' >&2; exit 1; }
      mkdir -p cli/target/quick/lib
      touch cli/target/quick/pawl-cli.jar cli/target/quick/lib/b.jar cli/target/quick/lib/a.jar
      """;

  private static final String JAVA =
      """
      #!/bin/sh
      for word in "$@"; do
        case $word in
          -XX:AOTCacheOutput=*) : >"${word#*=}" ;;
        esac
      done
      printf '[%s]\\n' "$0" "$@"
      """;

  /** What a start of the launcher left behind. */
  record Ending(int status, String stdout, String stderr) {}

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  LauncherTree(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    String launcher = Files.readString(projectRoot().resolve("pawl"));
    script("tree/pawl", launcher.replace("MINIMUM=25", "MINIMUM=99"));
    take("scripts/start.sh");
    script("tree/mvnw", BUILD);
    write("tree/pom.xml", "<project/>");
    write("tree/cli/pom.xml", "<project/>");
    write("tree/cli/src/main/java/Main.java", "class Main {}");
    for (String tool : TOOLS) {
      offer(tool);
    }
    environment.put("PATH", path("bin").toString());
    environment.put("HOME", path("home").toString());
  }

  static Path projectRoot() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return root;
  }

  Path path(String relative) {
    return folder.resolve(relative);
  }

  void set(String name, String value) {
    environment.put(name, value);
  }

  /** Copies a script of the real source tree. */
  void take(String relative) throws IOException {
    script("tree/" + relative, Files.readString(projectRoot().resolve(relative)));
  }

  /** Makes a JDK that says it has the given version. */
  String jdk(String name, String version) throws IOException {
    write(name + "/release", "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(name + "/bin/java", JAVA);
    script(name + "/bin/javac", JAVA);
    return path(name).toString();
  }

  /** Puts a tool of this machine on the launcher's path. */
  void offer(String tool) throws IOException {
    script("bin/" + tool, "#!/bin/sh\nexec " + findTool(tool) + " \"$@\"\n");
  }

  void write(String relative, String text) throws IOException {
    Files.createDirectories(path(relative).getParent());
    Files.writeString(path(relative), text);
  }

  void script(String relative, String text) throws IOException {
    write(relative, text);
    if (!path(relative).toFile().setExecutable(true)) {
      throw new IOException("cannot make " + relative + " executable");
    }
  }

  long builds() throws IOException {
    Path counted = path("tree/builds");
    return Files.exists(counted) ? Files.readAllLines(counted).size() : 0;
  }

  Ending start(String... arguments) throws IOException, InterruptedException {
    return end(begin(path("tree/pawl"), arguments));
  }

  /** Starts the launcher on a terminal of its own, which shows stdout and stderr as one. */
  Ending startOnTerminal() throws IOException, InterruptedException {
    return end(begin(findTool("script"), "-qec", path("tree/pawl").toString(), "/dev/null"));
  }

  /** Starts the launcher by the name of {@code program}, in a folder outside the tree. */
  Started begin(Path program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Started(builder.start(), out, err);
  }

  Ending end(Started started) throws IOException, InterruptedException {
    if (!started.process().waitFor(60, TimeUnit.SECONDS)) {
      started.process().destroyForcibly();
      throw new IllegalStateException("the launcher did not end");
    }
    String out = Files.readString(started.out(), UTF_8);
    return new Ending(started.process().exitValue(), out, Files.readString(started.err(), UTF_8));
  }

  /** A launcher on its way. */
  record Started(Process process, Path out, Path err) {}

  private static Path findTool(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new UncheckedIOException(new IOException("no " + tool)));
  }
}
