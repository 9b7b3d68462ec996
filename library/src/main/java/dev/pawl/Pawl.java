package dev.pawl;

import dev.pawl.activities.Activities;
import dev.pawl.engine.host.Oversight;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.library.embed.LoadedTools;
import dev.pawl.library.embed.SavedRuns;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Workflows that can be called, kept and served. Loading starts nothing; the servers that they call
 * start on first use.
 *
 * <p>Safe to use from many threads at once. Closing it lets go of runs that are not over: those
 * that are kept can be resumed, by this program or another one.
 */
public final class Pawl implements AutoCloseable {
  private final LoadedTools tools;
  private final ServedRuns served;
  private final Runs runs;

  /** Whether this is the one that was opened, and not one that {@link #as} gave. */
  private final boolean isFirst;

  Pawl(LoadedTools tools, StorePlace place, Consumer<String> notices) {
    this(
        tools,
        new ServedRuns(place, false, Oversight.NONE, tools.auditing(), notices)
            .knowing(tools::files),
        Identity.LOCAL,
        true);
  }

  private Pawl(LoadedTools tools, ServedRuns served, Identity identity, boolean isFirst) {
    this.tools = tools;
    this.served = served;
    this.runs = new Runs(tools, served, identity);
    this.isFirst = isFirst;
  }

  /** Loads a file of any format that Pawl reads, or all of them below a folder. */
  public static Pawl load(Path fileOrFolder) {
    return builder().load(fileOrFolder).open();
  }

  /** Takes graphs that were built in code. */
  public static Pawl of(Graph... graphs) {
    return builder().add(graphs).open();
  }

  /** Takes activities, and the workflows made of them. */
  public static Pawl of(Activities activities) {
    return builder().add(activities).open();
  }

  /** For all that is not the default: several files, servers, where runs are kept. */
  public static PawlBuilder builder() {
    return new PawlBuilder();
  }

  /**
   * The same in the name of a person: gates and the audit trail know who begins, answers and ends
   * runs. Everything else is shared, and closing it closes nothing.
   *
   * @param roles what that person is in the team, which gates may ask for
   */
  public Pawl as(String person, String... roles) {
    Identity identity = Persons.of(person, Set.of(roles));
    return new Pawl(tools, served, identity, false);
  }

  /** The tools that can be called, in the order in which they were loaded. */
  public List<Tool> tools() {
    return tools.tools().stream().map(Tool::of).toList();
  }

  /** What was found while files were read. */
  public List<Problem> problems() {
    return tools.problems();
  }

  /** Every problem, as {@code pawl check} finds them. Starts nothing. */
  public List<Problem> check() {
    return tools.check();
  }

  /** What a call may come to do, as {@code pawl plan --json} prints it. Starts nothing. */
  public Map<String, @Nullable Object> plan(String tool, Map<String, ?> arguments) {
    return tools.plan(tool, arguments);
  }

  /** A drawing of a tool, in the language of Mermaid. */
  public String mermaid(String tool) {
    return MermaidDiagram.write(tools.workflow(tool).definition());
  }

  /** A drawing of a tool. */
  public String svg(String tool) {
    return SvgDiagram.write(tools.workflow(tool).definition());
  }

  /**
   * Calls a tool, and comes back when the run is over or asks something: see {@link Run#questions}.
   * A run that fails is no exception. An interrupt of the thread cancels the run, and is handed on.
   *
   * @throws PawlException.NotFound when there is no such tool
   * @throws PawlException.InvalidDefinition when there is, but it has errors
   */
  public Run call(String tool, Map<String, ?> arguments) {
    return call(tool, arguments, _ -> {});
  }

  /**
   * The same for one who wants to hear of everything at once.
   *
   * @param watcher is called on the thread that drives the run, so it should not take long
   */
  public Run call(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    return runs.call(tool, arguments, watcher);
  }

  /** Begins a run that goes on by itself, and comes back as soon as it can be found again. */
  public Run start(String tool, Map<String, ?> arguments) {
    return start(tool, arguments, _ -> {});
  }

  /**
   * The same for one who wants to hear of everything at once.
   *
   * @param watcher is called on the thread that drives the run, so it should not take long
   */
  public Run start(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    return runs.start(tool, arguments, watcher);
  }

  /** Waits until a run is over or asks something, but not for ever. */
  public Run await(String run, Duration most) {
    return runs.await(run, most);
  }

  /** A run as it is now. */
  public Optional<Run> find(String run) {
    return runs.find(run);
  }

  /**
   * The runs that began last, the newest first.
   *
   * @param most how many at most
   */
  public List<Run> runs(int most) {
    return runs.list(most);
  }

  /**
   * Answers what a run asks, and comes back when it is over or asks something else. It need not
   * have been begun by this process; when none drives it any more, it is resumed.
   *
   * @throws PawlException.NotFound when it asks nothing
   * @throws PawlException.Conflict when the answer does not fit, or several things are asked
   */
  public Run answer(String run, @Nullable Object answer) {
    return runs.answer(run, null, answer);
  }

  /** The same where several things are asked: that of a {@link Question#step}. */
  public Run answer(String run, String step, @Nullable Object answer) {
    return runs.answer(run, step, answer);
  }

  /** Sends a signal to whichever run awaits it, now or later. Comes back when it is safe. */
  public void signal(String name, @Nullable Object value) {
    signal(name, "", value);
  }

  /** The same for a signal of which there are many, such as one for each order. */
  public void signal(String name, String key, @Nullable Object value) {
    runs.signal(name, key, value);
  }

  /** Ends a run, undoes what can be undone, and comes back when that is done. */
  public Run cancel(String run, String reason) {
    return runs.cancel(run, reason);
  }

  /**
   * Goes on with a run whose process is gone, and comes back when it is over or asks something. A
   * run that goes on is only waited for.
   */
  public Run resume(String run) {
    return runs.resume(run);
  }

  /**
   * Goes on with every run whose process is gone and whose tool is loaded here.
   *
   * @return how many
   */
  public int resumeAll() {
    return runs.resumeAll();
  }

  /** Begins a new run where another one was, and comes back when it is over or asks something. */
  public Run fork(Fork fork) {
    return runs.fork(fork);
  }

  /** Everything that happens in a run. */
  public Watch watch(String run) {
    return runs.watch(run);
  }

  /**
   * The sessions of a workflow of activities, by which this program steps it.
   *
   * @param workflow its name, and its version if it is not the latest: {@code order.v1}
   * @throws PawlException.NotFound when there is none
   */
  public WorkflowSessions sessions(String workflow) {
    return runs.sessions(workflow);
  }

  /**
   * Saves a run that is over as a test, which {@code pawl test} and {@code dev.pawl.junit} replay.
   *
   * @param graph the file that its tool is in
   * @param test the file to write, whose name ends with {@code .run.json}
   * @return what whoever saves it should know, such as what was redacted
   */
  public List<String> save(String run, Path graph, Path test) throws IOException {
    return SavedRuns.save(runs.store(), run, graph, test);
  }

  /** Serves one MCP client on a pair of streams, such as stdin and stdout, until it goes. */
  public void serve(InputStream in, OutputStream out) throws IOException, InterruptedException {
    Serving.streams(tools, served, in, out);
  }

  /**
   * Serves MCP clients over HTTP; needs {@code org.eclipse.jetty:jetty-server}.
   *
   * @throws PawlException.Unreachable when Jetty is not there, or the address cannot be used
   */
  public Serving serve(HttpSettings settings) {
    return Serving.http(tools, served, settings);
  }

  /** An MCP endpoint for a web server that is there already. */
  public McpHandler handler(HttpSettings settings) {
    return new McpHandler(Serving.server(tools, served), settings);
  }

  @Override
  public void close() {
    if (isFirst) {
      served.close();
      tools.close();
    }
  }
}
