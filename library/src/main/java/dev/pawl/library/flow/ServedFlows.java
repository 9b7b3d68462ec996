package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.PromptFlowFormat;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.library.Pawl;
import dev.pawl.library.serve.Beside;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Libraries of flows as a server offers them: tools to execute flows, and templates as prompts. */
public final class ServedFlows implements Beside {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

  /** How long a server is waited for that is far away before anything is offered without it. */
  private static final Duration FIRST_LOOK = Duration.ofSeconds(3);

  private final FlowLibraries libraries;
  private final FlowPlaces places;
  private final FirstLooks firstLooks;
  private final FlowTools tools;
  private final FlowPrompts prompts;
  private final Runnable changed;
  private volatile List<Path> folders;
  private List<String> seen = List.of();
  private @Nullable Thread watching;
  private boolean closed;

  /**
   * @param libraries those of the folders first, in their order
   * @param places where more folders may appear
   * @param changed has clients told when something else is offered
   */
  public ServedFlows(
      FlowLibraries libraries,
      FlowPlaces places,
      Faces faces,
      PromptAccess access,
      Runnable changed) {
    this.libraries = libraries;
    this.changed = changed;
    this.places = places;
    this.folders = places.folders().get();
    this.firstLooks = new FirstLooks(FIRST_LOOK, changed);
    this.tools = new FlowTools(libraries, faces, changed);
    this.prompts = new FlowPrompts(libraries, access);
  }

  /** A file with flows in a library is executed by the tools of that, and offers none itself. */
  @Override
  public boolean has(Path file) {
    return isIn(file, FlowLibrary.TEMPLATES)
        || (isIn(file, FlowLibrary.FLOWS) && (isListed(file) || isFlow(file)));
  }

  /** What is known to have flows need not be read again. */
  private boolean isListed(Path file) {
    String path = FlowLibrary.FLOWS + "/" + file.getFileName();
    return libraries.ready().list().stream().anyMatch(each -> each.path().equals(path));
  }

  private boolean isIn(Path file, String part) {
    Path parent = file.toAbsolutePath().normalize().getParent();
    return folders.stream()
        .map(each -> each.toAbsolutePath().normalize().resolve(part))
        .anyMatch(each -> each.equals(parent));
  }

  private static boolean isFlow(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      return name.endsWith(".json")
          && new PromptFlowFormat()
              .recognises(name, RegularFile.read(file, SourceLimits.MAX_BYTES + 1));
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public boolean concerns(Path file) {
    return FlowLibrary.PARTS.stream().anyMatch(part -> isIn(file, part));
  }

  @Override
  public Set<String> names() {
    return FlowTools.NAMES;
  }

  @Override
  public List<Tool> tools() {
    watch();
    firstLooks.at(libraries.all());
    List<String> now = revisions();
    synchronized (this) {
      seen = now;
    }
    return tools.all();
  }

  @Override
  public List<Prompt> prompts() {
    return prompts.all();
  }

  @Override
  public Offer.Completion completion() {
    return prompts.completion();
  }

  @Override
  public synchronized boolean refresh() {
    boolean grown = grow();
    libraries.all().stream().filter(each -> !each.isFar()).forEach(FlowLibrary::refresh);
    List<String> now = revisions();
    boolean changed = grown || !now.equals(seen);
    seen = now;
    return changed;
  }

  /** A folder may become a library while it is served, as it would be one after a new start. */
  private boolean grow() {
    List<Path> before = folders;
    List<Path> now = new ArrayList<>(places.folders().get());
    before.stream().filter(each -> !now.contains(each)).forEach(now::add);
    if (now.equals(before)) {
      return false;
    }
    List<FlowLibrary> all = libraries.all();
    List<FlowLibrary> next =
        new ArrayList<>(FlowFolders.all(now, places.opening(), all.subList(0, before.size())));
    next.addAll(all.subList(before.size(), all.size()));
    libraries.become(next);
    folders = List.copyOf(now);
    return true;
  }

  private List<String> revisions() {
    return libraries.ready().all().stream()
        .map(each -> each.name() + " " + each.current().revision())
        .toList();
  }

  @Override
  public Collection<Pawl> files() {
    List<Pawl> files = new ArrayList<>();
    for (LoadedFlow each : libraries.alive()) {
      if (each.isUsable()) {
        files.add(each.pawl());
      }
    }
    return files;
  }

  @Override
  public void need(String workflow) {
    for (FlowLibrary each : libraries.ready().all()) {
      try {
        if (each.has(workflow)) {
          LoadedFlow _ = each.flow(workflow);
        }
      } catch (FlowRefusal | PawlException _) {
        // Then nobody can go on with its runs for now.
      }
    }
  }

  /** What is far away changes without anything on this machine that could be watched. */
  private synchronized void watch() {
    if (watching == null && !closed && libraries.areAnyFar()) {
      watching = Thread.ofVirtual().name("pawl-flows").start(this::look);
    }
  }

  private void look() {
    try {
      while (pause()) {
        if (isOther()) {
          changed.run();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean pause() throws InterruptedException {
    long until = System.nanoTime() + BETWEEN_LOOKS.toNanos();
    for (long left = BETWEEN_LOOKS.toMillis(); left > 0 && !closed; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    return !closed;
  }

  private boolean isOther() {
    List<String> now = revisions();
    synchronized (this) {
      return !now.equals(seen);
    }
  }

  @Override
  public void close() {
    firstLooks.close();
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    libraries.close();
  }
}
