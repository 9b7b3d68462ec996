package dev.pawl.library.flow;

import dev.pawl.engine.source.Snapshot;
import dev.pawl.formats.promptflow.SavedTemplate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Several libraries, each with a name space of its own: what stands before the names of its flows
 * and templates. What only one of them has is also found without that.
 */
public final class FlowLibraries implements AutoCloseable {
  private volatile List<FlowLibrary> all;

  /** Those whose runs may still go on. */
  private final List<FlowLibrary> former = new CopyOnWriteArrayList<>();

  private final Predicate<String> published;

  public FlowLibraries(List<FlowLibrary> all) {
    this(all, _ -> false);
  }

  /**
   * @param published which flows are tools of their own names, besides those that say so themselves
   */
  FlowLibraries(List<FlowLibrary> all, Predicate<String> published) {
    this.all = List.copyOf(all);
    this.published = published;
  }

  /** Whether a flow is offered as a tool of its own name. */
  boolean publishes(FlowEntry flow) {
    return flow.meta().published() || published.test(flow.name());
  }

  public List<FlowLibrary> all() {
    return all;
  }

  /** Those that need not be waited for. */
  FlowLibraries ready() {
    return new FlowLibraries(all.stream().filter(FlowLibrary::isReady).toList(), published);
  }

  /** Has others from now on. Those that are not among them any more may end what they began. */
  void become(List<FlowLibrary> next) {
    for (FlowLibrary each : all) {
      if (!next.contains(each)) {
        former.add(each);
        each.retire();
      }
    }
    all = List.copyOf(next);
  }

  /** Whether one of them is far away, so that somebody may want to look now. */
  public boolean areAnyFar() {
    return all.stream().anyMatch(FlowLibrary::isFar);
  }

  /** All flows that can be listed; a library that cannot be read hides no other. */
  public List<FlowEntry> list() {
    List<FlowEntry> entries = new ArrayList<>();
    for (FlowLibrary each : all) {
      try {
        entries.addAll(each.list());
      } catch (FlowRefusal _) {
        // Its state says so.
      }
    }
    return entries;
  }

  /** Looks at all sources now. */
  public List<Snapshot> refresh() {
    return all.stream().map(FlowLibrary::refresh).toList();
  }

  /**
   * A flow that can be executed.
   *
   * @param name with or without what stands before it
   */
  public LoadedFlow flow(String name) throws FlowRefusal {
    for (FlowLibrary each : all) {
      if (name.startsWith(each.prefix()) && has(each, name.substring(each.prefix().length()))) {
        return each.flow(name.substring(each.prefix().length()));
      }
    }
    List<FlowLibrary> having = new ArrayList<>();
    for (FlowLibrary each : all) {
      if (has(each, name)) {
        having.add(each);
      }
    }
    if (having.size() == 1) {
      return having.getFirst().flow(name);
    }
    throw having.isEmpty()
        ? notFound(name)
        : new FlowRefusal(
            FlowErrorCode.FLOW_NOT_FOUND,
            "Several libraries have a flow `" + name + "`: write the name of one before it");
  }

  /** A library that cannot be read may have what is missing. */
  private FlowRefusal notFound(String name) {
    for (FlowLibrary each : all) {
      try {
        List<FlowEntry> _ = each.list();
      } catch (FlowRefusal refusal) {
        return refusal;
      }
    }
    return new FlowRefusal(FlowErrorCode.FLOW_NOT_FOUND, "Flow not found: " + name);
  }

  private static boolean has(FlowLibrary library, String flow) {
    try {
      return library.has(flow);
    } catch (FlowRefusal _) {
      return false;
    }
  }

  /** All templates by the names under which they are found; the first of a name counts. */
  public Map<String, SavedTemplate> templates() {
    Map<String, SavedTemplate> templates = new LinkedHashMap<>();
    for (FlowLibrary each : all) {
      try {
        each.templates().forEach(it -> templates.putIfAbsent(each.prefix() + it.name(), it));
      } catch (FlowRefusal _) {
        // Its state says so.
      }
    }
    return templates;
  }

  /** A template by its name, with or without what stands before it. */
  public Optional<SavedTemplate> template(String name) {
    Map<String, SavedTemplate> known = templates();
    SavedTemplate exact = known.get(name);
    if (exact != null) {
      return Optional.of(exact);
    }
    List<SavedTemplate> others =
        known.values().stream().filter(each -> each.name().equals(name)).toList();
    return others.size() == 1 ? Optional.of(others.getFirst()) : Optional.empty();
  }

  /** All variable sets by their names; the first of a name counts. */
  public Map<String, Map<String, String>> variableSets() {
    Map<String, Map<String, String>> sets = new LinkedHashMap<>();
    for (FlowLibrary each : all) {
      try {
        each.variableSets().forEach((name, set) -> sets.putIfAbsent(each.prefix() + name, set));
      } catch (FlowRefusal _) {
        // Its state says so.
      }
    }
    return sets;
  }

  /** Values of a set, or none when no set is named. */
  public Map<String, String> variables(String set) throws FlowRefusal {
    if (set.isEmpty()) {
      return Map.of();
    }
    Map<String, Map<String, String>> sets = variableSets();
    Map<String, String> found = sets.get(set);
    if (found == null) {
      throw new FlowRefusal(
          FlowErrorCode.VALIDATION_ERROR,
          "There is no variable set `"
              + set
              + "`"
              + (sets.isEmpty() ? "" : "; there is: " + String.join(", ", sets.keySet())));
    }
    return found;
  }

  Collection<LoadedFlow> alive() {
    return Stream.concat(all.stream(), former.stream())
        .flatMap(each -> each.alive().stream())
        .toList();
  }

  @Override
  public void close() {
    former.forEach(FlowLibrary::close);
    all.forEach(FlowLibrary::close);
  }
}
