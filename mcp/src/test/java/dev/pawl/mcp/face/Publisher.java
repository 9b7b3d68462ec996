package dev.pawl.mcp.face;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A process that publishes workflows, with its runs; several can share where runs are kept. */
final class Publisher implements RunSource, Recovery, AutoCloseable {
  private static final byte[] KEY = "a key that all of them share ...".getBytes(UTF_8);

  private final Engine engine;
  private final MemoryRunStore store;
  private final RunHost host;
  private final Map<String, Workflow> published;
  private @Nullable Faces faces;
  FaceTimes times = FaceTimes.DEFAULT;
  FaceLimits limits = FaceLimits.DEFAULT;

  /** Is done with every run that it resumes, before anybody else sees that. */
  volatile Consumer<HostedRun> adopting = _ -> {};

  /** How far its clock is ahead. */
  volatile Duration ahead = Duration.ZERO;

  Publisher(Engine engine) {
    this(engine, UnaryOperator.identity());
  }

  /**
   * @param through what its runs see of where they are kept
   */
  Publisher(Engine engine, UnaryOperator<RunStore> through) {
    this(engine, new MemoryRunStore(JournalLimits.DEFAULT), through, new ConcurrentHashMap<>());
  }

  private Publisher(
      Engine engine,
      MemoryRunStore store,
      UnaryOperator<RunStore> through,
      Map<String, Workflow> published) {
    this.engine = engine;
    this.store = store;
    this.published = published;
    this.host = new RunHost(through.apply(store));
  }

  Publisher beside() {
    Publisher other =
        new Publisher(
            engine, store.beside(JournalLimits.DEFAULT), UnaryOperator.identity(), published);
    other.times = times;
    return other;
  }

  McpServer publishing(Workflow workflow, LiveRuns runs) {
    Faces faces = faces();
    return new McpServer(
        new Implementation("test", "1"),
        null,
        offer(workflow, runs, faces),
        faces.tasks(),
        () -> KEY);
  }

  private synchronized Faces faces() {
    if (faces == null) {
      faces = new Faces(this, () -> Instant.now().plus(ahead), times, limits);
    }
    return faces;
  }

  Offer offer(Workflow workflow, LiveRuns runs) {
    return offer(workflow, runs, faces());
  }

  /** The tool alone, to be called by hand. */
  Tool tool(Workflow workflow) {
    published.put(workflow.name(), workflow);
    return faces().published(workflow, engine, new LiveRuns());
  }

  private Offer offer(Workflow workflow, LiveRuns runs, Faces faces) {
    published.put(workflow.name(), workflow);
    List<Tool> tools = new ArrayList<>();
    tools.add(faces.published(workflow, engine, runs));
    tools.addAll(faces.tools());
    return new Offer(tools, List.of(), List.of(), null);
  }

  @Override
  public boolean isDurable() {
    return true;
  }

  /** What its runs go on by. */
  Engine engine() {
    return engine;
  }

  @Override
  public RunHost host() {
    return host;
  }

  @Override
  public Optional<HostedRun> adopt(String run) {
    Optional<HostedRun> adopted = host.adopt(run, this);
    adopted.ifPresent(adopting);
    return adopted;
  }

  @Override
  public Workflow workflow(RunSummary run) {
    return published.get(run.workflow());
  }

  @Override
  public boolean knows(RunSummary run) {
    return published.containsKey(run.workflow());
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    return published.get(run.workflow());
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
