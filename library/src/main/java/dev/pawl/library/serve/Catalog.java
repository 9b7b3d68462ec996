package dev.pawl.library.serve;

import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Resource;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is loaded and offered now, from files and folders.
 *
 * <p>{@link #refresh} looks at them again: files that changed are read anew, and what is offered is
 * replaced at once and as a whole. Nothing that is wrong with a file or a tool affects others. A
 * tool whose new version has errors stays as it was; a call ends in the version it began with.
 */
public final class Catalog implements AutoCloseable {
  private static final int MOST_READS = 4;

  private final MemberFiles members;
  private final DefinitionLoader loader;
  private final List<Tool> others;
  private final Faces faces;
  private List<Prompt> prompts = List.of();
  private List<Resource> resources = List.of();
  private @Nullable String instructions;
  private final Set<FileVersion> alive = new HashSet<>();
  private Map<Path, LoadedFile> files = new LinkedHashMap<>();
  private final List<LoadedFile> programs = new ArrayList<>();
  private Set<Problem> clashes = Set.of();
  private boolean closed;

  /** What is offered beside files; null for nothing. */
  private volatile @Nullable Beside beside;

  /** The names that files have taken from others, as was told. */
  private final Set<String> hidden = ConcurrentHashMap.newKeySet();

  /** Whether there was ever a tool whose runs callers may have to come back to. */
  private volatile boolean comesBack;

  /** Whether there was ever a tool whose runs await signals. */
  private volatile boolean listens;

  private volatile Map<String, Offered> tools = Map.of();

  /**
   * Nothing is read before the first {@link #refresh}.
   *
   * @param paths files and folders
   * @param others tools that come from no file
   * @param faces how runs show themselves to callers
   */
  public Catalog(List<Path> paths, DefinitionLoader loader, List<Tool> others, Faces faces) {
    this.members = new MemberFiles(paths, loader, new Fingerprints(InstantSource.system()));
    this.loader = loader;
    this.others = List.copyOf(others);
    this.faces = faces;
  }

  /**
   * Also offers what agents are to know of the other tools. To be called before anything is served.
   *
   * @param more instructions beside those of the files
   */
  public Catalog guided(String more, List<Prompt> morePrompts, List<Resource> moreResources) {
    this.instructions = more;
    this.prompts = List.copyOf(morePrompts);
    this.resources = List.copyOf(moreResources);
    return this;
  }

  /**
   * Also offers what Java programs have, which stays as it is. To be called before anything is
   * served; from then on they are closed with the rest.
   */
  public void offering(List<Pawl> others) {
    for (Pawl each : others) {
      LoadedFile program = LoadedFile.of("", each, faces);
      programs.add(program);
      alive.addAll(program.versions());
    }
  }

  /**
   * Also offers something else, of which files are left to it from the next {@link #refresh} on. It
   * is closed with the rest.
   */
  public synchronized Catalog alongside(Beside more) {
    beside = more;
    members.without(more::has);
    if (closed) {
      more.close();
    }
    return this;
  }

  /** Whether there is anything beside the files. */
  public boolean hasBeside() {
    return beside != null;
  }

  private List<LoadedFile> loaded() {
    List<LoadedFile> all = new ArrayList<>(programs);
    all.addAll(files.values());
    return all;
  }

  /**
   * Looks for what has changed.
   *
   * @throws PawlException.LimitExceeded when a folder holds too much
   */
  public synchronized Change refresh() throws IOException {
    if (closed) {
      return compare(tools, tools, List.of(), Set.of());
    }
    Set<Problem> problems = new LinkedHashSet<>();
    Set<String> kept = new HashSet<>();
    Map<Path, LoadedFile> next = new LinkedHashMap<>();
    for (Map.Entry<Path, String> member : members.find(files.keySet()).entrySet()) {
      LoadedFile before = files.get(member.getKey());
      LoadedFile now = load(member.getKey(), member.getValue(), before);
      next.put(member.getKey(), now);
      if (now != before) {
        problems.addAll(now.problems());
        kept.addAll(now.kept());
      }
    }
    files = next;
    Map<String, Offered> before = tools;
    tools = merge(problems);
    // A tool that is taken away leaves its runs behind, which can still be asked about.
    comesBack = comesBack || tools.values().stream().anyMatch(Offered::comesBack);
    listens = listens || tools.values().stream().anyMatch(Offered::listens);
    retire();
    return compare(before, tools, problems, kept);
  }

  private LoadedFile load(Path file, String fingerprint, @Nullable LoadedFile before) {
    if (before != null && before.fingerprint().equals(fingerprint)) {
      return before;
    }
    String seen = fingerprint;
    try {
      Bundle bundle = loader.read(file);
      for (int reads = 1; reads < MOST_READS && members.learn(file, bundle.borrowed()); reads++) {
        // What it needs of other files is read after their fingerprints, so that no change is
        // missed.
        seen = members.fingerprint(file);
        bundle = loader.read(file);
      }
      LoadedFile now =
          before == null || before.tools().isEmpty() || seen.startsWith(Fingerprints.ABSENT)
              ? LoadedFile.of(seen, loader.open(bundle), faces)
              : before.reloaded(seen, bundle, faces);
      alive.addAll(now.versions());
      return now;
    } catch (PawlException.InvalidDefinition e) {
      return before == null
          ? LoadedFile.unread(file, seen, e.problems(), faces)
          : before.unread(seen, e.problems());
    }
  }

  /** Of two tools with one name the first is offered, so that a restart would change nothing. */
  private Map<String, Offered> merge(Set<Problem> problems) {
    Map<String, Offered> merged = new LinkedHashMap<>();
    Set<Problem> found = new LinkedHashSet<>();
    Set<String> taken = new HashSet<>(Faces.RESERVED);
    others.forEach(tool -> taken.add(tool.name()));
    if (beside != null) {
      taken.addAll(beside.names());
    }
    for (LoadedFile file : loaded()) {
      for (Map.Entry<String, Offered> each : file.tools().entrySet()) {
        String name = each.getKey();
        Offered first = merged.get(name);
        if (first != null) {
          found.add(clash(name, first.place().toString(), each.getValue()));
        } else if (taken.contains(name)) {
          found.add(clash(name, "Pawl itself", each.getValue()));
        } else {
          merged.put(name, each.getValue());
        }
      }
    }
    for (Problem problem : found) {
      if (!clashes.contains(problem)) {
        problems.add(problem);
      }
    }
    clashes = found;
    return merged;
  }

  private static Problem clash(String name, String first, Offered tool) {
    return new Problem(
        ProblemCode.DUPLICATE_TOOL,
        "the name `" + name + "` is already used by the tool of " + first,
        tool.place(),
        name,
        null,
        "rename one of them; until then the one in " + tool.place() + " is left out");
  }

  private void retire() {
    Set<FileVersion> needed = new HashSet<>();
    for (LoadedFile file : loaded()) {
      needed.addAll(file.versions());
    }
    for (FileVersion version : alive) {
      if (!needed.contains(version)) {
        version.retire();
      }
    }
    alive.removeIf(FileVersion::isGone);
  }

  private static Change compare(
      Map<String, Offered> before,
      Map<String, Offered> now,
      Collection<Problem> problems,
      Set<String> kept) {
    SortedSet<String> added = new TreeSet<>(now.keySet());
    added.removeAll(before.keySet());
    SortedSet<String> removed = new TreeSet<>(before.keySet());
    removed.removeAll(now.keySet());
    SortedSet<String> updated = new TreeSet<>();
    for (Map.Entry<String, Offered> each : now.entrySet()) {
      Offered old = before.get(each.getKey());
      if (old != null && !old.isAs(each.getValue())) {
        updated.add(each.getKey());
      }
    }
    return new Change(List.copyOf(problems), added, updated, removed, new TreeSet<>(kept));
  }

  /** Whether what is offered beside files is something else by now. */
  public boolean isNewBeside() {
    return beside != null && beside.refresh();
  }

  /** What clients see and call. */
  public Offer offer() {
    List<Tool> all = new ArrayList<>(others);
    Map<String, Offered> now = tools;
    now.forEach((name, offered) -> all.add(current(name, offered.tool())));
    if (comesBack) {
      all.addAll(faces.tools());
    }
    if (listens) {
      all.add(faces.signalTool());
    }
    Beside more = beside;
    if (more == null) {
      return new Offer(all, prompts, resources, null);
    }
    if (!comesBack) {
      all.addAll(faces.tools());
    }
    return new Offer(
        withoutTwice(all, more.tools()),
        Stream.concat(prompts.stream(), more.prompts().stream()).toList(),
        resources,
        more.completion());
  }

  /**
   * A tool of a file goes before one of the same name that is no file's own, which is told once.
   */
  private List<Tool> withoutTwice(List<Tool> first, List<Tool> others) {
    Set<String> names = new HashSet<>();
    List<Tool> all = new ArrayList<>();
    for (Tool each : Stream.concat(first.stream(), others.stream()).toList()) {
      if (names.add(each.name())) {
        all.add(each);
      } else if (hidden.add(each.name())) {
        System.getLogger("dev.pawl.library")
            .log(
                Level.WARNING,
                "the flow `{0}` is not offered as a tool, because a file that is served has a tool of"
                    + " that name: rename one of them",
                each.name());
      }
    }
    return all;
  }

  /** The tool as it is when it is called, which may be newer than what the client has seen. */
  private Tool current(String name, Tool tool) {
    return new Tool(
        name,
        tool.title(),
        tool.description(),
        tool.inputSchema(),
        tool.outputSchema(),
        tool.annotations(),
        tool.icons(),
        (arguments, exchange) -> call(name, arguments, exchange));
  }

  private CallResult call(String name, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    for (Offered now = tools.get(name); now != null; now = tools.get(name)) {
      if (now.version().enter()) {
        try {
          return now.tool().handler().call(arguments, exchange);
        } finally {
          now.version().leave();
        }
      }
    }
    return CallResult.error("the tool `" + name + "` is no longer offered");
  }

  /** Whether some of them run by themselves. */
  public boolean hasTriggers() {
    for (Offered each : tools.values()) {
      if (!each.workflow().definition().triggers().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** What makes them run by themselves. */
  public List<ArmedTrigger> triggers() {
    List<ArmedTrigger> armed = new ArrayList<>();
    tools.values().forEach(each -> armed.addAll(each.triggers()));
    return armed;
  }

  /** The tools of files as the registry knows them. */
  public List<OfferedTool> registered() {
    return tools.values().stream()
        .filter(each -> each.tool().name().equals(each.workflow().name()))
        .map(Offered::registered)
        .toList();
  }

  /** Does something with a tool as it is offered now; empty if there is none of that name. */
  public <T> Optional<T> with(String tool, BiFunction<Pawl, Workflow, T> work) {
    for (Offered now = tools.get(tool); now != null; now = tools.get(tool)) {
      if (now.version().enter()) {
        try {
          return Optional.of(work.apply(now.version().pawl(), now.workflow()));
        } finally {
          now.version().leave();
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a file that is served has a tool of this name, and offers it. */
  public boolean isOffered(String tool) {
    return tools.containsKey(tool);
  }

  /** The file that a tool comes from; empty for one that comes from none. */
  public Optional<Path> fileOf(String tool) {
    return Optional.ofNullable(tools.get(tool)).map(each -> Path.of(each.place().file()));
  }

  /** How many tools there are. */
  public int size() {
    return tools.size() + others.size() + (beside == null ? 0 : beside.tools().size());
  }

  /** The files of which something is offered, each in the versions that it is offered in. */
  public synchronized List<Pawl> files() {
    List<Pawl> files = new ArrayList<>();
    if (beside != null) {
      files.addAll(beside.files());
    }
    loaded().stream()
        .flatMap(file -> file.versions().stream())
        .map(FileVersion::pawl)
        .distinct()
        .forEach(files::add);
    return files;
  }

  /** Makes sure that runs of a workflow can go on, if it is one that is read when it is wanted. */
  public void need(String workflow) {
    if (beside != null) {
      beside.need(workflow);
    }
  }

  /** The errors of all files as they are now. */
  public synchronized List<Problem> problems() {
    return loaded().stream().flatMap(file -> file.problems().stream()).toList();
  }

  /**
   * How a server of these tools introduces itself: as the first file that offers any says, with the
   * instructions of all of them.
   */
  public synchronized ServerInfo server() {
    ServerInfo first = null;
    Set<String> all = new LinkedHashSet<>();
    for (LoadedFile file : loaded()) {
      if (!file.tools().isEmpty()) {
        ServerInfo info = file.latest().pawl().server();
        first = first == null ? info : first;
        if (info.instructions() != null) {
          all.add(info.instructions());
        }
      }
    }
    if (instructions != null) {
      all.add(instructions);
    }
    String joined = all.isEmpty() ? null : String.join("\n\n", all);
    if (first == null) {
      return new ServerInfo("pawl", "0", "Pawl", joined);
    }
    return new ServerInfo(first.name(), first.version(), first.title(), joined);
  }

  /** The folders in which a change may matter, as of the last look. */
  public Set<Path> folders() {
    return members.folders();
  }

  /** Whether a change of this file may matter. */
  public boolean concerns(Path file) {
    return members.concerns(file) || (beside != null && beside.concerns(file));
  }

  /** Ends everything that the files' upstreams have started; calls of them fail from now on. */
  @Override
  public void close() {
    Set<FileVersion> all;
    synchronized (this) {
      closed = true;
      tools = Map.of();
      all = Set.copyOf(alive);
    }
    // At the same time: ending an upstream may take a while.
    if (beside != null) {
      beside.close();
    }
    List<Thread> closing =
        all.stream().map(version -> Thread.ofVirtual().start(version::close)).toList();
    try {
      for (Thread each : closing) {
        each.join();
      }
    } catch (InterruptedException _) {
      closing.forEach(Thread::interrupt);
      Thread.currentThread().interrupt();
    }
  }
}
