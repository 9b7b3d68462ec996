package dev.pawl.library.telemetry;

import dev.pawl.engine.driver.Observer;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.telemetry.Level;
import dev.pawl.engine.telemetry.Level.Kind;
import dev.pawl.engine.telemetry.Telemetry;
import dev.pawl.engine.telemetry.TelemetryProvider;
import dev.pawl.engine.telemetry.TelemetrySettings;
import dev.pawl.library.Pawl;
import dev.pawl.library.config.Telemetering;
import dev.pawl.library.config.TelemetrySetting;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.lock.KnownTools;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.model.Bundle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells those who operate a server what it does, by an add-on that need not be there. */
public final class ServedTelemetry implements AutoCloseable {
  private static final List<String> STATES =
      List.of("inside", "connected", "not_started", "failing", "left_alone");

  private final Telemetry telemetry;

  private ServedTelemetry(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  /**
   * Begins, if somebody wants it.
   *
   * @param first the first file or folder that is served
   * @param gates take out of arguments and results what must not be told
   * @param notice tells the user what does not work
   * @return null if nobody wants it, or what it needs is not there
   */
  public static @Nullable ServedTelemetry open(
      Path first, ServedGates gates, String version, Consumer<String> notice) {
    Map<String, String> environment = System.getenv();
    TelemetrySetting said = Telemetering.said(first).orElse(null);
    if (said == null ? !Telemetering.isWantedBy(environment::get) : !said.on()) {
      return null;
    }
    Optional<TelemetryProvider> provider = ServiceLoader.load(TelemetryProvider.class).findFirst();
    if (provider.isEmpty()) {
      if (said != null) {
        notice.accept(
            "pawl: warning: nothing is told of what runs do, although `telemetry` of pawl.yaml wants"
                + " it: that is an add-on, and not there; see `pawl addons add telemetry`");
      }
      return null;
    }
    TelemetrySetting wanted = said == null ? TelemetrySetting.USUAL : said;
    return new ServedTelemetry(
        provider
            .get()
            .open(
                new TelemetrySettings(
                    version,
                    wanted.endpoint(),
                    wanted.signals(),
                    wanted.sample(),
                    wanted.prometheus(),
                    wanted.payloads() ? gates.telling(first) : null),
                environment,
                notice));
  }

  public Observer observer() {
    return telemetry;
  }

  /** Everything that is loaded by another one, with all its runs observed. */
  public DefinitionLoader observing(DefinitionLoader loader) {
    return new DefinitionLoader() {
      @Override
      public Bundle read(Path file) {
        return loader.read(file);
      }

      @Override
      public Pawl open(Bundle bundle) {
        return loader.open(bundle).observed(telemetry);
      }

      @Override
      public List<Path> alsoReads(Path file) {
        return loader.alsoReads(file);
      }
    };
  }

  /** All that is measured, as Prometheus reads it; empty where that is not wanted. */
  public Optional<String> exposition() {
    return telemetry.exposition();
  }

  /** Looks at these from time to time. Nothing is started for that. */
  public void watch(ServedRuns runs, Catalog catalog) {
    telemetry.watch(() -> levels(runs, catalog));
  }

  private static List<Level> levels(ServedRuns runs, Catalog catalog) {
    List<Level> levels = new ArrayList<>();
    RunCount count = runs.count();
    levels.add(Level.of(Kind.RUNS_ACTIVE, count.working(), "working"));
    levels.add(Level.of(Kind.RUNS_ACTIVE, count.waiting(), "waiting"));
    levels.add(Level.of(Kind.STORE_REACHABLE, runs.isStoreReachable() ? 1 : 0));
    levels.add(Level.of(Kind.TOOLS_SERVED, catalog.size()));
    Set<String> seen = new HashSet<>();
    for (Pawl file : catalog.files()) {
      KnownTools known = file.toolLock().known();
      for (String server : known.servers()) {
        if (seen.add(server)) {
          add(levels, server, word(known.state(server)));
        }
      }
    }
    return levels;
  }

  private static void add(List<Level> levels, String server, String state) {
    for (String each : STATES) {
      levels.add(Level.of(Kind.UPSTREAM_STATE, each.equals(state) ? 1 : 0, server, each));
    }
  }

  private static String word(UpstreamState state) {
    return switch (state) {
      case UpstreamState.Inside() -> "inside";
      case UpstreamState.Open _ -> "connected";
      case UpstreamState.Closed() -> "not_started";
      case UpstreamState.Failing failing -> failing.leftAlone() ? "left_alone" : "failing";
    };
  }

  /** Tells what is still to be told, for a few seconds at most. */
  @Override
  public void close() {
    telemetry.close();
  }
}
