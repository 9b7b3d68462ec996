package dev.pawl.acceptance.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program in {@code examples/java}, which is no part of the build, with nothing but the
 * dependency that the documents name. Its Maven finds Pawl in a repository of its own, with what
 * this build has made, and everything else where this build has it; it asks no network.
 */
class ConsumerIT {
  private static final String VERSION = "0.1.0-SNAPSHOT";
  private static final String GROUP = "dev/pawl/";

  @TempDir static Path folder;
  private static Path program;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    Path repository = repository();
    program = folder.resolve("program");
    copy(Project.file("examples/java"), program);
    String output =
        run(
            program,
            List.of(
                Project.file("mvnw").toString(),
                "--offline",
                "--quiet",
                "-Dmaven.repo.local=" + repository,
                "-Dmaven.repo.local.tail=" + System.getProperty("pawl.repository"),
                "compile",
                "dependency:tree",
                "-DoutputFile=target/tree.txt",
                "dependency:build-classpath",
                "-Dmdep.outputFile=target/classpath.txt"));
    assertThat(program.resolve("target/classpath.txt")).as(output).exists();
  }

  /** What {@code install} would put into a repository, of the modules of this build. */
  private static Path repository() throws IOException {
    Path repository = Files.createDirectory(folder.resolve("repository"));
    add(repository, "parent", Project.file("pom.xml"), null);
    try (Stream<Path> modules = Files.list(Project.root())) {
      for (Path module : modules.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        String name = module.getFileName().toString();
        Path jar = module.resolve("target/pawl-" + name + "-" + VERSION + ".jar");
        if (Files.exists(jar)) {
          add(repository, name, module.resolve("pom.xml"), jar);
        }
      }
    }
    return repository;
  }

  private static void add(Path repository, String name, Path pom, Path jar) throws IOException {
    Path place =
        Files.createDirectories(repository.resolve(GROUP + "pawl-" + name).resolve(VERSION));
    String file = "pawl-" + name + "-" + VERSION;
    Files.copy(pom, place.resolve(file + ".pom"));
    if (jar != null) {
      Files.copy(jar, place.resolve(file + ".jar"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(each -> !each.startsWith(from.resolve("target"))).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(Files.isDirectory(file) ? target : target.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, target);
        }
      }
    }
  }

  private static String run(Path where, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("MAVEN_OPTS");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void doesWhatTheDocumentsSayWithTheOneDependency() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(
        program.resolve("target/classes")
            + ":"
            + Files.readString(program.resolve("target/classpath.txt")));
    command.add("example.Main");
    command.add(Project.file("examples/sum_to_n.yaml").toString());
    command.add(folder.resolve("data").toString());
    assertThat(run(program, command).lines().skip(22))
        .satisfiesExactly(
            last -> assertThat(last).startsWith("exit"),
            result -> assertThat(result).isEqualTo("result {sum=55}"),
            question -> assertThat(question).isEqualTo("Pay 3?"),
            answer -> assertThat(answer).isEqualTo("{paid=3}"),
            store -> assertThat(store).contains("driver", "add org.xerial:sqlite-jdbc"),
            web -> assertThat(web).contains("add org.eclipse.jetty:jetty-server"));
  }

  @Test
  void bringsAlongWhatTheDocumentsList() throws IOException {
    String tree =
        Files.readString(program.resolve("target/tree.txt")).strip().replaceFirst("^[^\n]*\n", "");
    assertThat(Project.read("docs/embedding.md")).contains("```\n" + tree + "\n```");
  }
}
