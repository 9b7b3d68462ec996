package dev.pawl.acceptance.launcher;

import static java.lang.ProcessBuilder.Redirect.DISCARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.acceptance.launcher.LauncherTree.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherIT {

  @TempDir Path folder;
  private LauncherTree tree;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new LauncherTree(folder);
  }

  @Test
  void skipsAnOldJavaHomeForANewerJavaOnThePath() throws Exception {
    tree.set("JAVA_HOME", tree.jdk("old", "17.0.15"));
    String jdk = tree.jdk("new", "99.0.1");
    Files.createSymbolicLink(tree.path("alternative"), Path.of(jdk, "bin/java"));
    Files.createSymbolicLink(tree.path("bin/java"), Path.of("../alternative"));
    assertThat(tree.start().stdout()).startsWith("[" + jdk + "/bin/java]\n");
  }

  @Test
  void findsAJdkInTheHomeFolder() throws Exception {
    tree.jdk("home/.sdkman/candidates/java/1-old", "1.8.0_402");
    String jdk = tree.jdk("home/.sdkman/candidates/java/2-early", "100-ea");
    assertThat(tree.start().stdout()).startsWith("[" + jdk + "/bin/java]\n");
  }

  @Test
  void prefersTheOverride() throws Exception {
    tree.set("JAVA_HOME", tree.jdk("other", "99"));
    String jdk = tree.jdk("a jdk", "99");
    tree.set("PAWL_JAVA_HOME", jdk);
    assertThat(tree.start().stdout()).startsWith("[" + jdk + "/bin/java]\n");
  }

  @Test
  void refusesAnOverrideThatIsTooOld() throws Exception {
    tree.set("JAVA_HOME", tree.jdk("other", "99"));
    tree.set("PAWL_JAVA_HOME", tree.jdk("old", "98.0.2"));
    Ending ending = tree.start();
    assertThat(ending.status()).isEqualTo(78);
    assertThat(ending.stdout()).isEmpty();
    assertThat(ending.stderr()).contains("PAWL_JAVA_HOME=").contains("not a JDK 99 or newer");
  }

  @Test
  void saysSoWhenThereIsNoJdk() throws Exception {
    Ending ending = tree.start();
    assertThat(ending.status()).isEqualTo(78);
    assertThat(ending.stdout()).isEmpty();
    assertThat(ending.stderr()).contains("no JDK 99 or newer found");
    assertThat(tree.builds()).isZero();
  }

  @Test
  void passesArgumentsExactly() throws Exception {
    useJdk();
    String[] arguments = {
      "run", "", "two  words", "*", "$HOME", "it's", "\"q\"", "a\nb", "-x", "\\"
    };
    String expected = "[dev.pawl.cli.Main]\n[" + String.join("]\n[", arguments) + "]\n";
    assertThat(tree.start(arguments).stdout()).endsWith(expected);
  }

  @Test
  void startsTheProgramThatTheBuildMade() throws Exception {
    useJdk();
    Ending ending = tree.start();
    assertThat(ending.status()).isZero();
    assertThat(ending.stdout())
        .containsPattern("\\[-cp]\n\\[\\S+/target/launch/1001/pawl-cli.jar]\n")
        .contains("[-XX:+UseSerialGC]\n[-XX:TieredStopAtLevel=1]\n")
        .doesNotContain("noise");
  }

  @Test
  void takesJavaOptionsInsteadOfItsOwn() throws Exception {
    useJdk();
    tree.set("PAWL_JAVA_OPTS", "-Xmx1g -Dany=*");
    assertThat(tree.start().stdout()).contains("[-Xmx1g]\n[-Dany=*]\n").doesNotContain("SerialGC");
  }

  @Test
  void worksThroughSymbolicLinks() throws Exception {
    useJdk();
    Files.createSymbolicLink(tree.path("one"), Path.of("tree/pawl"));
    Files.createSymbolicLink(tree.path("bin/two"), Path.of("../one"));
    Ending ending = tree.end(tree.begin(tree.path("bin/two"), "x"));
    assertThat(ending.stdout()).endsWith("[dev.pawl.cli.Main]\n[x]\n");
  }

  @Test
  void buildsOnlyWhenSourcesChanged() throws Exception {
    useJdk();
    assertThat(tree.start().stderr()).contains("building");
    assertThat(tree.start().stderr()).isEmpty();
    assertThat(tree.builds()).isEqualTo(1);
    touch(tree.path("tree/cli/src/main/java/Main.java"), 60);
    tree.start();
    assertThat(tree.builds()).isEqualTo(2);
  }

  @Test
  void tellsAPersonHowFarTheBuildIs() throws Exception {
    useJdk();
    tree.take("scripts/progress.sh");
    String shown = tree.startOnTerminal().stdout();
    assertThat(shown)
        .contains("pawl: building", "pawl: this takes a minute or two, once")
        .containsPattern("\\rpawl: Maven gets ready.* \\(0 s\\)")
        .containsPattern("\\r\u001b\\[K\\[.*/bin/java\\]");
    assertThat(tree.startOnTerminal().stdout()).doesNotContain("pawl:").startsWith("[");
    touch(tree.path("tree/cli/src/main/java/Main.java"), 10);
    assertThat(tree.startOnTerminal().stdout()).contains("this takes a minute or so");
  }

  @Test
  void whoeverElseReadsIsToldInOneLine() throws Exception {
    useJdk();
    tree.take("scripts/progress.sh");
    LauncherTree.Ending ending = tree.start();
    assertThat(ending.stderr().lines()).hasSize(1);
    assertThat(ending.stdout()).startsWith("[").doesNotContain("pawl:");
  }

  @Test
  void readsTheLogOfTheBuild() throws Exception {
    String head = "[INFO] Building Pawl :: json 0.1.0-SNAPSHOT        ";
    assertThat(howFar("[INFO] Scanning for projects...\n")).startsWith("Maven gets ready");
    assertThat(howFar(head + "[3/14]\n[INFO] ---[ jar ]---\n")).isEqualTo("module 3 of 14");
    assertThat(howFar(head + "[14/14]\n[INFO] BUILD SUCCESS\n")).startsWith("making a cache");
  }

  private String howFar(String log) throws Exception {
    tree.take("scripts/progress.sh");
    tree.write("build.log", log);
    tree.script(
        "ask", "#!/bin/sh\n. tree/scripts/progress.sh\nhow_far build.log\nprintf %s \"$far\"\n");
    return tree.end(tree.begin(tree.path("ask"))).stdout();
  }

  @Test
  void startsWithTheClassCacheThatTheBuildMade() throws Exception {
    useJdk();
    assertThat(tree.start("serve", "--data", "x:y:z").stdout())
        .contains("[-XX:TieredStopAtLevel=1]\n[-XX:CompileThresholdScaling=10]\n");
    assertThat(tree.start("serve", "--http", "127.0.0.1:0").stdout())
        .doesNotContain("AOTCache")
        .doesNotContain("TieredStopAtLevel")
        .contains("[-XX:CompileThresholdScaling=3]\n");
    assertThat(tree.start("lsp").stdout()).doesNotContain("TieredStopAtLevel");
    touch(tree.path("tree/cli/src/main/java/Main.java"), 60);
    makeClassCache();
    for (String[] serving :
        List.of(new String[] {"serve"}, new String[] {"serve", "--http", "0"})) {
      List<String> words = words(tree.start(serving));
      assertThat(words)
          .anyMatch(word -> word.startsWith("-XX:AOTCache=") && word.endsWith("/pawl.aot"))
          .noneMatch(word -> word.startsWith("-XX:CompileThresholdScaling="))
          .noneMatch(word -> word.startsWith("-XX:TieredStopAtLevel="));
      assertThat(acceptedByARealJava(words)).isZero();
    }
    assertThat(words(tree.start("runs")))
        .anyMatch(word -> word.startsWith("-XX:AOTCache="))
        .contains("-XX:TieredStopAtLevel=1");
    tree.set("PAWL_JAVA_OPTS", "-Xshare:auto");
    assertThat(words(tree.start("serve"))).noneMatch(word -> word.startsWith("-XX:AOTCache="));
  }

  @Test
  void compilersAreMadePoliteOnlyWhereNobodyChoseAPriority() throws Exception {
    useJdk();
    makeClassCache();
    tree.offer("nice");
    tree.script("bin/gently", "#!/bin/sh\nexec nice -n 5 \"$@\"\n");
    String pawl = tree.path("tree/pawl").toString();
    String polite = "-XX:ThreadPriorityPolicy=1";
    assertThat(words(tree.start("serve", "x.yaml")).contains(polite)).isEqualTo(hasUsualPriority());
    assertThat(words(tree.end(tree.begin(tree.path("bin/gently"), pawl, "serve", "x.yaml"))))
        .anyMatch(word -> word.startsWith("-XX:AOTCache="))
        .doesNotContain(polite);
    assertThat(words(tree.start("serve", "--http", "0"))).doesNotContain(polite);
    assertThat(words(tree.start("run", "x.yaml"))).doesNotContain(polite);
  }

  /** Whether these tests themselves run as most programs do. */
  private static boolean hasUsualPriority() throws IOException {
    Path stat = Path.of("/proc/self/stat");
    if (!Files.exists(stat)) {
      return false;
    }
    String text = Files.readString(stat);
    return text.substring(text.lastIndexOf(')') + 2).split(" ")[16].equals("0");
  }

  private void makeClassCache() throws IOException {
    tree.take("scripts/train");
    tree.write("tree/scripts/training.yaml", "");
    tree.write("tree/scripts/training.jsonl", "");
  }

  private static List<String> words(Ending ending) {
    return ending.stdout().lines().map(line -> line.substring(1, line.length() - 1)).toList();
  }

  /** Starts this Java with the options that the launcher gave to the pretended one. */
  private static int acceptedByARealJava(List<String> words) throws Exception {
    List<String> command = new ArrayList<>(words.subList(0, words.indexOf("-cp")));
    command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-version");
    Process java =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(DISCARD).start();
    assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return java.exitValue();
  }

  @Test
  void goesOnWithTheJavaThatMadeTheBuild() throws Exception {
    String jdk = tree.jdk("home/.jdks/z", "99.0.1");
    assertThat(tree.start().stdout()).startsWith("[" + jdk + "/bin/java]\n");
    tree.jdk("home/.jdks/a", "99.0.1");
    assertThat(tree.start().stdout()).startsWith("[" + jdk + "/bin/java]\n");
    String chosen = tree.jdk("chosen", "99.0.1");
    tree.set("JAVA_HOME", chosen);
    assertThat(tree.start().stdout()).startsWith("[" + chosen + "/bin/java]\n");
  }

  @Test
  void buildsAgainAfterASourceWasDeleted() throws Exception {
    useJdk();
    tree.start();
    Files.delete(tree.path("tree/cli/src/main/java/Main.java"));
    tree.start();
    assertThat(tree.builds()).isEqualTo(2);
  }

  @Test
  void buildsOnceForTwoFirstStarts() throws Exception {
    tree.offer("flock");
    buildOnceForTwoStarts();
  }

  @Test
  void buildsOnceForTwoFirstStartsWithoutFlock() throws Exception {
    buildOnceForTwoStarts();
    assertThat(tree.path("tree/target/launch/lock.pid")).doesNotExist();
  }

  @Test
  void takesOverTheLockOfADeadProcess() throws Exception {
    useJdk();
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.createDirectories(tree.path("tree/target/launch"));
    Files.createSymbolicLink(
        tree.path("tree/target/launch/lock.pid"), Path.of(Long.toString(dead.pid())));
    assertThat(tree.start().status()).isZero();
  }

  @Test
  void showsTheLogOfAFailedBuildAndTriesAgainNextTime() throws Exception {
    useJdk();
    tree.write("tree/broken", "");
    Ending ending = tree.start();
    assertThat(ending.status()).isEqualTo(70);
    assertThat(ending.stdout()).isEmpty();
    assertThat(ending.stderr()).contains("the compiler is unhappy").contains("the build failed");
    Files.delete(tree.path("tree/broken"));
    assertThat(tree.start().status()).isZero();
  }

  @Test
  void leavesTheJarsOfRunningProgramsAlone() throws Exception {
    useJdk();
    tree.start();
    Path first = builds().findFirst().orElseThrow();
    for (int i = 1; i <= 4; i++) {
      touch(tree.path("tree/pom.xml"), 60 * i);
      tree.start();
      assertThat(Files.exists(first)).isEqualTo(i < 3);
    }
    assertThat(builds()).hasSize(3);
  }

  @Test
  void startsAGivenFolderWithoutABuild() throws Exception {
    useJdk();
    tree.write("elsewhere/pawl-cli.jar", "");
    tree.set("PAWL_APP", "elsewhere");
    assertThat(tree.start().stdout()).contains("[elsewhere/pawl-cli.jar]");
    assertThat(tree.builds()).isZero();
  }

  @Test
  void findsItsJarsByTheManifest() throws Exception {
    Path target = LauncherTree.projectRoot().resolve("cli/target");
    try (JarFile jar = new JarFile(target.resolve("pawl-cli.jar").toFile())) {
      String named = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      assertThat(named.split(" "))
          .hasSizeGreaterThan(10)
          .allSatisfy(library -> assertThat(target.resolve(library)).isRegularFile());
    }
  }

  @Test
  void startsTheRealProgram() throws Exception {
    Path root = LauncherTree.projectRoot();
    ProcessBuilder builder = new ProcessBuilder(root.resolve("pawl").toString(), "--version");
    builder.environment().put("PAWL_APP", root.resolve("cli/target").toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    assertThat(process.inputReader().readAllAsString()).isNotBlank();
    assertThat(process.waitFor()).isZero();
  }

  private void buildOnceForTwoStarts() throws Exception {
    useJdk();
    var first = tree.begin(tree.path("tree/pawl"), "first");
    var second = tree.begin(tree.path("tree/pawl"), "second");
    assertThat(tree.end(first).stdout()).endsWith("[first]\n");
    assertThat(tree.end(second).stdout()).endsWith("[second]\n");
    assertThat(tree.builds()).isEqualTo(1);
  }

  private void useJdk() throws IOException {
    tree.set("PAWL_JAVA_HOME", tree.jdk("jdk", "99.0.1"));
  }

  private Stream<Path> builds() throws IOException {
    try (Stream<Path> files = Files.list(tree.path("tree/target/launch"))) {
      return files.filter(Files::isDirectory).sorted().toList().stream();
    }
  }

  /** Makes a file look changed, later than any build so far. */
  private static void touch(Path file, int secondsFromNow) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(secondsFromNow)));
  }
}
