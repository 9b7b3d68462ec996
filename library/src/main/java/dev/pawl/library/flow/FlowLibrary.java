package dev.pawl.library.flow;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.formats.promptflow.FlowFile;
import dev.pawl.formats.promptflow.FlowHead;
import dev.pawl.formats.promptflow.FlowMeta;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.formats.promptflow.TemplateFile;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The flows, templates and variable sets of one source. They are read when somebody wants them; a
 * file that is wrong hides none that is not.
 */
public final class FlowLibrary implements AutoCloseable {
  public static final String FLOWS = "flows";
  public static final String TEMPLATES = "templates";
  public static final String VARIABLES = "variables";

  /** What is looked at in the folder of a library. */
  public static final List<String> PARTS = List.of(FLOWS, TEMPLATES, VARIABLES);

  private final FileSource source;
  private final Path folder;
  private final String prefix;
  private final FlowOpening opening;
  private final TimedCache<FlowList> lists;
  private final TimedCache<LoadedFlow> flows;
  private final TimedCache<TemplateFile> templates;
  private final TimedCache<VariableSets> sets;

  /** Those that can still be executed, or were until a moment ago. */
  private final Collection<LoadedFlow> alive = ConcurrentHashMap.newKeySet();

  /** Whether the source has said anything yet, be it that there is trouble. */
  private volatile boolean looked;

  private String revision = "";
  private Instant seen = Instant.MIN;

  /**
   * @param folder in which files of the source are said to lie: the one that it is, or that of the
   *     project that has it
   * @param prefix what stands before the names of its flows; empty for the project's own
   */
  public FlowLibrary(FileSource source, Path folder, String prefix, FlowOpening opening) {
    this(source, folder, prefix, opening, InstantSource.system());
  }

  FlowLibrary(
      FileSource source, Path folder, String prefix, FlowOpening opening, InstantSource clock) {
    Duration ttl = TimedCache.USUAL;
    this.source = source;
    this.folder = folder;
    this.prefix = prefix;
    this.opening = opening;
    this.lists = new TimedCache<>(clock, ttl, _ -> {});
    this.flows = new TimedCache<>(clock, ttl, LoadedFlow::retire);
    this.templates = new TimedCache<>(clock, ttl, _ -> {});
    this.sets = new TimedCache<>(clock, ttl, _ -> {});
  }

  public String name() {
    return source.name();
  }

  String prefix() {
    return prefix;
  }

  /** Whether it is the one of a folder of this machine, in a name space. */
  boolean isOf(Path other, String space) {
    return !isFar() && folder.equals(other) && prefix.equals(space);
  }

  /** Whether there is something to refresh: a folder of this machine is looked at anyway. */
  public boolean isFar() {
    return !(source instanceof LocalFolder);
  }

  /** Whether its files can be asked for without waiting long for somebody far away. */
  boolean isReady() {
    return looked || !isFar();
  }

  /** Looks at the source now, and reads anew whatever could not be read. */
  public Snapshot refresh() {
    Snapshot snapshot = noticed(source.refresh());
    looked = true;
    lists.clear();
    templates.clear();
    sets.clear();
    return snapshot;
  }

  /** The files as they are known now. */
  public Snapshot current() {
    Snapshot snapshot = noticed(source.current());
    looked = true;
    return snapshot;
  }

  /** What was made of an older revision is of no use any more; one that comes late is older. */
  private synchronized Snapshot noticed(Snapshot snapshot) {
    if (!snapshot.revision().equals(revision) && !snapshot.fetchedAt().isBefore(seen)) {
      revision = snapshot.revision();
      seen = snapshot.fetchedAt();
      lists.keepOnly(revision);
      flows.keepOnly(revision);
      templates.keepOnly(revision);
      sets.keepOnly(revision);
      alive.removeIf(LoadedFlow::isGone);
    }
    return snapshot;
  }

  private Snapshot known() throws FlowRefusal {
    Snapshot snapshot = current();
    if (!snapshot.isKnown()) {
      throw new FlowRefusal(
          FlowErrorCode.GITHUB_ERROR,
          "`" + name() + "` could not be read yet: " + snapshot.trouble());
    }
    return snapshot;
  }

  /** Its flows, in the order of their files. */
  public List<FlowEntry> list() throws FlowRefusal {
    return listed(known()).entries();
  }

  /** What is wrong with files of which it cannot even be told what flows they have. */
  public List<Problem> problems() throws FlowRefusal {
    return listed(known()).problems();
  }

  private FlowList listed(Snapshot snapshot) {
    return lists.get("flows:list:" + snapshot.revision(), () -> read(snapshot));
  }

  private FlowList read(Snapshot snapshot) {
    List<Problem> problems = new ArrayList<>();
    Map<String, FlowEntry> entries = new LinkedHashMap<>();
    for (SourceFile file : in(snapshot, FLOWS)) {
      if (!file.path().endsWith(".json")) {
        continue;
      }
      FlowHead head = FlowHead.read(path(file), content(file, problems));
      problems.addAll(head.problems());
      for (FlowMeta meta : head.flows()) {
        FlowEntry entry = new FlowEntry(prefix + meta.name(), meta, file.path());
        FlowEntry first = entries.putIfAbsent(meta.name(), entry);
        if (first != null) {
          problems.add(twice(first, meta));
        }
      }
    }
    return new FlowList(List.copyOf(entries.values()), problems);
  }

  private static Problem twice(FlowEntry first, FlowMeta meta) {
    return new Problem(
        ProblemCode.DUPLICATE_TOOL,
        "the name `" + meta.name() + "` is already used by the flow in " + first.path(),
        meta.place(),
        meta.name(),
        null,
        "rename one of them; until then this one is left out");
  }

  private static byte[] content(SourceFile file, List<Problem> problems) {
    try {
      return file.read();
    } catch (PawlException.Unreachable e) {
      problems.add(
          new Problem(
              ProblemCode.FILE_UNREADABLE,
              String.valueOf(e.getMessage()),
              new Place(file.path(), 1, 1),
              null,
              null,
              "refresh the library"));
      return new byte[0];
    }
  }

  private static List<SourceFile> in(Snapshot snapshot, String part) {
    String start = part + "/";
    return snapshot.files().stream()
        .filter(file -> file.path().startsWith(start))
        .filter(file -> file.path().indexOf('/', start.length()) < 0)
        .toList();
  }

  /** How a file is called in messages. */
  private String path(SourceFile file) {
    return folder.resolve(file.path()).toString();
  }

  /** Whether it has a flow of this name; the name without what stands before it. */
  boolean has(String flow) throws FlowRefusal {
    return list().stream().anyMatch(each -> each.meta().name().equals(flow));
  }

  /**
   * A flow that can be executed, as it is now.
   *
   * @param flow its own name
   */
  public LoadedFlow flow(String flow) throws FlowRefusal {
    Snapshot snapshot = known();
    FlowEntry entry =
        listed(snapshot).entries().stream()
            .filter(each -> each.meta().name().equals(flow))
            .findFirst()
            .orElseThrow(
                () ->
                    new FlowRefusal(
                        FlowErrorCode.FLOW_NOT_FOUND, "Flow not found: " + prefix + flow));
    LoadedFlow loaded =
        flows.get("flow:" + flow + ":" + snapshot.revision(), () -> load(snapshot, entry));
    return loaded.orRefuse();
  }

  private LoadedFlow load(Snapshot snapshot, FlowEntry entry) {
    SourceFile file =
        snapshot.files().stream()
            .filter(each -> each.path().equals(entry.path()))
            .findFirst()
            .orElseThrow();
    List<Problem> problems = new ArrayList<>();
    FlowFile read = FlowFile.read(path(file), content(file, problems));
    problems.addAll(read.problems());
    LoadedFlow loaded =
        LoadedFlow.of(
            entry,
            new FlowFile(read.name(), read.flows(), problems),
            new SnapshotTemplates(this, snapshot),
            opening.at(snapshot.revision()));
    alive.add(loaded);
    return loaded;
  }

  /** Those that were loaded, and the runs of which can go on. */
  Collection<LoadedFlow> alive() {
    return List.copyOf(alive);
  }

  /** The templates without errors, in the order of their files. */
  public List<SavedTemplate> templates() throws FlowRefusal {
    Snapshot snapshot = known();
    Map<String, SavedTemplate> all = new LinkedHashMap<>();
    for (SourceFile file : templateFiles(snapshot)) {
      SavedTemplate template = read(snapshot, file).template();
      if (template != null) {
        all.putIfAbsent(template.name(), template);
      }
    }
    return List.copyOf(all.values());
  }

  /** What is wrong with templates and variable sets. */
  public List<Problem> templateProblems() throws FlowRefusal {
    Snapshot snapshot = known();
    List<Problem> problems = new ArrayList<>();
    templateFiles(snapshot).forEach(file -> problems.addAll(read(snapshot, file).problems()));
    problems.addAll(sets(snapshot).problems());
    return problems;
  }

  public Optional<SavedTemplate> template(String template) throws FlowRefusal {
    return Optional.ofNullable(new SnapshotTemplates(this, known()).find(template));
  }

  static List<SourceFile> templateFiles(Snapshot snapshot) {
    return in(snapshot, TEMPLATES).stream()
        .filter(file -> TemplateFile.mayBeOne(file.path()))
        .toList();
  }

  TemplateFile read(Snapshot snapshot, SourceFile file) {
    return templates.get(
        "template:" + file.path() + ":" + snapshot.revision(),
        () -> {
          List<Problem> problems = new ArrayList<>();
          byte[] content = content(file, problems);
          return problems.isEmpty()
              ? TemplateFile.read(path(file), content)
              : new TemplateFile(null, problems);
        });
  }

  /** Values by the names of variables, by the names of the sets. */
  public Map<String, Map<String, String>> variableSets() throws FlowRefusal {
    return sets(known()).byName();
  }

  private VariableSets sets(Snapshot snapshot) {
    return sets.get(
        "variables:" + snapshot.revision(),
        () -> {
          VariableSets.Reader reader = new VariableSets.Reader();
          in(snapshot, VARIABLES).stream()
              .filter(file -> VariableSets.mayBeOne(file.path()))
              .forEach(file -> reader.read(path(file), content(file, new ArrayList<>())));
          return reader.done();
        });
  }

  /** Nothing of it is wanted any more; what is executed of it may end. */
  void retire() {
    flows.clear();
  }

  @Override
  public void close() {
    flows.clear();
    alive.forEach(LoadedFlow::close);
    source.close();
  }
}
