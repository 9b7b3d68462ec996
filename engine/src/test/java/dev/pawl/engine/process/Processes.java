package dev.pawl.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.formats.bpmn.BpmnFormat;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Processes in BPMN, loaded and run. */
final class Processes {
  private static final String HEAD =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
       xmlns:pawl="https://pawl.dev/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
       xmlns:flowable="http://flowable.org/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0">
      """;

  /** Echoes its arguments, fails, or tells what it was called with. */
  static ScriptedUpstreams upstreams() {
    return new ScriptedUpstreams()
        .on("echo", call -> new ToolResult(List.of(), call.arguments(), false))
        .on("fail", _ -> ToolResult.error("no"));
  }

  private Processes() {}

  /**
   * @param body the elements of the file; without a process in it, those of one
   */
  static Bundle read(String body) {
    String all =
        body.contains("<process")
            ? body
            : "<process id=\"p\" isExecutable=\"true\">" + body + "</process>";
    Map<String, UpstreamDefinition> servers =
        Map.of(
            "up",
            new UpstreamDefinition.Stdio(
                "up",
                "unused",
                List.of(),
                Map.of(),
                null,
                UpstreamSettings.DEFAULT,
                Place.UNKNOWN));
    return new BpmnFormat()
        .read("test.bpmn", (HEAD + all + "</definitions>").getBytes(UTF_8), servers);
  }

  static List<Problem> problems(String body) {
    return new LoadedGraph(read(body), Engine.on(upstreams())).check();
  }

  static LoadedGraph load(String body, Engine engine) {
    LoadedGraph loaded = new LoadedGraph(read(body), engine);
    assertThat(loaded.check()).filteredOn(Problem::isError).isEmpty();
    return loaded;
  }

  /** On time that leaps to whatever is waited for. */
  static FinishedRun run(String body, Map<String, ?> arguments) {
    return run(body, arguments, upstreams());
  }

  static FinishedRun run(String body, Map<String, ?> arguments, ScriptedUpstreams upstreams) {
    return load(body, Engines.repeatable(upstreams)).call("p", arguments);
  }

  /** What is done to a run that waits. */
  interface Deed {
    void on(RunHost host, HostedRun run) throws InterruptedException;
  }

  /** On real time, with something that is done meanwhile. */
  static FinishedRun hosted(String body, Map<String, Object> arguments, Deed deed)
      throws InterruptedException {
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    LoadedGraph loaded = load(body, Engine.on(upstreams()));
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.begin(loaded.engine(), loaded.tool("p"), arguments, RunOptions.DEFAULT);
      deed.on(host, run);
      RunResult result = run.await(Duration.ofSeconds(30)).orElseThrow();
      return new FinishedRun(loaded.tool("p"), result, store.events(run.id()));
    }
  }

  static void signal(RunHost host, String name, String key, Object value) {
    host.send(new Signal(name + key, name, key, Principal.LOCAL, value, 1));
  }

  static void answer(HostedRun run, Object value) throws InterruptedException {
    while (run.questions().isEmpty() && !run.isOver()) {
      Thread.sleep(5);
    }
    run.answer(run.questions().getFirst().step(), value, Principal.LOCAL);
  }

  /** Waits until a step of a node is done. */
  static void awaitStep(RunHost host, HostedRun run, String step) throws InterruptedException {
    while (host.store().events(run.id()).stream()
        .noneMatch(each -> each instanceof Event.StepCompleted done && done.node().equals(step))) {
      Thread.sleep(5);
    }
  }

  /** The steps that were done, in their order. */
  static List<String> done(FinishedRun run) {
    List<String> steps = new ArrayList<>();
    for (Event event : run.events()) {
      if (event instanceof Event.StepCompleted completed) {
        steps.add(completed.step());
      }
    }
    return steps;
  }

  static String flow(String from, String to) {
    return "<sequenceFlow id=\"%s_%s\" sourceRef=\"%s\" targetRef=\"%s\"/>"
        .formatted(from, to, from, to);
  }

  static String flow(String from, String to, String condition) {
    return ("<sequenceFlow id=\"%s_%s\" sourceRef=\"%s\" targetRef=\"%s\">"
            + "<conditionExpression>%s</conditionExpression></sequenceFlow>")
        .formatted(from, to, from, to, condition.replace("&", "&amp;").replace("<", "&lt;"));
  }

  /** A script that appends its own id to the variable {@code way}. */
  static String step(String id) {
    return script(id, id, "\"" + id + "\"");
  }

  static String script(String id, String variable, String code) {
    return ("<scriptTask id=\"%s\" pawl:result=\"v_%s\"><script>%s</script></scriptTask>")
        .formatted(id, variable, code.replace("&", "&amp;").replace("<", "&lt;"));
  }
}
