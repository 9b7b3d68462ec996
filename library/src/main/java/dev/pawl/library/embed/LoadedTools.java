package dev.pawl.library.embed;

import dev.pawl.activities.Activities;
import dev.pawl.activities.ActivityServer;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.SteppedWorkflow;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.plan.PlanJson;
import dev.pawl.library.runs.Keeping;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tools of several files and of graphs built in code, each with the servers that it calls. */
public final class LoadedTools implements AutoCloseable {
  private final List<Pawl> files = new ArrayList<>();
  private final Map<String, Pawl> owners = new LinkedHashMap<>();
  private final Map<String, Workflow> sound = new ConcurrentHashMap<>();
  private final List<Problem> clashes = new ArrayList<>();
  private final Map<String, ToolServer> inProcess = new LinkedHashMap<>();
  private final Map<String, UpstreamDefinition> others;
  private final ServedGates gates = new ServedGates();
  private @Nullable Path first;

  /** Null where any tool may be called. */
  private @Nullable Consumer<String> refused;

  /**
   * @param others servers that files may use besides their own
   * @param here servers that live in this process, by name; they win over all others
   */
  public LoadedTools(Map<String, UpstreamDefinition> others, Map<String, ToolServer> here) {
    this.others = new LinkedHashMap<>(others);
    here.keySet().forEach(name -> this.others.put(name, BuiltGraph.placeholder(name)));
    inProcess.putAll(here);
  }

  /**
   * Calls only tools that are as the lock beside each file says. To be said before one is loaded.
   *
   * @param told why a call was refused
   */
  public void lock(Consumer<String> told) {
    refused = told;
  }

  /** Loads a file, or all files below a folder. */
  public void load(Path path) {
    first = first == null ? path : first;
    if (!Files.isDirectory(path)) {
      read(path);
      return;
    }
    try {
      DefinitionFiles.below(path).definitions().forEach(this::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(Path file) {
    Bundle bundle = DefinitionFormats.STANDARD.read(file, others);
    Map<String, ToolServer> here = Map.copyOf(inProcess);
    Consumer<String> told = refused;
    Pawl pawl = told == null ? Pawl.of(bundle, here) : Pawl.locked(bundle, here, told);
    add(gates.gated(pawl, file));
  }

  /** Adds what a program built. */
  public void add(BuiltGraph built) {
    built.inProcess().forEach(inProcess::putIfAbsent);
    add(Pawl.of(built.bundle(), Map.copyOf(inProcess)));
  }

  /** Adds what a program has of activities; files that are loaded later can call them, too. */
  public void add(List<Activities> programs) {
    inProcess.put(ActivityServer.NAME, ActivityServer.ofAll(programs));
    programs.forEach(each -> add(Pawl.of(each)));
  }

  private void add(Pawl file) {
    files.add(file);
    for (Definition each : file.tools()) {
      if (owners.putIfAbsent(each.name(), file) != null) {
        clashes.add(
            new Problem(
                ProblemCode.DUPLICATE_TOOL,
                "the name `" + each.name() + "` is already used by another tool",
                each.place(),
                each.name(),
                null,
                "rename one of them; until then this one is left out"));
      }
    }
  }

  /** The files, in the order in which they were loaded. */
  public List<Pawl> files() {
    return List.copyOf(files);
  }

  /** The tools that can be called, in the order in which they were loaded. */
  public List<Definition> tools() {
    return owners.entrySet().stream()
        .map(each -> each.getValue().tool(each.getKey()).definition())
        .toList();
  }

  /** What was found while they were loaded. */
  public List<Problem> problems() {
    List<Problem> all = new ArrayList<>(clashes);
    files.forEach(file -> all.addAll(file.problems()));
    return all;
  }

  /** Every problem, as {@code pawl check} finds them. */
  public List<Problem> check() {
    List<Problem> all = new ArrayList<>(clashes);
    files.forEach(file -> all.addAll(BuiltGraph.check(file, inProcess)));
    return all;
  }

  /**
   * A tool of which no mistake is known.
   *
   * @throws PawlException.NotFound when there is none of that name
   * @throws PawlException.InvalidDefinition when there is, but it has errors
   */
  public Workflow workflow(String name) {
    return sound.computeIfAbsent(name, each -> owner(each).soundTool(each));
  }

  /** What runs a tool. */
  public Engine engine(String name) {
    return owner(name).engine();
  }

  /** Has whoever its workflow names hear how a run ends. */
  public void tellEnd(HostedRun run) {
    owner(run.workflow().name()).tellEnd(run);
  }

  /**
   * Whether a run of a tool may do nothing for long, because it waits for somebody or something.
   */
  public boolean mayWait(Workflow workflow) {
    return engine(workflow.name()).isGated()
        || workflow.family().stream()
            .flatMap(tool -> tool.nodes().stream())
            .anyMatch(LoadedTools::mayWait);
  }

  private static boolean mayWait(Node node) {
    return node.kind().type().waits()
        || node.policy().onDoubt() instanceof OnDoubt.Ask
        || (node.kind() instanceof NodeKind.Foreach each && mayWait(each.body()));
  }

  private Pawl owner(String name) {
    Pawl owner = owners.get(name);
    if (owner != null) {
      return owner;
    }
    List<Problem> errors =
        problems().stream()
            .filter(Problem::isError)
            .filter(problem -> problem.tool() == null || name.equals(problem.tool()))
            .toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    String hint = Suggestion.didYouMean(name, owners.keySet());
    throw new PawlException.NotFound(
        "no tool `"
            + name
            + "` is loaded"
            + (hint.isEmpty()
                ? "; there are: " + String.join(", ", owners.keySet())
                : ", " + hint));
  }

  /** What a run may do, as {@code pawl plan --json} prints it. */
  public Map<String, @Nullable Object> plan(String tool, Map<String, ?> arguments) {
    return PlanJson.of(owner(tool).plan(tool, arguments), Keeping.here().limits());
  }

  /** The tools as MCP clients see and call them, with those by which they come back to runs. */
  public List<Tool> published(Faces faces) {
    List<Tool> all = new ArrayList<>();
    boolean comesBack = false;
    boolean listens = false;
    for (Pawl file : files) {
      for (Tool tool : file.published(faces)) {
        if (owners.getOrDefault(tool.name(), file) == file) {
          Workflow workflow = file.behind(tool);
          comesBack |= Faces.needsTools(workflow, file.engine());
          listens |= Faces.needsSignals(workflow);
          all.add(tool);
        }
      }
    }
    if (comesBack) {
      all.addAll(faces.tools());
    }
    if (listens) {
      all.add(faces.signalTool());
    }
    return all;
  }

  /**
   * What steps a workflow of activities.
   *
   * @throws PawlException.NotFound when there is no such workflow
   */
  public SteppedWorkflow stepped(String name, Faces faces) {
    return files.stream()
        .flatMap(file -> SteppedWorkflow.of(file, name, faces).stream())
        .findFirst()
        .orElseThrow(
            () -> new PawlException.NotFound("there is no workflow of activities `" + name + "`"));
  }

  /** How a server of these tools introduces itself: as the first file says. */
  public ServerInfo server() {
    return files.isEmpty() ? new ServerInfo("pawl", "0", "Pawl", null) : files.getFirst().server();
  }

  /** What is put down of what is done, as the project of the first file says; null for nothing. */
  public @Nullable AuditSettings auditing() {
    Path start = first;
    return start == null ? null : ProjectAudit.of(start, "java", gates);
  }

  @Override
  public void close() {
    files.forEach(Pawl::close);
  }
}
