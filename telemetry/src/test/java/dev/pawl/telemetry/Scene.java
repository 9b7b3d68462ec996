package dev.pawl.telemetry;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.telemetry.TelemetrySettings;
import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs that are told of to a collector that listens. */
final class Scene implements AutoCloseable {
  static final TraceContext CALLER =
      new TraceContext(
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "vendor=1", "who=ann");

  final Receiver receiver = new Receiver();
  final ScriptedUpstreams upstreams = Graphs.upstreams();
  final MemoryJournal journal = new MemoryJournal();
  final List<String> notices = new CopyOnWriteArrayList<>();
  private final Map<String, String> variables = new HashMap<>();
  private @Nullable UnaryOperator<@Nullable Object> telling;
  private @Nullable Double sample;
  private @Nullable OtlpTelemetry telemetry;

  Scene with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  Scene sampling(double share) {
    sample = share;
    return this;
  }

  Scene telling(UnaryOperator<@Nullable Object> what) {
    telling = what;
    return this;
  }

  OtlpTelemetry telemetry() {
    OtlpTelemetry known = telemetry;
    if (known == null) {
      known =
          OtlpTelemetry.of(
              new TelemetrySettings(
                  "1.2.3", receiver.address(), Set.of(Signal.values()), sample, true, telling),
              variables,
              notices::add);
      telemetry = known;
    }
    return known;
  }

  Engine engine() {
    return Engine.on(upstreams).observed(telemetry());
  }

  LoadedGraph graph(String body) {
    return Graphs.on(engine(), body);
  }

  /** Runs a tool to its end on this thread. */
  RunResult run(String body, Map<String, @Nullable Object> input) {
    return run(body, input, RunOptions.DEFAULT);
  }

  RunResult run(String body, Map<String, @Nullable Object> input, RunOptions options) {
    LoadedGraph graph = graph(body);
    return graph.engine().run(graph.tool("t"), input, options, journal);
  }

  /** What was told by the end of the process. */
  Receiver told() {
    telemetry().close();
    return receiver;
  }

  List<String> notices() {
    return new ArrayList<>(notices);
  }

  @Override
  public void close() {
    telemetry().close();
    receiver.close();
  }
}
