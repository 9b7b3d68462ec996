package dev.pawl.engine.registry;

import dev.pawl.engine.audit.AuditTrail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The registry of a process, until it ends. */
public final class MemoryRegistry {
  private final Map<String, RegisteredTool> tools = new TreeMap<>();
  private final Map<String, Execution> executions = new LinkedHashMap<>();
  private final Map<String, SessionEntry> sessions = new LinkedHashMap<>();
  private final Map<String, List<WorkflowVersion>> workflows = new TreeMap<>();
  private final Map<String, Long> marks = new LinkedHashMap<>();
  private boolean begun;

  /** Says that a run's journal has so many events. */
  public synchronized void mark(String run, long events) {
    marks.put(run, events);
  }

  /** A run is gone. */
  public synchronized void forget(String run) {
    executions.remove(run);
    marks.remove(run);
  }

  /**
   * As one of those sees it who share it.
   *
   * @param on whether it leaves marks
   * @param runs those that are there, with how many events they have
   * @param trail where changes are put down
   * @param channel how those come who make them
   */
  public Registry seenBy(
      boolean on, Supplier<List<Mark>> runs, AuditTrail trail, @Nullable String channel) {
    return new View(on, runs, trail, channel == null ? "" : channel);
  }

  private synchronized void offer(OfferedTool tool, long now) {
    RegisteredTool before = tools.get(tool.name());
    if (before == null || tool.isVersioned()) {
      boolean same =
          before != null
              && before.description().equals(tool.description())
              && before.inputSchema().equals(tool.inputSchema())
              && before.outputSchema().equals(tool.outputSchema());
      tools.put(
          tool.name(),
          new RegisteredTool(
              tool.name(),
              tool.description(),
              tool.inputSchema(),
              tool.outputSchema(),
              before == null ? ToolSettings.usual(tool.readOnly()) : before.settings(),
              new Span(
                  before == null ? now : before.span().from(),
                  same && before != null ? before.span().to() : now)));
    }
    if (tool.isVersioned()) {
      version(tool, now);
    }
  }

  private void version(OfferedTool tool, long now) {
    List<WorkflowVersion> all = workflows.computeIfAbsent(tool.name(), _ -> new ArrayList<>());
    RegisteredTool registered = tools.get(tool.name());
    boolean known = false;
    for (int i = 0; i < all.size(); i++) {
      WorkflowVersion each = all.get(i);
      boolean is = each.digest().equals(tool.digest());
      known |= is;
      if (is != each.active()) {
        all.set(i, with(each, each.gates(), is, now));
      }
    }
    if (!known) {
      all.add(
          new WorkflowVersion(
              tool.name(),
              all.size() + 1,
              tool.digest(),
              tool.definition(),
              tool.mappings(),
              registered == null ? List.of() : registered.settings().gates(),
              true,
              new Span(now, now)));
    }
  }

  private static WorkflowVersion with(
      WorkflowVersion it, List<String> gates, boolean active, long now) {
    return new WorkflowVersion(
        it.name(),
        it.version(),
        it.digest(),
        it.definition(),
        it.mappings(),
        gates,
        active,
        new Span(it.span().from(), now));
  }

  private synchronized Optional<ToolChange> change(
      String name, UnaryOperator<ToolSettings> change, long now) {
    RegisteredTool tool = tools.get(name);
    return tool == null
        ? Optional.empty()
        : Optional.of(new ToolChange(name, tool.settings(), change.apply(tool.settings()), now));
  }

  private synchronized void apply(ToolChange change) {
    RegisteredTool tool = tools.get(change.tool());
    if (tool == null) {
      return;
    }
    tools.put(
        change.tool(),
        new RegisteredTool(
            tool.name(),
            tool.description(),
            tool.inputSchema(),
            tool.outputSchema(),
            change.after(),
            new Span(tool.span().from(), change.at())));
    workflows
        .getOrDefault(change.tool(), new ArrayList<>())
        .replaceAll(
            each ->
                each.active() && !each.gates().equals(change.after().gates())
                    ? with(each, change.after().gates(), true, change.at())
                    : each);
  }

  private synchronized void keep(Projected run) {
    Execution next = run.execution();
    Execution before = executions.get(next.run());
    if (!tools.containsKey(next.tool())) {
      offer(OfferedTool.unknown(next.tool()), next.span().from());
    }
    sessions.merge(run.session().id(), run.session(), SessionEntry::and);
    if (before == null || before.events() < next.events()) {
      executions.put(next.run(), next);
    }
    settle(new Mark(next.run(), next.events()));
  }

  private void settle(Mark mark) {
    marks.computeIfPresent(mark.run(), (_, events) -> events <= mark.events() ? null : events);
  }

  private synchronized void age(long now) {
    sessions.replaceAll((_, each) -> each.at(now));
    List<String> used = executions.values().stream().map(Execution::session).toList();
    long old = now - Registry.FORGOTTEN.toMillis() * 1_000;
    sessions
        .values()
        .removeIf(each -> each.isOver() && each.span().to() < old && !used.contains(each.id()));
  }

  private synchronized void rebuild(List<Mark> runs) {
    executions.clear();
    sessions.values().removeIf(each -> !each.isOver());
    runs.forEach(each -> marks.put(each.run(), each.events()));
  }

  private synchronized <T> List<T> listed(Supplier<Stream<T>> rows, int most) {
    return rows.get().limit(Math.max(0, most)).toList();
  }

  /** The registry as one of those sees it who share it. */
  private final class View implements Registry {
    private final boolean on;
    private final Supplier<List<Mark>> runs;
    private final AuditTrail trail;
    private final String channel;

    View(boolean on, Supplier<List<Mark>> runs, AuditTrail trail, String channel) {
      this.on = on;
      this.runs = runs;
      this.trail = trail;
      this.channel = channel;
    }

    @Override
    public boolean isOn() {
      return on;
    }

    @Override
    public void begin(long now) {
      List<Mark> all = runs.get();
      synchronized (MemoryRegistry.this) {
        if (!begun) {
          begun = true;
          all.forEach(each -> marks.put(each.run(), each.events()));
        }
      }
    }

    @Override
    public void offer(List<OfferedTool> all, long now) {
      all.forEach(each -> MemoryRegistry.this.offer(each, now));
    }

    @Override
    public Map<String, ToolSettings> settings() {
      Map<String, ToolSettings> settings = new TreeMap<>();
      tools(RegistryQuery.ALL.most(Integer.MAX_VALUE))
          .forEach(each -> settings.put(each.name(), each.settings()));
      return settings;
    }

    /** Put down first: what is not put down is not done. */
    @Override
    public Optional<ToolSettings> change(
        String tool, UnaryOperator<ToolSettings> wanted, long now) {
      Optional<ToolChange> change = MemoryRegistry.this.change(tool, wanted, now);
      change
          .filter(each -> !each.isNothing())
          .ifPresent(
              each -> {
                trail.append(each.entry(channel));
                apply(each);
              });
      return change.map(ToolChange::after);
    }

    @Override
    public List<RegisteredTool> tools(RegistryQuery query) {
      return listed(() -> tools.values().stream().filter(query::includes), query.most());
    }

    @Override
    public List<Execution> executions(RegistryQuery query) {
      return listed(
          () ->
              executions.values().stream()
                  .filter(query::includes)
                  .sorted(
                      Comparator.comparingLong((Execution each) -> each.span().from())
                          .reversed()
                          .thenComparing(Execution::run)),
          query.most());
    }

    @Override
    public List<SessionEntry> sessions(RegistryQuery query) {
      return listed(
          () ->
              sessions.values().stream()
                  .filter(query::includes)
                  .sorted(
                      Comparator.comparingLong((SessionEntry each) -> each.span().to())
                          .reversed()
                          .thenComparing(SessionEntry::id)),
          query.most());
    }

    @Override
    public List<WorkflowVersion> workflows(RegistryQuery query) {
      return listed(
          () ->
              workflows.values().stream()
                  .flatMap(each -> each.reversed().stream())
                  .filter(query::includes),
          query.most());
    }

    @Override
    public List<Mark> marks(int most) {
      return listed(
          () -> marks.entrySet().stream().map(each -> new Mark(each.getKey(), each.getValue())),
          most);
    }

    @Override
    public void keep(List<Projected> all, Collection<Mark> gone) {
      all.forEach(MemoryRegistry.this::keep);
      synchronized (MemoryRegistry.this) {
        gone.forEach(MemoryRegistry.this::settle);
      }
    }

    @Override
    public void see(List<SessionEntry> all) {
      synchronized (MemoryRegistry.this) {
        all.forEach(each -> sessions.merge(each.id(), each, SessionEntry::and));
      }
    }

    @Override
    public void end(Collection<String> ids, long now) {
      synchronized (MemoryRegistry.this) {
        ids.forEach(id -> sessions.computeIfPresent(id, (_, each) -> each.ended(now)));
      }
    }

    @Override
    public void age(long now) {
      MemoryRegistry.this.age(now);
    }

    @Override
    public void rebuild() {
      MemoryRegistry.this.rebuild(runs.get());
    }
  }
}
