package dev.pawl.mcp.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells processes that have ended, and only wait for their parent to notice, from those that run.
 *
 * <p>To signals and to Java a zombie looks alive. A descendant whose parent is gone is noticed by
 * the first process of the machine or the container, and that one may take its time, or never do
 * it. Only {@code /proc} knows; without it no one is thought a zombie.
 */
final class Zombies {
  private static final Path PROC = Path.of("/proc");

  private record State(char letter, long group) {
    /** Of a process that was noticed meanwhile, or of all where there is no such file. */
    static final State UNKNOWN = new State('?', -1);

    boolean isZombie() {
      return letter == 'Z' || letter == 'X';
    }
  }

  private Zombies() {}

  static boolean isZombie(long pid) {
    return state(PROC.resolve(Long.toString(pid))).isZombie();
  }

  /** Whether there are zombies in a group, and nobody else. */
  static boolean fill(long group) {
    boolean found = false;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        State state = state(process);
        if (state.group == group && !state.isZombie()) {
          return false;
        }
        found |= state.group == group;
      }
      return found;
    } catch (IOException | DirectoryIteratorException _) {
      return false;
    }
  }

  private static State state(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"), ISO_8859_1);
      // The name before is in parentheses and may contain anything.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 4);
      return new State(fields[0].charAt(0), Long.parseLong(fields[2]));
    } catch (IOException _) {
      return State.UNKNOWN;
    }
  }
}
