package dev.pawl.telemetry.meter;

import dev.pawl.engine.telemetry.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Everything that was counted and measured since this process began. Names come from files and
 * servers, so there may be very many: beyond a number, all others count as one.
 */
public final class Meters {
  static final int MOST_SERIES = 2_000;
  private static final String OTHERS = "(others)";

  private final Map<Measure, Map<List<String>, Series>> all = new EnumMap<>(Measure.class);
  private final List<Supplier<List<Level>>> watched = new CopyOnWriteArrayList<>();
  private final JvmLevels machine = new JvmLevels();

  public Meters() {
    for (Measure each : Measure.values()) {
      all.put(each, new ConcurrentHashMap<>());
    }
  }

  public void count(Measure measure, String... labels) {
    count(measure, 1, labels);
  }

  public void count(Measure measure, long times, String... labels) {
    if (series(measure, List.of(labels), of -> new Series.Count(of, new LongAdder()))
        instanceof Series.Count count) {
      count.value().add(times);
    }
  }

  public void time(Measure measure, double seconds, String... labels) {
    if (series(measure, List.of(labels), Series.Times::new) instanceof Series.Times times) {
      times.add(Math.max(0, seconds));
    }
  }

  private Series series(
      Measure measure, List<String> labels, Function<List<String>, Series> fresh) {
    Map<List<String>, Series> known = all.getOrDefault(measure, Map.of());
    Series found = known.get(labels);
    if (found != null) {
      return found;
    }
    List<String> named =
        known.size() < MOST_SERIES ? labels : Collections.nCopies(labels.size(), OTHERS);
    return known.computeIfAbsent(named, fresh);
  }

  /** Looks at how high things stand, whenever somebody wants to know. */
  public void watch(Supplier<List<Level>> levels) {
    watched.add(levels);
  }

  /** All series by their measure, those of levels as they stand now. */
  Map<Measure, Collection<Series>> seen() {
    Map<Measure, Collection<Series>> seen = new EnumMap<>(Measure.class);
    all.forEach((measure, series) -> seen.put(measure, new ArrayList<>(series.values())));
    machine.now((measure, height) -> put(seen, measure, height));
    for (Supplier<List<Level>> each : watched) {
      for (Level level : levels(each)) {
        put(seen, measure(level.kind()), new Series.Height(level.labels(), level.value()));
      }
    }
    return seen;
  }

  /** Of what cannot be looked at just now nothing is known. */
  private static List<Level> levels(Supplier<List<Level>> watched) {
    try {
      return watched.get();
    } catch (RuntimeException _) {
      return List.of();
    }
  }

  private static void put(
      Map<Measure, Collection<Series>> seen, Measure measure, Series.Height height) {
    Collection<Series> series = seen.computeIfAbsent(measure, _ -> new ArrayList<>());
    if (series.size() < MOST_SERIES && height.labels().size() == measure.labels().size()) {
      series.add(height);
    }
  }

  private static Measure measure(Level.Kind kind) {
    return switch (kind) {
      case RUNS_ACTIVE -> Measure.RUNS_ACTIVE;
      case UPSTREAM_STATE -> Measure.UPSTREAM_STATE;
      case STORE_REACHABLE -> Measure.STORE_REACHABLE;
      case TOOLS_SERVED -> Measure.TOOLS_SERVED;
    };
  }
}
