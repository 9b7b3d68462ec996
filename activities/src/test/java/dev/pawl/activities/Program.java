package dev.pawl.activities;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.activities.session.SessionTools;
import dev.pawl.activities.session.Sessions;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.face.LiveRuns;
import dev.pawl.mcp.face.PacedRuns;
import dev.pawl.mcp.face.RunSource;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A process that offers activities; several can share where runs are kept. */
final class Program implements RunSource, Recovery, AutoCloseable {
  private static final byte[] KEY = "a key that all of them share ...".getBytes(UTF_8);

  final Activities activities;
  private final RunStore store;
  private final RunHost host;
  private final Engine engine;
  private final Compilation compilation;
  private final Faces faces = new Faces(this);
  private final LiveRuns runs = new LiveRuns();

  Program(Activities activities) {
    this(activities, new MemoryRunStore(JournalLimits.DEFAULT), UnaryOperator.identity());
  }

  /**
   * @param with another clock, for instance
   */
  Program(Activities activities, UnaryOperator<Engine> with) {
    this(activities, new MemoryRunStore(JournalLimits.DEFAULT), with);
  }

  /** One that keeps its runs elsewhere. */
  Program(Activities activities, RunStore store) {
    this(activities, store, UnaryOperator.identity());
  }

  private Program(Activities activities, RunStore store, UnaryOperator<Engine> with) {
    this.activities = activities;
    this.store = store;
    this.host = new RunHost(store);
    Bundle bundle = activities.bundle();
    this.compilation = Compilation.of(bundle);
    this.engine =
        with.apply(
            Engine.on(
                new ConfiguredUpstreams(
                    Map.of(),
                    Path.of(""),
                    Map.of(ActivityServer.NAME, ActivityDefinitions.server(activities)))));
    if (!compilation.problems().isEmpty()) {
      throw new AssertionError(compilation.problems());
    }
  }

  /** Another process with the same runs, which may offer something else by now. */
  Program beside(Activities now) {
    MemoryRunStore shared = (MemoryRunStore) store;
    return new Program(now, shared.beside(JournalLimits.DEFAULT), UnaryOperator.identity());
  }

  Sessions sessions() {
    return new Sessions(
        new PacedRuns(faces, engine, runs),
        activities.workflows(),
        this::workflow,
        activities.sessions());
  }

  Workflow workflow(String name) {
    return compilation.workflows().get(name);
  }

  /** Runs a workflow as a whole, on this thread, and returns all that happened. */
  List<Event> run(String workflow, Map<String, Object> input) {
    MemoryJournal journal = new MemoryJournal();
    RunResult _ =
        engine.run(workflow(workflow), Values.asObject(input), RunOptions.DEFAULT, journal);
    return journal.events();
  }

  McpServer server() {
    List<Tool> tools = new ArrayList<>(faces.tools());
    Sessions sessions = sessions();
    for (ActivityWorkflow each : activities.latest()) {
      tools.addAll(SessionTools.of(each, sessions));
      tools.add(faces.published(workflow(each.id()), engine, runs));
    }
    for (Activity<?, ?> each : activities.tools()) {
      tools.add(faces.published(workflow(each.name()), engine, runs));
    }
    return new McpServer(
        new Implementation("test", "1"),
        null,
        new Offer(tools, List.of(), List.of(), null),
        faces.tasks(),
        () -> KEY);
  }

  StepClient client() {
    return new StepClient(server(), "local");
  }

  @Override
  public boolean isDurable() {
    return true;
  }

  @Override
  public RunHost host() {
    return host;
  }

  @Override
  public Optional<HostedRun> adopt(String run) {
    return host.adopt(run, this);
  }

  @Override
  public Workflow workflow(RunSummary run) {
    return workflow(run.workflow());
  }

  @Override
  public boolean knows(RunSummary run) {
    return compilation.workflows().containsKey(run.workflow());
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    return workflow(run.workflow());
  }

  @Override
  public Engine engine(RunSummary run, Kept kept) {
    return engine;
  }

  @Override
  public void close() {
    host.close();
  }
}
