package dev.pawl.acceptance.durable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.face.RunSource;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.RandomGraph;
import dev.pawl.testkit.RandomRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A program that publishes random graphs, together with those who call them, fork their runs,
 * answer what they ask and cancel some: all in one process, so that one kill ends all of it. What
 * the server that it calls knows, and what its callers were told, is in files.
 */
public final class Sweeping implements RunSource {
  /** Where processes find everything. */
  record Place(String data, Path folder) {
    Path told() {
      return folder.resolve("told");
    }

    ServerRecord record() {
      return new ServerRecord(folder.resolve("calls"));
    }

    /** From now on it is put down who does what. */
    void audit() throws IOException {
      Files.createFile(folder.resolve("audited"));
    }

    boolean isAudited() {
      return Files.exists(folder.resolve("audited"));
    }

    RunStore open() {
      return Stores.open(data, SETTINGS.auditing(isAudited() ? TrailJudge.CHANNEL : null));
    }
  }

  private static final StoreSettings SETTINGS =
      StoreSettings.DEFAULT
          .letters(Duration.ofMillis(50))
          .lease(Duration.ofSeconds(3))
          .patience(Duration.ofSeconds(15));
  private static final Allowance ALLOWANCE =
      new Allowance(Duration.ofSeconds(5), Duration.ofDays(1), Duration.ofMillis(300));
  private static final byte[] KEY = "a key that all of them share ...".getBytes(UTF_8);
  private static final String HOME = "/sweep";
  private static final String ELSEWHERE = "/elsewhere";
  private static final Set<RunStatus> UNFINISHED = EnumSet.of(RunStatus.RUNNING, RunStatus.WAITING);

  private final Place place;
  private final RunHost host;
  private final List<Pawl> files = new ArrayList<>();
  private final int first;
  private final FileRecovery recovery = new FileRecovery(() -> files);
  private final Faces faces = new Faces(this);
  private final McpServer desk = server(List.of());
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final long self = ProcessHandle.current().pid();
  private final Random random = new Random(self);

  private Sweeping(Place place, RunStore store, int first, int seeds, boolean stranger) {
    this.place = place;
    this.first = first;
    this.host = new RunHost(store);
    for (int seed = first; seed < first + seeds; seed++) {
      files.add(file(seed, stranger ? ELSEWHERE : HOME, place.record(), stranger));
    }
  }

  /**
   * {@code serve DATA FOLDER FIRST SEEDS FROM COUNT WRITE before|after}: knows so many graphs from
   * a first one on, begins so many runs from another one on and forks those before them, and is
   * killed at that write, or by somebody else. {@code stranger DATA FOLDER FIRST SEEDS}: the same
   * graphs in other files. {@code finish}: resumes all that is left.
   */
  public static void main(String[] args) throws Exception {
    Place place = new Place(args[1], Path.of(args[2]));
    boolean serving = args[0].equals("serve");
    RunStore store =
        KillingStore.around(
            place.open(),
            serving ? Integer.parseInt(args[7]) : 0,
            serving && args[8].equals("after"));
    Sweeping program =
        new Sweeping(
            place,
            store,
            Integer.parseInt(args[3]),
            Integer.parseInt(args[4]),
            args[0].equals("stranger"));
    if (args[0].equals("finish")) {
      program.finish();
      return;
    }
    if (serving) {
      program.begin(Integer.parseInt(args[5]), Integer.parseInt(args[6]));
    }
    System.out.println("ready");
    while (true) {
      program.look(3);
      Thread.sleep(50);
    }
  }

  private static Pawl file(int seed, String where, ServerRecord record, boolean stranger) {
    Engine engine =
        Engine.on(record.upstreams(stranger ? ServerRecord.STRANGER : "pawl"))
            .naming(() -> "run-" + seed)
            .with(ALLOWANCE);
    return Pawl.of(
        Graphs.read(where + "/graph-" + seed + ".yaml", RandomGraph.riskyFile(new Random(seed))),
        engine);
  }

  /** The workflow of a run of this program. */
  static Workflow workflow(String run) {
    int seed = Integer.parseInt(run.substring(run.indexOf('-') + 1));
    return file(seed, HOME, new ServerRecord(Path.of("none")), false).tool("t");
  }

  private McpServer server(List<Tool> more) {
    List<Tool> tools = new ArrayList<>(faces.tools());
    tools.addAll(more);
    return new McpServer(
        new Implementation("sweep", "1"),
        null,
        new Offer(tools, List.of(), List.of(), null),
        faces.tasks(),
        () -> KEY);
  }

  private void begin(int from, int count) {
    for (int seed = from; seed < from + count; seed++) {
      Pawl file = files.get(seed - first);
      String run = "run-" + seed;
      McpServer server = server(file.published(faces));
      FaceClient client =
          seed % 2 == 0 ? FaceClient.answering(server, this::noted) : new FaceClient(server);
      spawn("call " + run, () -> attend(client, run, "t", RandomRuns.INPUT));
    }
    for (int seed = Math.max(first, from - count); seed < from; seed++) {
      int each = seed;
      spawn("fork " + seed, () -> fork(each, false));
      spawn("fork live " + seed, () -> fork(each, true));
    }
  }

  private interface Work {
    void carryOut() throws InterruptedException;
  }

  /** Once at a time. */
  private void spawn(String what, Work work) {
    if (busy.add(what)) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  work.carryOut();
                } catch (PawlException e) {
                  System.out.println(what + ": " + e);
                } catch (InterruptedException | RuntimeException e) {
                  System.out.println("a defect in " + what + ": " + e);
                } finally {
                  busy.remove(what);
                }
              });
    }
  }

  /** Calls a tool, and comes back to the run until it is over. */
  private void attend(
      FaceClient client, String run, String tool, Map<String, @Nullable Object> arguments)
      throws InterruptedException {
    Told told = noted(client.call(run, tool, arguments));
    while (told.kind() == Told.Kind.HANDLE || told.kind() == Told.Kind.INTERRUPTED) {
      told = noted(client.call(run, "pawl_run_result", Values.object("run", run, "wait", 1)));
    }
  }

  private Told noted(Told told) {
    told.writeTo(place.told());
    return told;
  }

  private void fork(int seed, boolean live) throws InterruptedException {
    String from = "run-" + seed;
    String id = (live ? "live-" : "dry-") + seed;
    Pawl file = files.get(seed - first);
    List<Event> events = host.store().events(from);
    if (events.isEmpty() || host.store().find(id).isPresent()) {
      return;
    }
    Fork fork = forkSomewhere(file.tool("t"), events, seed);
    Fork begun = live ? fork.live() : fork;
    HostedRun run =
        host.begin(
            file.tool("t"),
            RunOptions.DEFAULT,
            (kept, journal) ->
                begun.begin(file.engine().naming(() -> id), file.tool("t"), kept, journal));
    run.sync();
    noted(new Told(Told.Kind.HANDLE, id, "", "begun"));
  }

  private static Fork forkSomewhere(Workflow workflow, List<Event> events, int seed) {
    try {
      return Fork.of(workflow, events, 1 + seed % 7);
    } catch (PawlException.NotFound _) {
      return Fork.of(workflow, events, 0);
    }
  }

  /**
   * Resumes what was left behind, answers and cancels.
   *
   * @param oneOf how many questions are passed over for one that is answered
   */
  private void look(int oneOf) {
    try {
      host.recover(recovery);
      for (RunSummary run : host.store().list(RunQuery.ALL.statuses(UNFINISHED))) {
        run.waits()
            .forEach(
                (step, what) -> {
                  if (what == Event.WaitsFor.ANSWER && random.nextInt(oneOf) == 0) {
                    spawn("answer " + run.run() + " " + step, () -> answer(run.run(), step));
                  }
                });
        if (run.run().hashCode() % 7 == 3 && random.nextInt(oneOf) == 0) {
          spawn("cancel " + run.run(), () -> cancel(run.run()));
        }
      }
    } catch (PawlException e) {
      System.out.println(e.getMessage());
    }
  }

  private void answer(String run, String step) throws InterruptedException {
    long doubts =
        host.store().events(run).stream()
            .filter(it -> it instanceof Event.InDoubt e && e.step().equals(step))
            .count();
    List<String> decisions = List.of("retry", "done", "fail");
    Object answer =
        doubts > 0
            ? Values.object("decision", decisions.get((int) ((self + doubts) % decisions.size())))
            : "yes of " + self;
    Told told = new FaceClient(desk).answer(run, step, answer);
    if (told.kind() != Told.Kind.ERROR) {
      noted(told);
    }
  }

  private void cancel(String run) throws InterruptedException {
    Told told = new FaceClient(desk).call(run, "pawl_run_cancel", Values.object("run", run));
    if (told.kind() != Told.Kind.ERROR) {
      noted(told);
    }
  }

  private void finish() throws Exception {
    while (!host.store().list(RunQuery.ALL.statuses(UNFINISHED)).isEmpty()) {
      look(1);
      Thread.sleep(20);
    }
    FaceClient client = new FaceClient(desk);
    for (RunSummary run : host.store().list(RunQuery.ALL)) {
      noted(client.call(run.run(), "pawl_run_result", Values.object("run", run.run())));
    }
    host.close();
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
    return host.adopt(run, recovery);
  }

  @Override
  public Workflow workflow(RunSummary run) {
    return FileRecovery.compiled(host.store().definition(run.digest()).orElse(""));
  }
}
