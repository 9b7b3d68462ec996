package dev.pawl.library.discovery;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where to look for files of configuration.
 *
 * @param home the folder of the user
 * @param folder the one that is worked in
 * @param root of all absolute paths
 * @param variables of the environment, which move some folders
 */
public record Machine(
    Path home, Path folder, Path root, System system, Map<String, String> variables) {
  /** What decides where programs keep their configuration. */
  public enum System {
    LINUX,
    MAC,
    WINDOWS
  }

  public Machine {
    home = home.toAbsolutePath().normalize();
    folder = folder.toAbsolutePath().normalize();
    root = root.toAbsolutePath().normalize();
    variables = Map.copyOf(variables);
  }

  /** This one. */
  public static Machine here() {
    Path folder = Path.of("").toAbsolutePath();
    Path root = folder.getRoot();
    String home = java.lang.System.getProperty("user.home", "");
    String said = java.lang.System.getenv("HOME");
    boolean isHome = said != null && said.startsWith("/");
    return new Machine(
        Path.of(isHome && said != null ? said : home),
        folder,
        root == null ? folder : root,
        system(java.lang.System.getProperty("os.name", "")),
        java.lang.System.getenv());
  }

  private static System system(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("windows")) {
      return System.WINDOWS;
    }
    return lower.startsWith("mac") ? System.MAC : System.LINUX;
  }

  /** Where programs with windows keep what they are configured to. */
  Path settings() {
    return switch (system) {
      case LINUX -> folder("XDG_CONFIG_HOME", home.resolve(".config"));
      case MAC -> home.resolve("Library/Application Support");
      case WINDOWS -> folder("APPDATA", home.resolve("AppData/Roaming"));
    };
  }

  /** A variable, or an empty text. Windows minds no letters' case, and says {@code Path}. */
  String variable(String name) {
    String said = variables.get(name);
    if (said == null && system == System.WINDOWS) {
      said =
          variables.entrySet().stream()
              .filter(each -> each.getKey().equalsIgnoreCase(name))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse(null);
    }
    return said == null ? "" : said;
  }

  /** The folder that a variable names, if it is an absolute path. */
  Path folder(String variable, Path otherwise) {
    Path said = path(variable(variable));
    return said != null && said.isAbsolute() ? said.normalize() : otherwise;
  }

  private static @Nullable Path path(@Nullable String text) {
    try {
      return text == null || text.isBlank() ? null : Path.of(text);
    } catch (InvalidPathException _) {
      return null;
    }
  }
}
