package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.library.testing.SaveRun;
import dev.pawl.library.testing.TestFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs save}. */
final class RunsSaveCommand implements Command {
  private static final String GRAPH = "--graph";
  private static final String FORCE = "--force";

  private final Terminal terminal;

  RunsSaveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The test to write: tests/NAME.run.json"));
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "The graph file of the tool, if it is not found by itself.", GRAPH));
    spec.option(ServersOption.option());
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Replace a test that is there.", FORCE));
    spec.header("Save a run as a test, which `pawl test` replays.")
        .synopsis("pawl runs save [options] RUN FILE")
        .footer(
            "The file has the arguments, every call with its answer, what people answered,",
            "and the result. Members that are named like secrets are redacted; read it before",
            "you share it.",
            "",
            "Examples:",
            "  pawl runs save last tests/happy.run.json",
            "  pawl test");
  }

  @Override
  public int run(Given given) throws IOException {
    Path file = given.argument(1, Path.of(""));
    if (!file.toString().endsWith(TestFile.SUFFIX)) {
      throw given.wrong("the name of a test ends with " + TestFile.SUFFIX);
    }
    if (Files.exists(file) && !given.has(FORCE)) {
      ErrorReport refused =
          ErrorReport.of(
              Exit.CANNOT_CREATE,
              "EXISTS",
              Printable.of(file.toString()) + " is there already",
              "--force replaces it; `pawl test --update` records it anew");
      new ErrorPrinter(terminal).print(refused);
      return refused.exit().code;
    }
    ServersOption servers = new ServersOption(given);
    KeptRun run;
    Path graph;
    try (KeptPlace place = KeptPlace.of(given)) {
      run = place.read(RunName.of(given, 0));
      graph = graph(given.value(GRAPH), place, run, servers);
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Bundle bundle = servers.read(graph);
    SaveRun.Saved saved;
    try (Pawl pawl = Pawl.of(bundle)) {
      saved =
          new SaveRun(NewFile::write, call -> isReadOnly(call, bundle, pawl))
              .save(run.needWorkflow(), run.events(), graph, file);
    }
    Channel err = terminal.err();
    err.println(
        err.paint(Colour.GREEN, "✓")
            + " saved "
            + file
            + " with "
            + Printable.count(saved.calls(), "call"));
    saved.remarks().forEach(each -> err.println("  " + Printable.of(each)));
    terminal.flush();
    return Exit.OK.code;
  }

  /** Builtin servers say it at once; others would have to be started to be asked. */
  private static boolean isReadOnly(RecordedCall call, Bundle bundle, Pawl pawl) {
    if (!(bundle.allUpstreams().get(call.server()) instanceof UpstreamDefinition.Builtin)) {
      return false;
    }
    try {
      return pawl.engine().upstreams().hints(call.server(), call.tool()).readOnly();
    } catch (UpstreamException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Where the files lie whose runs are kept there; for a database that is anybody's guess. */
  private static Path around(KeptPlace place) {
    if (!(place.where() instanceof StorePlace.Folder(Path folder))) {
      return Path.of("").toAbsolutePath();
    }
    Path data = folder.toAbsolutePath().normalize();
    return data.getParent() == null ? data : data.getParent();
  }

  /** The file that has this version of the tool, or else one of the same name. */
  private static Path graph(
      @Nullable Path named, KeptPlace place, KeptRun run, ServersOption servers)
      throws IOException {
    if (named != null) {
      return named;
    }
    Path folder = around(place);
    Path alike = null;
    if (Files.isDirectory(folder)) {
      for (Path each : DefinitionFiles.below(folder).definitions()) {
        Workflow tool =
            Compilation.of(servers.read(each)).workflows().get(run.summary().workflow());
        if (tool != null && tool.digest().equals(run.summary().digest())) {
          return each;
        }
        alike = tool != null && alike == null ? each : alike;
      }
    }
    if (alike == null) {
      throw new PawlException.NotFound(
          "no file below "
              + folder
              + " has a tool `"
              + run.summary().workflow()
              + "`; name it with "
              + GRAPH);
    }
    return alike;
  }
}
