package dev.pawl.library.flow;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.NoHistory;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.formats.promptflow.NodeIds;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.model.Template;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes of the journal of a run what callers of flows are told. */
final class ExecutionFold {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final long PATIENCE = 10_000_000_000L;
  private static final String NOT_FOUND = "Template not found: ";

  private final Workflow workflow;
  private final List<Event> events;
  private final Event.RunStarted started;

  /** The steps of template nodes, by node. */
  private final Map<String, StepRecord> steps = new HashMap<>();

  ExecutionFold(Workflow workflow, List<Event> events) {
    this.workflow = workflow;
    this.events = events;
    if (!(events.getFirst() instanceof Event.RunStarted first)) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    this.started = first;
    RunHistory.of(workflow, events).forEach(each -> steps.put(each.nodeId(), each));
  }

  FlowExecution execution() {
    List<ExecutionResult> results = results();
    Event last = events.getLast();
    Failure failure = last instanceof Event.RunFailed failed ? failed.failure() : null;
    Object output = last instanceof Event.RunCompleted completed ? completed.output() : null;
    long spent = (last.at() - started.at()) / 1_000;
    long sum = results.stream().mapToLong(ExecutionResult::executionTimeMs).sum();
    return new FlowExecution(
        workflow.name(),
        started.at() / 1_000,
        texts(started.input()),
        results,
        output == null || output == Undefined.UNDEFINED ? null : VariableSets.text(output),
        Math.max(1, Math.max(spent, sum)),
        failure == null ? null : error(failure),
        new FlowExecution.Ran(started.run(), started.origin().revision()));
  }

  /** In the order of the definition, which is one of execution and does not depend on timing. */
  private List<ExecutionResult> results() {
    List<ExecutionResult> results = new ArrayList<>();
    for (Node node : workflow.definition().nodes()) {
      StepRecord step = steps.get(node.id());
      if (step != null
          && step.endedAt() > 0
          && step.error() == null
          && isTemplate(node.kind())
          && !node.id().endsWith(NodeIds.PROMPT)) {
        Object output = step.output();
        results.add(
            new ExecutionResult(
                NodeIds.decoded(node.id()),
                templateName(node),
                variables(node, step),
                output == null || output == Undefined.UNDEFINED ? "" : VariableSets.text(output),
                Math.max(1, (step.endedAt() - step.startedAt()) / 1_000),
                MOMENT.format(Instant.ofEpochMilli(step.startedAt() / 1_000))));
      }
    }
    return results;
  }

  private static boolean isTemplate(NodeKind kind) {
    return kind instanceof NodeKind.Prompt
        || kind instanceof NodeKind.Ask
        || kind instanceof NodeKind.Mcp;
  }

  /** The node with the template: that of a question is another than the one that asks it. */
  private Node textOf(Node node) {
    return node.kind() instanceof NodeKind.Ask
        ? workflow.definition().nodes().stream()
            .filter(each -> each.id().equals(node.id() + NodeIds.PROMPT))
            .findFirst()
            .orElse(node)
        : node;
  }

  private static Map<String, Template> values(NodeKind kind) {
    Template text = kind instanceof NodeKind.Prompt prompt ? prompt.text() : null;
    return text instanceof Template.Text filled && filled.values() instanceof Template.Fields fields
        ? fields.fields()
        : Map.of();
  }

  private static String own(Node node) {
    return NodeIds.decoded(node.id()) + "_template";
  }

  private String templateName(Node of) {
    Node node = textOf(of);
    NodeKind kind = node.kind();
    if (kind instanceof NodeKind.Mcp mcp) {
      return mcp.server().name() + "/" + mcp.tool();
    }
    if (kind instanceof NodeKind.Fail fail
        && fail.message() instanceof Template.Literal literal
        && literal.value() instanceof String text
        && text.startsWith(NOT_FOUND)) {
      return text.substring(NOT_FOUND.length());
    }
    return values(kind).get(own(node)) instanceof Template.Literal literal
        ? String.valueOf(literal.value())
        : NodeIds.decoded(node.id());
  }

  /** What a node used of all that was there. */
  private Map<String, String> variables(Node node, StepRecord step) {
    if (node.kind() instanceof NodeKind.Mcp) {
      return step.input() instanceof Map<?, ?> arguments ? texts(arguments) : Map.of();
    }
    Map<String, String> used = new LinkedHashMap<>();
    values(textOf(node).kind())
        .forEach(
            (name, template) -> {
              Object value = name.equals(own(node)) ? null : value(template, step.context());
              if (value != null && value != Undefined.UNDEFINED) {
                used.put(name, VariableSets.text(value));
              }
            });
    return used;
  }

  private static @Nullable Object value(Template template, Map<String, @Nullable Object> context) {
    if (template instanceof Template.Literal literal) {
      return literal.value();
    }
    if (!(template instanceof Template.Computed computed)) {
      return null;
    }
    try {
      return JsonataExpression.compile(computed.expression()).evaluate(new Past(context));
    } catch (ExpressionSyntaxException | ExpressionException _) {
      return null; // it failed in the run, too
    }
  }

  /** What a step saw. */
  private record Past(Map<String, @Nullable Object> input) implements NoHistory {
    @Override
    public long millis() {
      return 0;
    }

    @Override
    public double random() {
      return 0;
    }

    @Override
    public Bounds bounds() {
      return Bounds.within(PATIENCE);
    }
  }

  private static Map<String, String> texts(Map<?, ?> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach(
        (name, value) ->
            texts.put(String.valueOf(name), value == null ? "" : VariableSets.text(value)));
    return texts;
  }

  private FlowError error(Failure failure) {
    FlowErrorCode code = code(failure);
    Node node =
        workflow.definition().nodes().stream()
            .filter(each -> each.id().equals(failure.node()))
            .filter(each -> isTemplate(each.kind()) || each.kind() instanceof NodeKind.Fail)
            .findFirst()
            .orElse(null);
    return new FlowError(
        code,
        message(code, failure),
        node == null ? null : NodeIds.decoded(node.id()),
        node == null ? null : templateName(node));
  }

  private static FlowErrorCode code(Failure failure) {
    if (failure.code() == FailureCode.MISSING_VARIABLES) {
      return FlowErrorCode.MISSING_VARIABLES;
    }
    if (failure.code() == FailureCode.INPUT_INVALID) {
      return FlowErrorCode.VALIDATION_ERROR;
    }
    boolean notFound =
        failure.code() == FailureCode.RAISED
            && FlowErrorCode.TEMPLATE_NOT_FOUND.name().equals(failure.details().get("code"));
    return notFound ? FlowErrorCode.TEMPLATE_NOT_FOUND : FlowErrorCode.EXECUTION_ERROR;
  }

  private static String message(FlowErrorCode code, Failure failure) {
    List<String> missing = missing(failure);
    return code == FlowErrorCode.MISSING_VARIABLES && !missing.isEmpty()
        ? missingWords(missing)
        : failure.words();
  }

  static String missingWords(Collection<String> missing) {
    return "Missing required variables: " + String.join(", ", missing);
  }

  /** The variables without which the run could not go on. */
  static List<String> missing(List<Event> events) {
    return events.getLast() instanceof Event.RunFailed failed
        ? missing(failed.failure())
        : List.of();
  }

  private static List<String> missing(Failure failure) {
    return failure.details().get("missing") instanceof List<?> missing
        ? missing.stream().map(String::valueOf).toList()
        : List.of();
  }
}
