package dev.pawl.telemetry;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.telemetry.Level;
import dev.pawl.engine.telemetry.Telemetry;
import dev.pawl.engine.telemetry.TelemetrySettings;
import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import dev.pawl.telemetry.meter.Meters;
import dev.pawl.telemetry.meter.MetricMessages;
import dev.pawl.telemetry.meter.Prometheus;
import dev.pawl.telemetry.wire.Attributes;
import dev.pawl.telemetry.wire.Export;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells a collector of OpenTelemetry, by OTLP over HTTP, and whoever fetches measures. */
final class OtlpTelemetry implements Telemetry {
  private static final int USUAL_LONGEST = 4_096;
  private static final int USUAL_QUEUE = 65_536;
  private static final long MOST_BYTES = 32L << 20;

  private final Meters meters = new Meters();
  private final Exporter exporter;
  private final Desk desk;
  private final Sampler sampler;
  private final boolean traces;
  private final boolean prometheus;
  private final boolean isOn;
  private final @Nullable LogTap tap;

  OtlpTelemetry(TelemetrySettings settings, Variables variables) {
    Map<Signal, Target> targets = Target.all(settings, variables);
    Attributes attributes =
        new Attributes(
            (int) variables.number("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", USUAL_LONGEST, 16, 65_536));
    MetricMessages messages = new MetricMessages(attributes, Desk.now());
    this.exporter =
        new Exporter(
            targets,
            new Export(Resource.of(settings.version(), variables), "dev.pawl", settings.version()),
            meters,
            rhythm(variables),
            new Exporter.Telling(() -> messages.of(meters, Desk.now()), variables.notice()));
    this.traces = targets.containsKey(Signal.TRACES);
    this.prometheus = isFetched(settings, variables);
    this.isOn = prometheus || !targets.isEmpty();
    this.sampler = Sampler.of(settings, variables);
    this.desk =
        new Desk(
            meters,
            exporter.put(Signal.TRACES),
            exporter.put(Signal.LOGS),
            attributes,
            settings.telling());
    this.tap = targets.containsKey(Signal.LOGS) ? LogTap.on(desk) : null;
  }

  private static Exporter.Rhythm rhythm(Variables variables) {
    return new Exporter.Rhythm(
        variables.millis("OTEL_BSP_SCHEDULE_DELAY", Duration.ofSeconds(1)),
        variables.millis("OTEL_METRIC_EXPORT_INTERVAL", Duration.ofMinutes(1)),
        (int) variables.number("OTEL_BSP_MAX_QUEUE_SIZE", USUAL_QUEUE, 1, 1_000_000),
        MOST_BYTES);
  }

  private static boolean isFetched(TelemetrySettings settings, Variables variables) {
    if (variables.isTrue("OTEL_SDK_DISABLED")) {
      return false;
    }
    Set<String> exporters = variables.words("OTEL_METRICS_EXPORTER").orElse(Set.of());
    return settings.prometheus() || exporters.contains("prometheus");
  }

  @Override
  public Observed observe(Driven run) {
    if (!isOn) {
      return new Observed(RunListener.NONE, run.trace());
    }
    TraceOfRun trace = TraceOfRun.of(run.id(), run.trace(), sampler);
    RunSpans spans = traces && trace.sampled() ? new RunSpans(desk, run, trace) : null;
    return new Observed(
        new SeenRun(desk, run, trace, spans), traces ? trace.context(run.trace()) : run.trace());
  }

  @Override
  public void watch(Supplier<List<Level>> levels) {
    meters.watch(levels);
  }

  @Override
  public Optional<String> exposition() {
    return prometheus ? Optional.of(Prometheus.text(meters)) : Optional.empty();
  }

  @Override
  public void close() {
    if (tap != null) {
      tap.close();
    }
    exporter.close();
  }

  /** By the variables of a process. */
  static OtlpTelemetry of(
      TelemetrySettings settings, Map<String, String> environment, Consumer<String> notice) {
    return new OtlpTelemetry(settings, new Variables(environment, notice));
  }
}
