package dev.pawl.cli.serve;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.library.runs.DataFolder;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Durations;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pawl serve} was told.
 *
 * @param author a file that clients may change, or null
 * @param address null for standard streams
 * @param token what clients over HTTP must show, if anything
 * @param hosts names by which clients call it, besides those of this machine
 * @param grace how long running calls may take once the server is to end
 * @param watch whether changes of the files are to be seen
 * @param data where runs are kept
 * @param usualData whether nobody said so
 */
record ServeRequest(
    List<Path> paths,
    @Nullable Path author,
    @Nullable HttpAddress address,
    @Nullable BearerToken token,
    List<String> hosts,
    List<String> origins,
    Duration grace,
    boolean watch,
    StorePlace data,
    boolean usualData) {
  static final String LOCKED = "--locked";

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern ORIGIN = Pattern.compile("[a-z][a-z0-9+.-]*://[^/?#\\s]+");
  private static final Duration USUAL_GRACE = Duration.ofSeconds(10);
  private static final Duration LONGEST_GRACE = Duration.ofHours(1);

  static void describe(Usage spec) {
    spec.argument(
        Syntax.rest(
            Type.PATH,
            false,
            "[FILE|DIR ...]",
            "Graph files, and folders of them; the current folder if none is named."));
    spec.option(
        Syntax.option(Type.TEXT, "ADDRESS", "Serve Streamable HTTP at [HOST:]PORT.", "--http"));
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "Serve only clients that show the token in FILE.", "--token-file"));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "NAME", "Clients may call the server by this name.", "--allow-host"));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "URL", "Web pages of this origin may call it.", "--allow-origin"));
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "Also offer tools that change this graph file.", "--author"));
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "How long running calls may take at the end (10s).", "--grace"));
    spec.option(Syntax.flag("Do not look for changes of the files.", "--no-watch"));
    spec.option(Syntax.flag("Refuse tools that are not as pawl.lock says.", LOCKED));
    spec.option(DataOption.option());
    spec.option(ServersOption.option());
    spec.header("Offer the tools of graph files to MCP clients.")
        .synopsis("pawl serve [options] [FILE|DIR ...]")
        .footer(
            "Speaks MCP on stdin and stdout, or with --http at http://127.0.0.1:PORT/mcp, to",
            "clients of 2026-07-28 and of 2025-11-25 and before. Files that change are loaded",
            "again. Tools with errors are reported on stderr and left out.",
            "",
            "Other machines are served only with a token, from --token-file or from the",
            "environment variable " + BearerToken.VARIABLE + ".",
            "",
            "Runs are kept in the folder .pawl beside the files, or where --data or "
                + DataFolder.VARIABLE,
            "says, and go on after a restart.",
            "",
            "Examples:",
            "  pawl serve",
            "  pawl serve count_files.yaml flows/",
            "  pawl serve flows/ --http 8080",
            "  pawl serve --author flows/report.yaml",
            "  pawl serve flows/ --http 0.0.0.0:8080 --token-file token");
  }

  static ServeRequest of(Given given, Function<String, @Nullable String> environment)
      throws IOException {
    List<Path> named = given.argument(0, List.of());
    HttpAddress address = address(given);
    if (address == null) {
      for (String option : List.of("--token-file", "--allow-host", "--allow-origin")) {
        if (given.has(option)) {
          throw wrong(given, option + " is for --http, which is not there");
        }
      }
    }
    checkNames(given);
    BearerToken token = address == null ? null : token(given, environment);
    if (address != null && token == null && !address.isLoopback()) {
      throw wrong(
          given,
          "other machines can reach "
              + address.host()
              + ", so a token is needed\n"
              + "write a secret of 16 or more characters to a file for --token-file FILE, or set "
              + BearerToken.VARIABLE);
    }
    Path author = author(given);
    if (author != null && given.has(LOCKED)) {
      throw wrong(given, "--locked is for files that do not change, so not with --author");
    }
    List<Path> paths = paths(named, author);
    return new ServeRequest(
        paths,
        author,
        address,
        token,
        given.value("--allow-host", List.of()),
        given.value("--allow-origin", List.of()),
        grace(given),
        !given.has("--no-watch"),
        DataOption.where(given, paths.getFirst()),
        !DataOption.isGiven(given));
  }

  private static void checkNames(Given given) {
    for (String name : given.value("--allow-host", List.<String>of())) {
      if (!HOST.matcher(name).matches()) {
        throw given.wrong("--allow-host takes a name such as pawl.example, but got `" + name + "`");
      }
    }
    for (String origin : given.value("--allow-origin", List.<String>of())) {
      if (!ORIGIN.matcher(origin).matches()) {
        throw given.wrong(
            "--allow-origin takes an origin such as https://app.example, but got `" + origin + "`");
      }
    }
  }

  private static @Nullable Path author(Given given) throws IOException {
    Path file = given.value("--author");
    if (file != null && Files.isDirectory(file)) {
      throw given.wrong("--author takes one graph file, but `" + file + "` is a folder");
    }
    if (file != null && !Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return file;
  }

  /** What an author changes is served, too. */
  private static List<Path> paths(List<Path> named, @Nullable Path author) {
    if (author == null) {
      return named.isEmpty() ? List.of(Path.of("")) : named;
    }
    return Stream.concat(named.stream(), Stream.of(author)).toList();
  }

  private static @Nullable HttpAddress address(Given given) {
    String text = given.value("--http");
    return text == null
        ? null
        : HttpAddress.parse(text)
            .orElseThrow(
                () ->
                    wrong(
                        given,
                        "--http takes a port from 0 to 65535, after a host if you like, but got `"
                            + text
                            + "`\nas in 8080, localhost:8080, [::1]:8080"));
  }

  private static @Nullable BearerToken token(
      Given given, Function<String, @Nullable String> environment) throws IOException {
    try {
      return BearerToken.find(given.value("--token-file"), environment);
    } catch (BearerToken.Unusable e) {
      throw wrong(given, String.valueOf(e.getMessage()));
    }
  }

  private static Duration grace(Given given) {
    String text = given.value("--grace");
    return text == null
        ? USUAL_GRACE
        : Durations.parse(text)
            .filter(time -> time.compareTo(LONGEST_GRACE) <= 0)
            .orElseThrow(
                () -> wrong(given, "--grace must be like 30s or 5m, but is `" + text + "`"));
  }

  private static UsageException wrong(Given given, String message) {
    return given.wrong(message);
  }

  /** The files that have a say in what a file calls, with its lock. */
  static List<Path> andLock(List<Path> files, Path file) {
    return Stream.concat(files.stream(), Stream.of(LockFile.beside(file))).toList();
  }

  /** Whether tools may still appear that are not there now. */
  boolean mayGrow() {
    return author != null || (watch && paths.stream().anyMatch(Files::isDirectory));
  }
}
