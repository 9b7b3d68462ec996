package dev.pawl.mcp.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the file that a command means, or says why there is none.
 *
 * <p>It is looked for ahead of the start because a shell stands between us and the program, see
 * {@link Launch}, and what a shell has to say about a missing program helps nobody. The messages
 * name variables, never their values.
 */
final class Executable {
  private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

  private final Program program;
  private final String command;

  private Executable(Program program) {
    this.program = program;
    this.command = program.command().getFirst();
  }

  /** The absolute path of the program's file; on Windows the command as it is written. */
  static String find(Program program) throws IOException {
    if (program.command().isEmpty() || program.command().getFirst().isBlank()) {
      throw new IOException("Cannot start a program: its command is empty. Name one.");
    }
    Executable executable = new Executable(program);
    executable.checkText();
    executable.checkFolder();
    return File.separatorChar == '\\' ? executable.command : executable.find().toString();
  }

  /** The error for a start that failed for a reason that only the system knows. */
  static IOException failed(Program program, IOException cause) {
    return new IOException(
        "Cannot start " + program.command().getFirst() + ": " + cause.getMessage(), cause);
  }

  private void checkText() throws IOException {
    for (String word : program.command()) {
      if (word.indexOf('\0') >= 0) {
        throw cannot("its command contains a NUL character", "Remove it");
      }
    }
    for (Map.Entry<String, String> variable : program.environment().entrySet()) {
      String name = variable.getKey();
      if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
        throw cannot(
            "'" + name.replace("\0", "\\0") + "' cannot be the name of an environment variable",
            "Rename it");
      }
      if (variable.getValue().indexOf('\0') >= 0) {
        throw cannot("its environment variable " + name + " contains a NUL character", "Remove it");
      }
    }
  }

  private void checkFolder() throws IOException {
    Path folder = program.folder();
    if (folder == null) {
      return;
    }
    if (!Files.exists(folder)) {
      throw cannot("its folder " + folder + " does not exist", "Create it, or name another");
    }
    if (!Files.isDirectory(folder)) {
      throw cannot(folder + " is not a folder", "Name a folder for it to work in");
    }
    if (!Files.isExecutable(folder)) {
      throw cannot("its folder " + folder + " may not be entered", "Change its permissions");
    }
  }

  private Path find() throws IOException {
    try {
      return command.indexOf('/') >= 0 ? at(resolve(command)) : onPath();
    } catch (InvalidPathException e) {
      throw cannot("that is not a path here: " + e.getReason(), "Write another");
    }
  }

  private Path at(Path file) throws IOException {
    if (!Files.exists(file)) {
      checkArguments();
      throw cannot("there is no file " + file, "Correct the path, or install the program");
    }
    if (!isProgram(file)) {
      throw notExecutable(file);
    }
    return file;
  }

  private Path onPath() throws IOException {
    String path = program.environment().get("PATH");
    @Nullable Path unusable = null;
    for (String folder : (path == null ? USUAL_PATH : path).split(":", -1)) {
      Path file = resolve(folder).resolve(command);
      if (isProgram(file)) {
        return file;
      }
      if (unusable == null && Files.isRegularFile(file)) {
        unusable = file;
      }
    }
    if (unusable != null) {
      throw notExecutable(unusable);
    }
    checkArguments();
    throw cannot(
        path == null
            ? "its environment has no PATH, and no usual folder has a program of this name"
            : "no folder of its PATH has a program of this name",
        "Install it, or write its full path as the command");
  }

  /** A whole command line is no name of a program, though its first word may be. */
  private void checkArguments() throws IOException {
    int space = command.strip().indexOf(' ');
    if (space < 0) {
      return;
    }
    String first = command.strip().substring(0, space);
    try {
      Path _ =
          new Executable(new Program(List.of(first), program.environment(), program.folder()))
              .find();
    } catch (IOException _) {
      return;
    }
    throw cannot(
        "no program has that name, but one is called " + first,
        "Put only that under `command:`, and the rest under `args:`");
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** As the program would see it, from the folder that it works in. */
  private Path resolve(String path) {
    Path folder = program.folder();
    return (folder == null ? Path.of("") : folder).resolve(path).toAbsolutePath();
  }

  private IOException notExecutable(Path file) {
    return Files.isDirectory(file)
        ? cannot(file + " is a folder", "Name a program in it")
        : cannot(file + " may not be executed", "Allow it: chmod +x " + file);
  }

  private IOException cannot(String why, String advice) {
    return new IOException(
        "Cannot start " + command.replace("\0", "\\0") + ": " + why + ". " + advice + ".");
  }
}
