package dev.pawl.library;

import dev.pawl.activities.Activities;
import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityServer;
import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.Observer;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.governance.gate.Gating;
import dev.pawl.json.Values;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.library.plan.RunPlan;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.ServersCheck;
import dev.pawl.mcp.face.Ending;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.face.LiveRuns;
import dev.pawl.mcp.face.PacedRuns;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.upstream.BuiltinCheck;
import dev.pawl.mcp.upstream.TokenPlace;
import dev.pawl.mcp.upstream.ToolNamesCheck;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tools of one file, ready to be called. Loading starts nothing; upstreams start on first use.
 * What programs use is {@code dev.pawl.Pawl}, which is made of these, and does not change with
 * them.
 *
 * <p>Safe to use from many threads at once: calls do not know of each other.
 */
public final class Pawl implements AutoCloseable {
  private final Bundle bundle;
  private final Compilation compilation;
  private final Engine engine;
  private final @Nullable UpstreamShare share;
  final LiveRuns runs = new LiveRuns();
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final Origins origins;
  private final @Nullable Gating gating;
  private final FileFacts facts;
  private volatile @Nullable FileTypes types;

  /** What it publishes otherwise than files do; null for a file. */
  @Nullable PublishedProgram program;

  private Pawl(Bundle bundle, Engine engine, @Nullable UpstreamShare share) {
    this(bundle, Compilation.of(bundle), engine, share, null);
  }

  private Pawl(
      Bundle bundle,
      Compilation compilation,
      Engine engine,
      @Nullable UpstreamShare share,
      @Nullable Gating gating) {
    this.bundle = bundle;
    this.compilation = compilation;
    this.share = share;
    this.origins = new Origins(bundle, share == null ? Set.of() : share.inProcess());
    this.gating = gating;
    this.facts = new FileFacts(bundle, share);
    Engine own = engine.from(origins::of);
    this.engine = gating == null ? own : own.gated(gating.knowing(effects(facts.proven())));
  }

  /**
   * Loads a graph file, and what it needs of other files. What is wrong with it is in {@link
   * #problems}; the rest can be called.
   */
  public static Pawl load(Path file) {
    return load(file, Map.of(), Map.of());
  }

  /**
   * @param servers upstreams from elsewhere; the file's own win on a name clash
   * @param inProcess servers that live in this process, by name; they win over all others. One of
   *     another file, of which a tool is run, is called as in {@code sub/other.yaml#name}
   */
  public static Pawl load(
      Path file, Map<String, UpstreamDefinition> servers, Map<String, ToolServer> inProcess) {
    Bundle bundle = DefinitionFormats.STANDARD.read(file, servers);
    return of(bundle, UpstreamShare.of(bundle.allUpstreams(), inProcess));
  }

  /** For a file that was read elsewhere. */
  public static Pawl of(Bundle bundle) {
    return of(bundle, Map.of());
  }

  /** The same with servers that live in this process, see {@link #load(Path, Map, Map)}. */
  public static Pawl of(Bundle bundle, Map<String, ToolServer> inProcess) {
    return of(bundle, UpstreamShare.of(bundle.allUpstreams(), inProcess));
  }

  /** For workflows and activities of a Java program. */
  public static Pawl of(Activities activities) {
    Pawl pawl =
        of(
            ActivityDefinitions.bundle(activities),
            Map.of(ActivityServer.NAME, ActivityDefinitions.server(activities)));
    return pawl.publishing(new PublishedProgram(activities));
  }

  private Pawl publishing(PublishedProgram what) {
    program = what;
    runs.afterwards(what::ended);
    return this;
  }

  /**
   * For a file of which only tools are to be called that are exactly as the lock beside it says.
   * Those that are part of Pawl need none.
   *
   * @throws PawlException.InvalidDefinition when there is no lock, or none that can be used
   */
  public static Pawl locked(Bundle bundle) {
    return locked(bundle, _ -> {});
  }

  /**
   * The same for those who want to hear of it.
   *
   * @param refused is told why a call was refused, the same only once
   */
  public static Pawl locked(Bundle bundle, Consumer<String> refused) {
    return locked(bundle, Map.of(), refused);
  }

  /**
   * The same with servers that live in this process, which need no lock.
   *
   * @param inProcess by name; they win over all others
   */
  public static Pawl locked(
      Bundle bundle, Map<String, ToolServer> inProcess, Consumer<String> refused) {
    return of(
        bundle,
        UpstreamShare.locked(bundle.allUpstreams(), inProcess, ToolLock.required(bundle), refused));
  }

  private static Pawl of(Bundle bundle, UpstreamShare share) {
    return new Pawl(bundle, Engine.on(share.upstreams()).with(AnswerTime.here()), share);
  }

  /** For definitions that were read elsewhere, and engines of one's own making. */
  public static Pawl of(Bundle bundle, Engine engine) {
    return new Pawl(bundle, engine, null);
  }

  /**
   * Keeps tokens for its servers in this place, and not in the data folder of the files that
   * configure them; to be said before any server is used.
   */
  public Pawl keepingTokens(TokenPlace place) {
    if (share != null) {
      share.keepTokens(place);
    }
    return this;
  }

  /**
   * The same file after a change. When its servers are configured as before, both versions use the
   * same connections, which end when both versions are closed.
   */
  public Pawl reloaded(Bundle next) {
    Pawl again =
        share == null
            ? new Pawl(next, engine, null)
            : of(
                next,
                share.takenOverBy(
                    next.allUpstreams(), share.isLocked() ? ToolLock.required(next) : null));
    return again.with(again.engine.observed(engine.observer()), gating);
  }

  /**
   * The same file with gates that have a say in all its runs, and in those of its later versions.
   * It takes the place of this one, which is not to be used or closed any more.
   */
  public Pawl gated(Gating gates) {
    return with(engine, gates);
  }

  /** The same with one who hears of all those runs. */
  public Pawl observed(Observer observer) {
    return with(engine.observed(observer), gating);
  }

  private Pawl with(Engine other, @Nullable Gating gates) {
    Pawl changed = new Pawl(bundle, compilation, other, share, gates);
    return program == null ? changed : changed.publishing(program);
  }

  /** Every problem of the file, schemas included, in reading order. Starts nothing. */
  public List<Problem> check() {
    return check(HostEnvironment.ofThisProcess());
  }

  /** The same with the variables of another environment. */
  public List<Problem> check(HostEnvironment environment) {
    return withLock(check(environment, types()));
  }

  /**
   * The same of a file that is being written.
   *
   * @param text what it says now, if it were saved
   */
  public List<Problem> check(HostEnvironment environment, String text) {
    return withLock(check(environment, types(), Ignored.with(bundle.file(), text)));
  }

  private List<Problem> withLock(List<Problem> problems) {
    List<Problem> all = new ArrayList<>(lock().problems());
    all.addAll(problems);
    all.sort(Problem.BY_PLACE);
    return all;
  }

  /** The same when this is known of its tools and of those that they call. */
  public List<Problem> check(HostEnvironment environment, FileTypes known) {
    return check(environment, known, Ignored.inFiles());
  }

  /**
   * The same of a file that is being written.
   *
   * @param text what it says now, if it were saved
   */
  public List<Problem> check(HostEnvironment environment, FileTypes known, String text) {
    return check(environment, known, Ignored.with(bundle.file(), text));
  }

  private List<Problem> check(HostEnvironment environment, FileTypes known, Ignored ignored) {
    List<Problem> all = new ArrayList<>(problems());
    all.addAll(Compilation.schemaProblems(bundle.withDrafts()));
    bundle.upstreams().values().forEach(server -> all.addAll(BuiltinCheck.check(server)));
    all.addAll(ServersCheck.check(bundle, environment));
    all.addAll(ToolNamesCheck.check(bundle));
    all.addAll(ignored.misspelt(bundle.file()));
    all.addAll(ignored.without(TypeCheck.problems(known, compilation)));
    all.addAll(ignored.without(HintCheck.check(compilation.workflows().values(), facts.all())));
    all.sort(Problem.BY_PLACE);
    return FollowUps.without(all);
  }

  /**
   * What is known of its tools before any of them runs, by the lock beside it. Starts nothing. Of a
   * Java program it is what its compiler knows: the graphs that are made of it are Pawl's own.
   */
  public FileTypes types() {
    FileTypes known = types;
    if (known == null) {
      known =
          program == null
              ? TypeCheck.types(bundle, compilation, serversHere())
              : TypeCheck.nothing();
      types = known;
    }
    return known;
  }

  /** The same when this is known of the tools that they call, and are no part of Pawl. */
  public FileTypes types(ToolSchemas tools) {
    return TypeCheck.types(bundle, compilation, tools, serversHere());
  }

  private Map<String, ToolServer> serversHere() {
    return share == null ? Map.of() : share.serversHere();
  }

  /** What was agreed to of the tools that it calls: the file {@code pawl.lock} beside it. */
  public LockFile lock() {
    return LockFile.of(bundle.file());
  }

  /** Compares what was agreed to with what its servers say now. */
  public ToolLock toolLock() {
    return new ToolLock(
        bundle, compilation.workflows().values(), share == null ? null : share.upstreams());
  }

  /**
   * A tool of which no mistake is known, neither in itself nor in the tools that it runs: {@link
   * #tool}, and a look at what flows through it.
   *
   * @throws PawlException.InvalidDefinition when one is certain
   */
  public Workflow soundTool(String name) {
    Workflow workflow = tool(name);
    List<Problem> errors = new ArrayList<>(TypeCheck.errors(types(), workflow));
    errors.addAll(unlocked(workflow));
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    return workflow;
  }

  /** The calls of a workflow that may call nothing else than what is locked, and do. */
  public List<Problem> unlocked(Workflow workflow) {
    Lock locked = share == null ? null : share.lock();
    return locked == null ? List.of() : toolLock().unlocked(workflow, locked);
  }

  /**
   * What a run of a tool may do before it does it, and what has to be there for it. Starts nothing.
   *
   * @param arguments those of the call, as far as they are known; none for any call
   */
  public RunPlan plan(String tool, Map<String, ?> arguments) {
    return RunPlan.of(
        tool(tool),
        frozen(arguments),
        new RunPlan.Surroundings(
            bundle.allUpstreams(),
            facts.all(),
            HostEnvironment.ofThisProcess(),
            engine.allowance()));
  }

  /** What was found while the file was loaded. */
  public List<Problem> problems() {
    if (share == null || !share.isLocked()) {
      return compilation.problems();
    }
    Set<Problem> all = new LinkedHashSet<>(compilation.problems());
    compilation.workflows().values().forEach(workflow -> all.addAll(unlocked(workflow)));
    return List.copyOf(all);
  }

  public ServerInfo server() {
    return bundle.server();
  }

  /** The tools that can be called, in the order of the file. */
  public List<Definition> tools() {
    return compilation.workflows().values().stream()
        .map(Workflow::definition)
        .filter(each -> program == null || !program.hides(each.name()))
        .toList();
  }

  /** Whether runs of a workflow of this name can go on here. */
  public boolean runs(String workflow) {
    return compilation.workflows().containsKey(workflow);
  }

  /**
   * @throws PawlException.NotFound when there is no such tool
   * @throws PawlException.InvalidDefinition when there is, but it has errors
   */
  public Workflow tool(String name) {
    Workflow workflow = compilation.workflows().get(name);
    if (workflow != null) {
      return workflow;
    }
    throw MissingTool.of(name, bundle.file(), compilation.workflows().keySet(), problems());
  }

  /** What runs its tools. */
  public Engine engine() {
    return engine;
  }

  /** Where runs of its tools come from, with all servers that it knows. */
  public RunOrigin origin() {
    return origins.whole();
  }

  /** The names of the servers that its tools, and those that they run, can call. */
  public Set<String> servers() {
    return bundle.allUpstreams().keySet();
  }

  /**
   * The tools as MCP clients see and call them; not those that call what is not locked. Only a lock
   * that is kept proves anything of them: otherwise its servers may be others by now.
   */
  public List<Tool> published(Faces faces) {
    ToolFacts proven = facts.proven();
    Collection<Workflow> all = compilation.workflows().values();
    List<Tool> tools =
        (facts.isLocked() ? locked(all) : all)
            .stream().map(workflow -> faces.published(workflow, engine, runs, proven)).toList();
    return program == null
        ? tools
        : program.published(tools, new PacedRuns(faces, engine, runs), this::tool);
  }

  /** What a tool does that runs one of its tools, and tells of the end in a way of its own. */
  public Tool.Handler executed(String name, Faces faces, Ending ending) {
    return faces.executed(tool(name), engine, runs, ending);
  }

  /** The workflow that a tool runs which is published. */
  public Workflow behind(Tool tool) {
    return tool(program == null ? tool.name() : program.workflow(tool.name()));
  }

  /** What tools do that run workflows, as far as it follows from what is known of others. */
  public static Function<Workflow, ToolHints> effects(ToolFacts known) {
    return KnownEffects.of(known);
  }

  /** The same of its own tools. */
  public Function<Workflow, ToolHints> effects() {
    return effects(facts.proven());
  }

  private List<Workflow> locked(Collection<Workflow> workflows) {
    return workflows.stream().filter(workflow -> unlocked(workflow).isEmpty()).toList();
  }

  /** Has whoever its workflow names hear how a run ends that nobody holds. */
  public void tellEnd(HostedRun run) {
    Optional.ofNullable(program).ifPresent(what -> run.afterwards(() -> what.ended(run)));
  }

  /** Stays open for a run that was begun elsewhere and goes on with its engine. */
  public void hold(HostedRun run) {
    runs.hold(run);
  }

  /** Calls a tool and waits for its end, keeping the whole history. */
  public ToolRun call(String tool, Map<String, ?> arguments) {
    return call(tool, arguments, RunListener.NONE);
  }

  public ToolRun call(String tool, Map<String, ?> arguments, RunListener listener) {
    MemoryJournal journal = new MemoryJournal();
    RunResult result = begin(tool, arguments, listener, journal).drive();
    return new ToolRun(tool(tool), result, journal.events());
  }

  /**
   * A run that is not driven yet: {@link RunDriver#drive} does so on the thread that calls it, and
   * {@link RunDriver#cancel} ends it from another one.
   *
   * @param listener hears of everything
   */
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

  private static Map<String, @Nullable Object> frozen(Map<String, ?> arguments) {
    return Values.freeze(arguments) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
  }

  /** Waits until no run is left that goes on by itself and needs its servers. */
  public void awaitRuns() throws InterruptedException {
    runs.await();
  }

  /** Ends runs that still go on by themselves, and what the file's upstreams have started. */
  @Override
  public void close() {
    if (open.getAndSet(false)) {
      runs.close();
      if (share != null) {
        share.release();
      }
    }
  }
}
