package dev.pawl.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program as this build packaged it, for tests that start it, or programs of their own, without
 * the launcher. All of them share the class cache that the build made: it saves each of them half
 * the processor's time until it has something to do.
 */
public final class BuiltProgram {
  private static final Path FOLDER = Project.file("cli/target");

  private BuiltProgram() {}

  /** The words that start the program; its own follow. */
  public static List<String> command() {
    return command(FOLDER.resolve("pawl-cli.jar").toString(), "dev.pawl.cli.Main");
  }

  /** The words that start a program of the tests, which has their classes besides. */
  public static List<String> command(Class<?> program) {
    // What the cache was made of has to come first.
    String jars = FOLDER.resolve("pawl-cli.jar") + ":" + System.getProperty("java.class.path");
    return command(jars, program.getName());
  }

  private static List<String> command(String classes, String program) {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--enable-native-access=ALL-UNNAMED");
    Path cache = FOLDER.resolve("pawl.aot");
    if (Files.exists(cache)) {
      command.add("-XX:AOTCache=" + cache);
    }
    command.addAll(List.of("-Xlog:disable", "-Xlog:all=warning,aot*=off,cds*=off:stderr"));
    command.addAll(List.of("-cp", classes, program));
    return command;
  }

  /** The Java that runs the tests. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
