package dev.pawl.acceptance.interop;

import dev.pawl.npm.Ended;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document that shows files and commands, in the order in which a reader meets them: a fence
 * below {@code <!-- file: NAME -->} is a file, and in a {@code console} fence each line with a
 * dollar sign is a command, with what it prints below it.
 */
record Walkthrough(List<Stop> stops) {
  private static final Pattern FENCE =
      Pattern.compile("(?ms)^(?:<!-- file: (\\S+) -->\\n)?```(\\w+)\\n(.*?)^```$");

  /** Something that the reader does. */
  sealed interface Stop {}

  record WriteFile(String name, String text) implements Stop {}

  record RunCommand(String command, String prints) implements Stop {}

  static Walkthrough of(String document) {
    List<Stop> stops = new ArrayList<>();
    Matcher fence = FENCE.matcher(document);
    while (fence.find()) {
      if (fence.group(1) != null) {
        stops.add(new WriteFile(fence.group(1), fence.group(3)));
      } else if (fence.group(2).equals("console")) {
        for (String part : fence.group(3).substring(2).split("(?m)^\\$ ")) {
          int line = part.indexOf('\n');
          stops.add(new RunCommand(part.substring(0, line), part.substring(line + 1)));
        }
      }
    }
    return new Walkthrough(List.copyOf(stops));
  }

  List<RunCommand> commands() {
    return stops.stream().filter(RunCommand.class::isInstance).map(RunCommand.class::cast).toList();
  }

  /** Does it all, and tells what was printed other than the document says; empty when nothing. */
  List<String> follow(Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> differences = new ArrayList<>();
    for (Stop stop : stops) {
      switch (stop) {
        case WriteFile(String name, String text) -> {
          Path file = folder.resolve(name);
          Files.createDirectories(file.resolveSibling(""));
          Files.writeString(file, text);
        }
        case RunCommand(String command, String prints) -> {
          String printed = printed(command, folder, environment);
          if (!printed.equals(prints)) {
            differences.add("$ " + command + "\n" + printed);
          }
        }
      }
    }
    return differences;
  }

  private static String printed(String command, Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", "exec 2>&1; " + command);
    shell.directory(folder.toFile()).environment().putAll(environment);
    String everything = Ended.of(shell, Duration.ofSeconds(60)).everything();
    // It calls itself by the name under which it was found.
    return everything.replace(Project.file("pawl").toString(), "pawl");
  }
}
