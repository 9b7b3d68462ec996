package dev.pawl.cli.tools;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** Shows a page in the browser of whoever sits here, if there is one. */
public final class Browser {
  private Browser() {}

  /** The page was checked to begin with http: nothing else is ever opened. */
  public static void open(URI page) {
    ProcessBuilder program =
        new ProcessBuilder(command(System.getProperty("os.name", ""), page.toString()))
            .redirectInput(Redirect.from(nothing()))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    try {
      Process _ = program.start();
    } catch (IOException e) {
      // The page is printed too.
      System.getLogger("dev.pawl.cli").log(Level.DEBUG, "no browser can be opened", e);
    }
  }

  private static File nothing() {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    return new File(windows ? "NUL" : "/dev/null");
  }

  /** Words, and never a line for a shell: the page has its own quotes and ampersands. */
  static List<String> command(String system, String page) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", page);
    }
    return List.of(name.startsWith("mac") ? "open" : "xdg-open", page);
  }
}
