package dev.pawl.cli.run;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.library.Pawl;
import dev.pawl.library.config.Auditing;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.place.TokenStore;
import dev.pawl.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pawl run} was told.
 *
 * @param words the tool, if one is named, and key=value pairs
 * @param input JSON, or where to find it
 */
record RunRequest(
    Given given,
    Path file,
    List<String> words,
    @Nullable String input,
    @Nullable Duration timeout,
    @Nullable Path trace) {

  static void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The graph file, or a jar with activities."));
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[TOOL] [key=value ...]",
            "The tool, unless there is only one, and its arguments."));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "Arguments as an object; @FILE or - (stdin).", "-i", "--input"));
    spec.option(ServersOption.option());
    spec.option(JarOption.option());
    spec.option(Syntax.option(Type.TEXT, "TIME", "Cancel the run after 30s, 5m ...", "--timeout"));
    spec.option(DataOption.option());
    spec.option(Syntax.flag("Print run, status and result or error as JSON.", Syntax.JSON));
    spec.option(Syntax.flag("Show what each step got and made.", "-v", "--verbose"));
    spec.option(Syntax.flag("Show no progress.", "-q", "--quiet"));
    spec.option(Syntax.flag("Go step by step; type help at its prompt.", "--debug"));
    spec.option(Syntax.flag("Refuse tools that are not as pawl.lock says.", "--locked"));
    spec.option(Syntax.option(Type.PATH, "FILE", "Write all that happened to a file.", "--trace"));
    spec.header("Run one tool of a graph file and print its result as JSON.")
        .synopsis("pawl run [options] FILE [TOOL] [key=value ...]")
        .footer(
            "A value is read as the tool's input schema says: a string as it stands, all",
            "else as JSON. key:=value is always JSON. Pairs win over keys in --input.",
            "Ctrl-C cancels the run and undoes what can be undone. Every run is kept, so that",
            "`pawl runs` can look back at it, or resume it: see `pawl help runs`.",
            "",
            "Examples:",
            "  pawl run count_files.yaml directory=.",
            "  pawl run math.yaml sum_to_n n=10 --verbose",
            "  pawl run sites.yaml fetch_all sites:='[\"a.example\", \"b.example\"]'",
            "  echo '{\"n\": 10}' | pawl run math.yaml sum_to_n --input - --trace run.json");
  }

  static RunRequest of(Given given) throws UnwritableException {
    RunRequest request =
        new RunRequest(
            given,
            given.argument(0, Path.of("")),
            given.argument(1, List.of()),
            given.value("--input"),
            Attended.timeout(given),
            given.value("--trace"));
    request.checkTrace();
    return request;
  }

  boolean json() {
    return given.has(Syntax.JSON);
  }

  boolean verbose() {
    return given.has("--verbose");
  }

  boolean debug() {
    return given.has("--debug");
  }

  boolean quiet() {
    return given.has("--quiet");
  }

  /** The file, ready to be called as the gates of its project let it. */
  Pawl load(ServedGates gates) {
    Pawl pawl = graph();
    StorePlace tokens = DataOption.tokens(given);
    return gates.gated(tokens == null ? pawl : pawl.keepingTokens(TokenStore.of(tokens)), file);
  }

  private Pawl graph() {
    ServersOption servers = new ServersOption(given);
    return given.has("--locked") ? Pawl.locked(servers.read(file)) : servers.load(file, given);
  }

  /** Where the run is to be kept. */
  StorePlace data() {
    return DataOption.where(given, file);
  }

  /** What is put down of the run; null to put nothing down. */
  @Nullable AuditSettings auditing(ServedGates gates) {
    return ProjectAudit.of(file, "cli", gates);
  }

  /** Whether the project wants it registered. */
  boolean registers() {
    return Auditing.isRegistered(file);
  }

  /**
   * @param kept where the run is really kept
   */
  RunAttendant.Manner manner(StorePlace kept) {
    return new RunAttendant.Manner(
        verbose(), quiet(), json(), timeout, kept, ServersOption.words(given, List.of(file)));
  }

  UsageException wrong(@Nullable String message) {
    return wrong(given, message);
  }

  private static UsageException wrong(Given given, @Nullable String message) {
    return given.wrong(String.valueOf(message));
  }

  /** Found out before anything runs: a run whose trace is lost may not be repeatable. */
  private void checkTrace() throws UnwritableException {
    if (trace == null) {
      return;
    }
    Path folder = trace.toAbsolutePath().getParent();
    if (trace.toString().equals("-")) {
      throw wrong("--trace needs a file, because stdout carries the result");
    }
    NewFile.checkWritable(trace);
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UnwritableException(trace, "its folder does not exist");
    } else if (!Files.exists(trace) && !Files.isWritable(folder)) {
      throw new UnwritableException(trace, "access is denied");
    }
  }
}
