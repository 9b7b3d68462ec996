package dev.pawl.engine.trigger;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What triggers have dealt with, in memory. */
public final class MemoryFirings implements Firings {
  private final Map<String, Map<String, Firing>> all = new HashMap<>();

  private Map<String, Firing> of(String trigger) {
    return all.computeIfAbsent(trigger, _ -> new LinkedHashMap<>());
  }

  @Override
  public synchronized boolean note(Firing firing) {
    return of(firing.trigger()).putIfAbsent(firing.occasion(), firing) == null;
  }

  @Override
  public synchronized boolean has(String trigger, String occasion) {
    return of(trigger).containsKey(occasion);
  }

  @Override
  public synchronized Optional<Firing> latest(String trigger, long notAfter) {
    return newest(of(trigger).values().stream().filter(each -> each.at() <= notAfter));
  }

  @Override
  public synchronized Optional<Firing> lastRun(String trigger) {
    return newest(of(trigger).values().stream().filter(each -> !each.run().isEmpty()));
  }

  private static Optional<Firing> newest(Stream<Firing> firings) {
    return firings.max(Comparator.comparingLong(Firing::at));
  }

  @Override
  public synchronized void forget(String trigger, long before, Collection<String> except) {
    Firing latest = latest(trigger, before).orElse(null);
    Firing last = lastRun(trigger).orElse(null);
    of(trigger)
        .values()
        .removeIf(
            each ->
                each.at() < before
                    && !except.contains(each.occasion())
                    && !each.equals(latest)
                    && !each.equals(last));
  }
}
