package dev.pawl.testkit;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Identity;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools of one graph on an engine, without anything around them. */
public final class LoadedGraph {
  private final Bundle bundle;
  private final Compilation compilation;
  private final Engine engine;

  public LoadedGraph(Bundle bundle, Engine engine) {
    this.bundle = bundle;
    this.compilation = Compilation.of(bundle);
    this.engine = engine;
  }

  /** What was found while it was compiled. */
  public List<Problem> problems() {
    return compilation.problems();
  }

  /** The same, and what is wrong with its schemas. */
  public List<Problem> check() {
    List<Problem> all = new ArrayList<>(problems());
    all.addAll(Compilation.schemaProblems(bundle));
    all.sort(Problem.BY_PLACE);
    return all;
  }

  public List<Definition> tools() {
    return compilation.workflows().values().stream().map(Workflow::definition).toList();
  }

  public Workflow tool(String name) {
    Workflow workflow = compilation.workflows().get(name);
    if (workflow == null) {
      throw new AssertionError("no tool `" + name + "`: " + problems());
    }
    return workflow;
  }

  public Engine engine() {
    return engine;
  }

  /** Runs a tool to its end on this thread. */
  public FinishedRun call(String tool, Map<String, ?> arguments) {
    MemoryJournal journal = new MemoryJournal();
    RunResult result = begin(tool, arguments, RunListener.NONE, journal).drive();
    return new FinishedRun(tool(tool), result, journal.events());
  }

  /** A run that is not driven yet. */
  public RunDriver begin(
      String tool, Map<String, ?> arguments, RunListener listener, Journal journal) {
    return begin(tool, arguments, listener, journal, Caller.NOBODY);
  }

  /** The same for those who can be asked what upstreams want to know. */
  public RunDriver begin(
      String tool, Map<String, ?> arguments, RunListener listener, Journal journal, Caller caller) {
    RunOptions options = new RunOptions(Identity.LOCAL, listener, caller);
    return engine.begin(tool(tool), frozen(arguments), options, journal);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> frozen(Map<String, ?> arguments) {
    Object copy = Values.freeze(arguments);
    return copy instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }
}
