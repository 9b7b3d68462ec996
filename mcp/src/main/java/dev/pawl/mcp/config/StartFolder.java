package dev.pawl.mcp.config;

import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the relative paths of a server's configuration start: at the folder of the file in which it
 * stands. Once they started where Pawl was started: where only that leads to something, they still
 * do.
 *
 * @param isFormer whether it is the folder that Pawl was started in, for that reason
 */
public record StartFolder(Path folder, boolean isFormer) {
  /**
   * Looks at files, and starts nothing.
   *
   * @param here the folder that Pawl was started in
   */
  public static StartFolder of(UpstreamDefinition server, Path here) {
    Path own = folderOf(server, here);
    List<String> paths = paths(server);
    boolean isFormer =
        !own.equals(here.toAbsolutePath().normalize())
            && paths.stream().noneMatch(path -> isThere(own, path))
            && paths.stream().anyMatch(path -> isThere(here, path));
    return isFormer
        ? new StartFolder(here.toAbsolutePath().normalize(), true)
        : new StartFolder(own, false);
  }

  /** The folder of the file in which it stands. */
  static Path folderOf(UpstreamDefinition server, Path here) {
    String file = server.place().file();
    try {
      Path folder = file.isEmpty() ? here : here.resolve(file).getParent();
      return (folder == null ? here : folder).toAbsolutePath().normalize();
    } catch (InvalidPathException _) {
      return here.toAbsolutePath().normalize();
    }
  }

  private static boolean isThere(Path folder, String path) {
    try {
      return Files.exists(folder.resolve(path));
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /** The relative paths that a configuration names; in arguments, what looks like one. */
  public static List<String> paths(UpstreamDefinition server) {
    List<String> paths = new ArrayList<>();
    switch (server) {
      case UpstreamDefinition.Builtin builtin -> {
        if (builtin.options().get("root") instanceof String root && !isAbsolute(root)) {
          paths.add(root);
        }
      }
      case UpstreamDefinition.Stdio program -> {
        if (program.cwd() != null) {
          // All others start there.
          if (!isAbsolute(program.cwd())) {
            paths.add(program.cwd());
          }
          return paths;
        }
        if (program.command().contains("/") && !isAbsolute(program.command())) {
          paths.add(program.command());
        }
        program.args().stream()
            .map(argument -> argument.substring(argument.indexOf('=') + 1))
            .filter(StartFolder::isRelative)
            .forEach(paths::add);
      }
      case UpstreamDefinition.Http _, UpstreamDefinition.Unusable _ -> {}
    }
    return paths;
  }

  private static boolean isAbsolute(String path) {
    return path.startsWith("/") || path.startsWith("~") || path.startsWith("$");
  }

  /**
   * Whether it looks like a path that starts at the current folder. That a file of this name is
   * there says nothing: the server may make it.
   */
  private static boolean isRelative(String word) {
    boolean other = word.matches("[-/~@$].*") || word.contains("://") || word.contains("@");
    return !other && word.matches("\\.{1,2}|.*/.*|.*\\.[A-Za-z]\\w{0,9}");
  }
}
