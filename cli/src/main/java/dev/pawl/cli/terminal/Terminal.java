package dev.pawl.cli.terminal;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command talks to.
 *
 * @param out results, and nothing else
 * @param err everything that is meant for a person
 * @param live whether {@code err} can be painted over, so that progress can be shown
 * @param debug whether bugs are shown with their stack trace
 * @param asks whether a person can be asked something: on {@code err}, answering on {@code in}
 */
public record Terminal(
    Channel out,
    Channel err,
    InputStream in,
    int width,
    boolean live,
    boolean debug,
    boolean asks) {
  private static final int USUAL_WIDTH = 80;

  /** Where nobody can be asked. */
  public Terminal(
      Channel out, Channel err, InputStream in, int width, boolean live, boolean debug) {
    this(out, err, in, width, live, debug, false);
  }

  /** The standard streams of this process. Both are UTF-8: JSON is, and so are terminals today. */
  public static Terminal ofProcess(Map<String, String> environment) {
    Terminal terminal = of(environment, isTerminal(1), isTerminal(2));
    return isTerminal(0) && terminal.err.terminal() ? terminal.asking() : terminal;
  }

  static Terminal of(
      Map<String, String> environment, boolean outIsTerminal, boolean errIsTerminal) {
    boolean dumb = "dumb".equals(environment.get("TERM"));
    boolean colour = !dumb && !isSet(environment, "NO_COLOR");
    boolean live = errIsTerminal && !dumb && !isSet(environment, "CI");
    return new Terminal(
        new Channel(
            writer(FileDescriptor.out, outIsTerminal), outIsTerminal, outIsTerminal && colour),
        new Channel(
            writer(FileDescriptor.err, errIsTerminal), errIsTerminal, errIsTerminal && colour),
        new FileInputStream(FileDescriptor.in),
        width(environment.get("COLUMNS")),
        live,
        isDebugging(environment));
  }

  static boolean isDebugging(Map<String, String> environment) {
    return isSet(environment, "PAWL_DEBUG");
  }

  /** The same with a person who answers. */
  Terminal asking() {
    return new Terminal(out, err, in, width, live, debug, true);
  }

  private static PrintWriter writer(FileDescriptor descriptor, boolean terminal) {
    FileOutputStream stream = new FileOutputStream(descriptor);
    return terminal ? StreamWriter.toTerminal(stream) : StreamWriter.to(stream);
  }

  /** Linux says it of each stream; elsewhere Java only knows whether both ends are one. */
  @SuppressWarnings("SystemConsoleNull") // since 25 it returns null again when there is none
  private static boolean isTerminal(int number) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException _) {
      Console console = System.console();
      return console != null && console.isTerminal();
    }
  }

  private static boolean isSet(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    return !value.isEmpty() && !value.equals("0") && !value.equals("false");
  }

  private static int width(@Nullable String columns) {
    try {
      return columns == null ? USUAL_WIDTH : Math.clamp(Integer.parseInt(columns), 40, 200);
    } catch (NumberFormatException _) {
      return USUAL_WIDTH;
    }
  }

  public void flush() {
    out.writer().flush();
    err.writer().flush();
  }
}
