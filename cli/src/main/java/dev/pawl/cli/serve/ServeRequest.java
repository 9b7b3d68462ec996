package dev.pawl.cli.serve;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.host.Oversight;
import dev.pawl.governance.limit.Limits;
import dev.pawl.library.access.OnlyLooking;
import dev.pawl.library.access.ServedLimits;
import dev.pawl.library.config.Auditing;
import dev.pawl.library.config.Telemetering;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.ProjectFlows;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Durations;
import dev.pawl.protocol.server.Offer;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pawl serve} was told.
 *
 * @param author a file that clients may change, or null
 * @param http null for standard streams
 * @param grace how long running calls may take once the server is to end
 * @param watch whether changes of the files are to be seen
 * @param data where runs are kept
 * @param usualData whether nobody said so
 * @param registers whether the project wants its tools registered
 */
record ServeRequest(
    List<Path> paths,
    @Nullable Path author,
    @Nullable HttpServing http,
    Duration grace,
    boolean watch,
    StorePlace data,
    boolean usualData,
    boolean registers) {
  static final String LOCKED = "--locked";
  static final String EDIT = "--edit";
  static final String STUDIO = "--studio";

  private static final Duration USUAL_GRACE = Duration.ofSeconds(10);
  private static final Duration LONGEST_GRACE = Duration.ofHours(1);

  static void describe(Usage spec) {
    spec.argument(
        Syntax.rest(
            Type.PATH,
            false,
            "[FILE|DIR ...]",
            "Graph files, and folders of them; the current folder if none is named."));
    HttpServing.describe(spec);
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "Also offer tools that change this graph file.", "--author"));
    spec.option(Syntax.flag("With --http: show the pages of the studio.", STUDIO));
    spec.option(Syntax.flag("With --http: callers may change the files.", EDIT));
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "How long running calls may take at the end (10s).", "--grace"));
    spec.option(Syntax.flag("Do not look for changes of the files.", "--no-watch"));
    spec.option(Syntax.flag("Refuse tools that are not as pawl.lock says.", LOCKED));
    spec.option(DataOption.option());
    spec.option(ServersOption.option());
    spec.option(JarOption.option());
    spec.header("Offer the tools of graph files to MCP clients.")
        .synopsis("pawl serve [options] [FILE|DIR ...]")
        .footer(
            "Speaks MCP on stdin and stdout, or with --http at http://127.0.0.1:PORT/mcp, to",
            "clients of 2026-07-28 and of 2025-11-25 and before. Files that change are loaded",
            "again. Tools with errors are reported on stderr and left out.",
            "",
            "Other machines are served only with a token, from --token-file or from the",
            "environment variable "
                + BearerToken.VARIABLE
                + ", or with keys of their own (--keys),",
            "by which it is known whose a run is.",
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
            "  pawl serve --jar shop.jar",
            "  pawl serve flows/ --http 0.0.0.0:8080 --token-file token");
  }

  static ServeRequest of(Given given, Function<String, @Nullable String> environment)
      throws IOException {
    List<Path> named = given.argument(0, List.of());
    Path author = author(given);
    if (author != null && given.has(LOCKED)) {
      throw wrong(given, "--locked is for files that do not change, so not with --author");
    }
    List<Path> paths =
        named.isEmpty() && author == null && given.has(JarOption.NAME)
            ? List.of()
            : paths(named, author);
    Path first = paths.isEmpty() ? Path.of("") : paths.getFirst();
    HttpServing http = HttpServing.of(given, environment, first);
    StorePlace data = DataOption.where(given, first);
    if (http != null && http.hasKeys() && data instanceof StorePlace.Memory) {
      throw wrong(given, "keys need a place where they are kept, which `memory` is not");
    }
    for (String each : List.of(EDIT, STUDIO)) {
      if (http == null && given.has(each)) {
        throw wrong(given, each + " is for --http, which is not there");
      }
    }
    if (author != null && ServedGates.guard(author)) {
      throw wrong(
          given, "--author tries things out without gates, so not in a project that has some");
    }
    if (author != null && http != null && http.access().anonymous()) {
      throw wrong(given, "--author is for callers who are known, so not with `anonymous: true`");
    }
    return new ServeRequest(
        paths,
        author,
        http,
        grace(given),
        !given.has("--no-watch"),
        data,
        !DataOption.isGiven(given),
        Auditing.isRegistered(first));
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

  /** Whether somebody may want to be told of runs. A start does not load what knows that better. */
  boolean mayBeTold() {
    return Auditing.hasFile(first())
        || System.getenv(Telemetering.ALL) != null
        || System.getenv(Telemetering.TRACES) != null
        || System.getenv(Telemetering.METRICS) != null
        || System.getenv(Telemetering.LOGS) != null;
  }

  /** Whether a folder with prompt flows or templates is among what is served. */
  boolean hasFlows() {
    for (Path each : paths) {
      if (Files.isDirectory(each.resolve("templates"))
          || Files.isDirectory(each.resolve("flows"))) {
        return !FlowFolders.among(paths).isEmpty() || ProjectFlows.haveSources(paths);
      }
    }
    return Auditing.hasFile(first()) && ProjectFlows.haveSources(paths);
  }

  /** Whether tools may still appear that are not there now. */
  boolean mayGrow() {
    return author != null || (watch && paths.stream().anyMatch(Files::isDirectory));
  }

  /** What is put down of who does what; null to put nothing down. */
  @Nullable AuditSettings auditing(ServedGates gates) {
    Path first = first();
    return Auditing.hasFile(first) ? ProjectAudit.of(first, channel(), gates) : null;
  }

  /** What decides which project this is. */
  Path first() {
    return paths.isEmpty() ? Path.of("") : paths.getFirst();
  }

  /** How clients come. */
  String channel() {
    return http == null ? "stdio" : "http";
  }

  /** Who may touch the runs of others. */
  Oversight oversight() {
    return http == null ? Oversight.NONE : new Oversight(http.access().oversight());
  }

  /** What callers get to see of all that there is. */
  Offer offered(Offer all, @Nullable ServedLimits limits) {
    Offer limited = limits == null ? all : limits.of(all);
    return isForAnyone() ? OnlyLooking.of(limited) : limited;
  }

  /** How much callers may have; null if nobody counts. */
  @Nullable ServedLimits limits(ServedRuns runs) {
    if (http == null) {
      // Most projects have no such file, and need not load what reads it.
      Limits said = Auditing.hasFile(first()) ? streamLimits() : null;
      return said == null ? null : ServedLimits.of(said, runs, false);
    }
    return http.isLimited() ? ServedLimits.of(http.limits().limits(), runs, true) : null;
  }

  private @Nullable Limits streamLimits() {
    return ServedLimits.ofStreams(first());
  }

  private boolean isForAnyone() {
    return http != null && http.access().anonymous();
  }
}
