package dev.pawl.engine.host;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunExecution;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.Mark;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.registry.Projected;
import dev.pawl.engine.registry.Registry;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Brings the registry up to what journals say, some runs at a time. Any number of processes may do
 * it at once. Used by one thread.
 */
public final class RegistryProjector {
  private static final int PORTION = 100;

  /** How many times as long as reading it took a run that goes on is left alone. */
  private static final int PATIENCE = 20;

  private final RunStore store;
  private final UnaryOperator<@Nullable Object> telling;
  private final LongSupplier nanos;

  /** When large runs that go on are looked at again. */
  private final Map<String, Long> later = new HashMap<>();

  /** Tools that are registered for certain. */
  private final Set<String> known = new HashSet<>();

  /**
   * @param telling takes out of a value what must not be told
   * @param nanos a clock that only goes on
   */
  public RegistryProjector(
      RunStore store, UnaryOperator<@Nullable Object> telling, LongSupplier nanos) {
    this.store = store;
    this.telling = telling;
    this.nanos = nanos;
  }

  /** Does some of what there is to do, and says whether there may be more. */
  public boolean advance() {
    Registry registry = store.registry();
    List<Mark> marks = registry.marks(PORTION + later.size());
    long now = nanos.getAsLong();
    later.values().removeIf(until -> until - now <= 0);
    List<Projected> runs = new ArrayList<>();
    List<Mark> gone = new ArrayList<>();
    for (Mark mark : marks) {
      if (!later.containsKey(mark.run())) {
        project(mark, runs, gone);
      }
    }
    if (!runs.isEmpty() || !gone.isEmpty()) {
      keep(registry, runs, gone);
    }
    runs.forEach(each -> known.add(each.execution().tool()));
    return runs.size() + gone.size() >= PORTION;
  }

  /** Does all of it, also what was done a moment ago. */
  public void catchUp() {
    later.clear();
    while (advance()) {
      later.clear();
    }
  }

  /** What a database does not take of one run must not keep it from taking the others. */
  private static void keep(Registry registry, List<Projected> runs, List<Mark> gone) {
    try {
      registry.keep(runs, gone);
    } catch (RuntimeException e) {
      registry.keep(List.of(), gone); // fails as well where the reason is another
      runs.forEach(each -> keep(registry, each));
    }
  }

  private static void keep(Registry registry, Projected run) {
    try {
      registry.keep(List.of(run), List.of());
    } catch (RuntimeException e) {
      String id = run.execution().run();
      registry.keep(List.of(), List.of(new Mark(id, run.execution().events())));
      System.getLogger("dev.pawl.engine")
          .log(System.Logger.Level.WARNING, "run " + id + " cannot be registered", e);
    }
  }

  /** A tool that nobody offered is known by what is kept of it for its runs. */
  private void introduce(String tool, Event begun) {
    if (known.contains(tool)) {
      return;
    }
    known.addAll(store.registry().settings().keySet());
    if (!known.contains(tool) && begun instanceof Event.RunStarted started) {
      store
          .definition(started.digest())
          .flatMap(RegistryProjector::read)
          .ifPresent(kept -> store.registry().offer(List.of(kept), started.at()));
    }
  }

  /** Of one that cannot be read only the name is known. */
  private static Optional<OfferedTool> read(String text) {
    try {
      return Optional.of(RegisteredWorkflow.kept(text));
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.engine")
          .log(System.Logger.Level.DEBUG, "a definition cannot be registered", e);
      return Optional.empty();
    }
  }

  private void project(Mark mark, List<Projected> runs, List<Mark> gone) {
    long before = nanos.getAsLong();
    List<Event> events;
    try {
      events = store.events(mark.run());
    } catch (PawlException.Conflict e) {
      System.getLogger("dev.pawl.engine").log(System.Logger.Level.WARNING, e.getMessage());
      gone.add(mark);
      return;
    }
    if (events.isEmpty()) {
      gone.add(mark);
      return;
    }
    Projected projected = RunExecution.of(events, telling);
    runs.add(projected);
    introduce(projected.execution().tool(), events.getFirst());
    if (!projected.execution().status().isOver()) {
      long took = nanos.getAsLong() - before;
      later.put(mark.run(), nanos.getAsLong() + took * PATIENCE);
    }
  }
}
