package dev.pawl.cli.lock;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.library.turn.Turn;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.InterruptedIOException;
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
      FolderLock folder = folders.computeIfAbsent(LockFile.beside(file), this::folder);
      lock(file, folder, servers, asking);
    }
    tell(given);
    for (FolderLock folder : folders.values()) {
      if (given.has(CHECK)) {
        folder.prune(servers);
        compare(folder);
      } else {
        write(folder, servers);
      }
    }
    return exit().code;
  }

  /** Servers take their time to answer, so others may have written since the lock was read. */
  private void write(FolderLock folder, ServersOption servers) throws IOException {
    try (Turn _ = Turn.at(folder.before().path())) {
      folder.again();
      folder.prune(servers);
      write(folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.getMessage());
    }
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

  private FolderLock folder(Path path) {
    FolderLock folder = new FolderLock(path);
    folder.before().problems().forEach(this::print);
    return folder;
  }

  private void lock(Path file, FolderLock folder, ServersOption servers, Asking asking) {
    try (Pawl pawl = servers.load(file)) {
      List<Problem> whole =
          pawl.problems().stream().filter(each -> each.isError() && each.tool() == null).toList();
      whole.forEach(this::fail);
      ToolLock lock = pawl.toolLock();
      LiveTools live = asking.ask(lock);
      silent |= !live.silent().isEmpty();
      List<Drift> found = lock.compare(live).since(folder.before().lock());
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
    print(problem);
  }

  private void print(Problem problem) {
    new ProblemPrinter(terminal.err(), terminal.width()).print(problem);
  }

  private void tell(Given given) {
    if (given.has(Syntax.JSON)) {
      terminal.out().println(Json.pretty(drifts.stream().map(DriftJson::of).toList()));
    } else {
      DriftPrinter printer = new DriftPrinter(terminal);
      drifts.forEach(printer::print);
    }
    terminal.out().writer().flush();
  }

  private void compare(FolderLock folder) {
    if (isCurrent(folder)) {
      sayCurrent(folder);
    } else {
      stale = true;
      String what = exists(folder) ? " is not up to date" : " does not exist";
      say(Colour.ERROR, "✗", path(folder) + what + "; run `pawl lock`");
    }
  }

  private void write(FolderLock folder) throws IOException {
    int tools = folder.next().servers().values().stream().mapToInt(Map::size).sum();
    if (isCurrent(folder)) {
      sayCurrent(folder);
    } else if (folder.before().state() == LockFile.State.UNUSABLE && silent) {
      say(
          Colour.ERROR,
          "✗",
          path(folder) + " is not written: it has to be made anew, and not all answer");
    } else if (!exists(folder) && tools == 0) {
      say(Colour.ERROR, "✗", path(folder) + " is not written: no tool that is called is known");
    } else {
      NewFile.write(folder.before().path(), text(folder));
      say(Colour.GREEN, "✓", path(folder) + " written: " + Printable.count(tools, "tool"));
    }
  }

  private static String path(FolderLock folder) {
    return Printable.of(folder.before().path().toString());
  }

  private static boolean exists(FolderLock folder) {
    return folder.before().state() != LockFile.State.ABSENT;
  }

  private static boolean isCurrent(FolderLock folder) {
    LockFile before = folder.before();
    return exists(folder)
        ? before.state() == LockFile.State.USABLE
            && LockFile.text(before.lock()).equals(text(folder))
        : !folder.isNeeded();
  }

  /** Of what did not answer nobody knows whether it is still so. */
  private void sayCurrent(FolderLock folder) {
    if (folder.isSilent()) {
      say(Colour.WARNING, "!", path(folder) + " stays as it is: not all servers answer");
    } else {
      String what = exists(folder) ? " is up to date" : " is not needed: no server is called";
      say(Colour.GREEN, "✓", path(folder) + what);
    }
  }

  private static String text(FolderLock folder) {
    try {
      return LockFile.text(folder.next());
    } catch (IllegalArgumentException e) {
      throw new PawlException.LimitExceeded(String.valueOf(e.getMessage()));
    }
  }

  private void say(Colour colour, String mark, String words) {
    Channel err = terminal.err();
    err.println(err.paint(colour, mark) + " " + words);
  }

  private Exit exit() {
    return wrong ? Exit.DATA : silent ? Exit.UNAVAILABLE : stale ? Exit.FAILED : Exit.OK;
  }
}
