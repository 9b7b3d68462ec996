package dev.pawl.cli.lock;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.Pawl;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code pawl lock}. */
public final class LockCommand implements Command {
  private static final String CHECK = "--check";

  private final Terminal terminal;
  private final List<Drift> drifts = new ArrayList<>();
  private boolean silent;
  private boolean stale;
  private boolean wrong;
  private boolean missing;
  private boolean whole;

  public LockCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.rest(Type.PATH, true, "FILE|DIR ...", "Whose calls to lock."));
    spec.option(Syntax.flag("Write nothing; end with 1 when a lock is not up to date.", CHECK));
    spec.option(ServersOption.option());
    spec.option(Syntax.flag("Print what changed as a JSON list.", Syntax.JSON));
    spec.header("Ask servers for the tools that graph files call, and keep that in pawl.lock.")
        .synopsis("pawl lock [options] FILE|DIR ...")
        .footer(
            "Starts the servers that the files call, asks for their tools, and writes what",
            "they say of those that are called to pawl.lock in the folder of each file. Put",
            "it into Git: `pawl check` then knows these tools without starting anything, and",
            "`pawl run --locked` and `pawl serve --locked` refuse a tool that has changed.",
            "",
            "Shows how each tool differs from before. What a server has said before stays as",
            "it is when it cannot be reached.",
            "",
            "Examples:",
            "  pawl lock report.yaml",
            "  pawl lock flows/",
            "  pawl lock --check flows/        in CI");
  }

  @Override
  public int run(Given given) throws IOException {
    ServersOption servers = new ServersOption(given);
    Map<Path, FolderLock> folders = new LinkedHashMap<>();
    Asking asking = new Asking(terminal);
    for (Path file : files(given)) {
      FolderLock folder =
          folders.computeIfAbsent(LockFile.beside(file), path -> folder(path, given.has(CHECK)));
      lock(file, folder, servers, asking);
    }
    for (FolderLock folder : folders.values()) {
      drifts.addAll(folder.findUnused(servers));
      whole |= folder.isIllegible();
    }
    tell(given);
    LockWriting writing = new LockWriting(terminal, servers);
    for (FolderLock folder : folders.values()) {
      if (given.has(CHECK)) {
        stale |= !writing.compare(folder);
      } else {
        writing.write(folder);
      }
    }
    return exit().code;
  }

  private static Set<Path> files(Given given) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : given.argument(0, List.<Path>of())) {
      if (Files.isDirectory(path)) {
        files.addAll(DefinitionFiles.below(path).definitions());
      } else {
        files.add(path);
      }
    }
    return files;
  }

  private FolderLock folder(Path path, boolean check) {
    FolderLock folder = new FolderLock(path);
    if (check) {
      folder.before().problems().forEach(this::print);
    } else {
      folder.before().problems().forEach(this::tellAnew);
    }
    return folder;
  }

  /** Nothing is wrong any more after a lock was written: that is what the command is for. */
  private void tellAnew(Problem problem) {
    Channel err = terminal.err();
    String line = problem.place().line() > 0 ? ":" + problem.place().line() : "";
    err.println(
        err.paint(Colour.WARNING, "!")
            + " "
            + Printable.of(problem.place().file() + line + ": " + problem.message())
            + "; it is made anew ["
            + problem.code()
            + "]");
  }

  private void lock(Path file, FolderLock folder, ServersOption servers, Asking asking) {
    try (Pawl pawl = servers.load(file)) {
      List<Problem> ofTheFile =
          pawl.problems().stream().filter(each -> each.isError() && each.tool() == null).toList();
      ofTheFile.forEach(this::fail);
      if (!ofTheFile.isEmpty()) {
        folder.takeUnread();
      }
      ToolLock lock = pawl.toolLock();
      LiveTools live = asking.ask(lock);
      silent |= !live.silent().isEmpty();
      List<Drift> found = lock.compare(live).since(folder.shown());
      found.stream().filter(each -> !drifts.contains(each)).forEach(drifts::add);
      wrong |= found.stream().anyMatch(each -> each.verdict() == Drift.Verdict.BLOCKED);
      folder.take(file, lock, live).forEach(clash -> fail(clash(file, clash)));
    }
  }

  /** One lock has one entry for a name, however many files use it. */
  private static Problem clash(Path file, String what) {
    return new Problem(
        ProblemCode.BAD_SERVER,
        "another server of the same name has another tool: " + what,
        new Place(file.toString(), 0, 0),
        null,
        null,
        "servers of one folder that differ need different names");
  }

  private void fail(Problem problem) {
    wrong = true;
    missing |= problem.code() == ProblemCode.FILE_UNREADABLE;
    print(problem);
  }

  private void print(Problem problem) {
    new ProblemPrinter(terminal.err(), terminal.width()).print(problem);
  }

  private void tell(Given given) {
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(drifts.stream().map(DriftJson::of).toList());
    } else {
      DriftPrinter printer = new DriftPrinter(terminal, !given.has(CHECK), whole);
      drifts.forEach(printer::print);
    }
    terminal.out().writer().flush();
  }

  private Exit exit() {
    return missing
        ? Exit.NO_INPUT
        : wrong ? Exit.DATA : silent ? Exit.UNAVAILABLE : stale ? Exit.FAILED : Exit.OK;
  }
}
