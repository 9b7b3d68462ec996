package dev.pawl.library.runs;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.EarlierDefinition;
import dev.pawl.library.Pawl;
import dev.pawl.model.Borrowed;
import dev.pawl.model.PawlException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Resumes runs of the tools that are loaded now, each on the version it began with. */
public final class FileRecovery implements Recovery {
  private final Supplier<Collection<Pawl>> files;

  /** Reads what is only read when it is wanted; null for nothing. */
  private volatile @Nullable Consumer<String> needing;

  private final Map<String, Workflow> read = new ConcurrentHashMap<>();

  /**
   * @param files those that are loaded at the moment
   */
  public FileRecovery(Supplier<Collection<Pawl>> files) {
    this.files = files;
  }

  /**
   * Lets runs of workflows go on that are only read when they are wanted.
   *
   * @param reading given the name of such a workflow
   */
  public void needing(Consumer<String> reading) {
    needing = reading;
  }

  @Override
  public boolean knows(RunSummary run) {
    return !find(run).isEmpty();
  }

  /** Files that have the tool: it may have changed since, but it has to be there. */
  private List<Pawl> find(RunSummary run) {
    List<Pawl> found = loaded(run);
    Consumer<String> reading = needing;
    if (found.isEmpty() && reading != null) {
      reading.accept(run.workflow());
      found = loaded(run);
    }
    return found;
  }

  private List<Pawl> loaded(RunSummary run) {
    return files.get().stream().filter(file -> file.runs(run.workflow())).toList();
  }

  /** A tool and servers of the same names are not the same: they may mean other machines. */
  private Pawl file(RunSummary run, Kept kept) {
    List<Pawl> found = find(run);
    return found.stream()
        .filter(file -> file.origin().covers(kept.origin()))
        .findFirst()
        .orElseThrow(() -> found.isEmpty() ? notLoaded(run) : fromElsewhere(run, kept.origin()));
  }

  private static PawlException notLoaded(RunSummary run) {
    return new PawlException.NotFound("no file that is loaded has a tool `" + run.workflow() + "`");
  }

  private PawlException fromElsewhere(RunSummary run, RunOrigin origin) {
    Pawl sameFile =
        find(run).stream()
            .filter(file -> Objects.equals(file.origin().source(), origin.source()))
            .findFirst()
            .orElse(null);
    if (sameFile == null) {
      return new PawlException.Conflict(
          "it was begun from "
              + origin.source()
              + ", which is not loaded here; `pawl runs resume RUN FILE` resumes it with the"
              + " servers of that file");
    }
    Set<String> gone = new TreeSet<>(origin.servers().keySet());
    gone.removeAll(sameFile.origin().servers().keySet());
    return new PawlException.Conflict(
        gone.isEmpty()
            ? "the servers that it calls are configured otherwise now in "
                + origin.source()
                + " ("
                + String.join(", ", changed(origin, sameFile.origin()))
                + "), or Pawl was started in another folder, where their relative paths lead"
                + " elsewhere; `pawl runs resume RUN FILE` resumes it with the servers of that file"
            : noMore(origin, gone));
  }

  /** The servers of another file are there as long as one of its tools is named. */
  private static String noMore(RunOrigin origin, Set<String> servers) {
    String borrowed =
        servers.stream()
            .filter(name -> !Borrowed.fileOf(name).isEmpty())
            .findFirst()
            .map(
                name ->
                    "; those of `" + Borrowed.fileOf(name) + "` are when a node runs a tool of it")
            .orElse("");
    return "it calls servers that are not in "
        + origin.source()
        + " any more: "
        + String.join(", ", servers)
        + ". It goes on when they are back"
        + borrowed;
  }

  /** The servers of a run that are not the same any more. */
  private static Set<String> changed(RunOrigin before, RunOrigin now) {
    Set<String> names = new TreeSet<>(before.servers().keySet());
    names.removeIf(name -> Objects.equals(before.servers().get(name), now.servers().get(name)));
    return names;
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    Workflow workflow = read(run, kept);
    Set<String> missing = new TreeSet<>(workflow.servers());
    missing.removeAll(file(run, kept).servers());
    if (!missing.isEmpty()) {
      throw new PawlException.NotFound(
          "it calls servers that are not configured any more: " + String.join(", ", missing));
    }
    return workflow;
  }

  @Override
  public Workflow read(RunSummary run, Kept kept) {
    return read.computeIfAbsent(run.digest(), _ -> compiled(kept.definition()));
  }

  /** What was kept, compiled again. */
  public static Workflow compiled(String definition) {
    return StoredWorkflow.read(definition, EarlierDefinition::read);
  }

  @Override
  public Engine engine(RunSummary run, Kept kept) {
    return file(run, kept).engine();
  }
}
