package dev.pawl.library.flow;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What of an execution somebody may know. What gates say of the result of a run they also say of
 * each text on the way to it: otherwise it would be told there.
 */
public final class ToldExecution {
  private final FlowExecution execution;
  private final Workflow workflow;
  private final Gates gates;
  private final Identity who;

  /** The same text is often the output of one node and a variable of others. */
  private final Map<String, String> known = new HashMap<>();

  private ToldExecution(FlowExecution execution, Workflow workflow, Gates gates, Identity who) {
    this.execution = execution;
    this.workflow = workflow;
    this.gates = gates;
    this.who = who;
  }

  public static FlowExecution of(FlowExecution execution, LoadedFlow flow, Identity who) {
    Gates gates = flow.pawl().engine().gates();
    return gates == null
        ? execution
        : new ToldExecution(execution, flow.workflow(), gates, who).told();
  }

  private FlowExecution told() {
    List<ExecutionResult> results =
        execution.intermediateResults().stream().map(this::told).toList();
    return execution.with(results);
  }

  private ExecutionResult told(ExecutionResult result) {
    Map<String, String> variables = new LinkedHashMap<>();
    result.inputVariables().forEach((name, value) -> variables.put(name, variable(value)));
    return new ExecutionResult(
        result.nodeId(),
        result.templateName(),
        variables,
        told(result.output()),
        result.executionTimeMs(),
        result.timestamp());
  }

  /** What the caller gave, the caller knows. */
  private String variable(String value) {
    return execution.initialVariables().containsValue(value) ? value : told(value);
  }

  private String told(String text) {
    return known.computeIfAbsent(text, this::judged);
  }

  private String judged(String text) {
    Ruling ruling = gates.ruling(matter(text));
    return ruling.isRefusal()
        ? ruling.refusals().stream()
            .map(Finding::issue)
            .collect(Collectors.joining("; ", "[refused: ", "]"))
        : String.valueOf(ruling.redacted(text));
  }

  private Matter matter(String text) {
    return new Matter(
        Point.AFTER_RUN,
        who,
        new Matter.Target.Published(workflow),
        new LinkedHashMap<>(execution.initialVariables()),
        text,
        new Matter.Circumstances(
            workflow,
            Objects.requireNonNullElse(execution.ran().run(), ""),
            "",
            Map.of(),
            ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()),
            false),
        Agreed.NONE);
  }
}
