package dev.pawl.acceptance.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.acceptance.process.Block.Edge;
import dev.pawl.acceptance.process.Block.Sequence;
import dev.pawl.acceptance.process.Block.Task;
import dev.pawl.acceptance.process.Block.Wait;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.formats.bpmn.BpmnFormat;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Pawl, with somebody who does what processes wait for. */
final class OurEngine {
  private static final Map<String, UpstreamDefinition> SERVERS =
      Map.of(
          "up",
          new UpstreamDefinition.Stdio(
              "up", "unused", List.of(), Map.of(), null, UpstreamSettings.DEFAULT, Place.UNKNOWN));

  private final RandomProcess process;
  private final List<String> visited = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> counts = new HashMap<>();
  private final Set<String> answered = new HashSet<>();

  private OurEngine(RandomProcess process) {
    this.process = process;
  }

  static Course run(RandomProcess process) throws InterruptedException {
    return new OurEngine(process).run();
  }

  private synchronized ToolResult record(ToolCall call) {
    String id = String.valueOf(call.arguments().get("id"));
    visited.add(id);
    return new ToolResult(List.of(), counts.merge(id, 1, Integer::sum), false);
  }

  private Course run() throws InterruptedException {
    Bundle read =
        new BpmnFormat().read("random.bpmn", ProcessXml.of(process).getBytes(UTF_8), SERVERS);
    LoadedGraph loaded =
        new LoadedGraph(read, Engine.on(new ScriptedUpstreams().on("record", this::record)));
    List<Problem> errors = loaded.check().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException("it does not load: " + errors);
    }
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(
              loaded.engine(),
              loaded.tool("p"),
              Values.object("n", process.n()),
              RunOptions.DEFAULT);
      messages().forEach(name -> send(host, name));
      play(run);
      return switch (run.await(Duration.ofSeconds(30)).orElseThrow()) {
        case RunResult.Completed(_, Object output) ->
            new Course(List.copyOf(visited), own((Map<?, ?>) output));
        case RunResult other -> throw new IllegalStateException("it did not end well: " + other);
      };
    }
  }

  /** Those that tasks have set; what a run was begun with is there if the process speaks of it. */
  private static Map<String, Object> own(Map<?, ?> variables) {
    Map<String, Object> own = Values.asObject(variables);
    return own.entrySet().stream()
        .filter(each -> each.getKey().startsWith("v_"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Whatever comes is kept until it is waited for. */
  private Set<String> messages() {
    Set<String> names = new HashSet<>(Course.messages(process.body()).values());
    for (Wait wait : Course.waits(process.body()).values()) {
      if (wait.edge().happens() && wait.edge().kind() == Edge.Kind.MESSAGE) {
        names.add(wait.id() + "_edge");
      }
    }
    return names;
  }

  private static void send(RunHost host, String name) {
    host.send(new Signal(name, name, "", Principal.LOCAL, Map.of(), 1));
  }

  private void play(HostedRun run) throws InterruptedException {
    long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    Map<String, Wait> waits = Course.waits(process.body());
    while (!run.isOver()) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException("it waits: " + run.questions() + " after " + visited);
      }
      for (Question question : run.questions()) {
        answer(run, question.step(), waits);
      }
      run.awaitNews(Duration.ofMillis(5), Set.of());
    }
  }

  private void answer(HostedRun run, String step, Map<String, Wait> waits)
      throws InterruptedException {
    String id = step.replaceAll(".*/|[#\\[].*", "");
    Edge edge = waits.get(id).edge();
    boolean due =
        !edge.happens()
            || (!edge.interrupting()
                && edge.then() instanceof Sequence(List<Block> parts)
                && parts.getFirst() instanceof Task(String then)
                && visited.contains(then));
    if (due && answered.add(step)) {
      visited.add(id);
      run.answer(step, Map.of(), Principal.LOCAL);
    }
  }
}
