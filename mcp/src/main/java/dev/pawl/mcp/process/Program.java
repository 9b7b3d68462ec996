package dev.pawl.mcp.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program to start: its command, its environment and the folder it works in.
 *
 * @param command the program, as a path or as a name that {@code PATH} leads to, and its arguments
 * @param environment all of it: nothing of our own environment is handed on
 * @param folder where it works, or null for our own working folder
 */
public record Program(
    List<String> command, Map<String, String> environment, @Nullable Path folder) {

  public Program {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** Says how much there is, but not what: arguments and variables may be secret. */
  @Override
  public String toString() {
    return "Program[%s, %d arguments, %d variables]"
        .formatted(
            command.isEmpty() ? "" : command.getFirst(),
            Math.max(0, command.size() - 1),
            environment.size());
  }
}
