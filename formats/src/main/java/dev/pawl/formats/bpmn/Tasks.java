package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Durations;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.KnownAs;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Says what activities do. */
final class Tasks {
  private static final int MOST_ATTEMPTS = 100;

  private final ProcessParts process;
  private final Messages messages;

  Tasks(ProcessParts process) {
    this.process = process;
    this.messages = new Messages(process);
  }

  /** What any activity but a sub-process does. */
  Work of(FlowNode node) {
    return switch (node.type()) {
      case "task", "manualTask" -> bound(node) ? called(node) : nothing(node);
      case "scriptTask" -> script(node);
      case "receiveTask" ->
          new Work(
              messages.message(node, node.element(), process.report(node)),
              process.variables.byName());
      case "userTask" -> user(node);
      case "callActivity" -> call(node);
      default -> called(node);
    };
  }

  private static Work nothing(FlowNode node) {
    return new Work(
        new NodeKind.Transform(new ExpressionText("null", node.place(), null)), KnownAs.NOTHING);
  }

  private Bindings.@Nullable Binding binding(FlowNode node) {
    XmlElement element = node.element();
    String type = null;
    for (XmlElement each : element.extensions(Vocabulary.ZEEBES, "taskDefinition")) {
      type = each.attribute("type");
    }
    return process.bindings.of(
        node.id(),
        element.foreign(Vocabulary.KIN, "topic"),
        type,
        element.foreign(Vocabulary.KIN, "delegateExpression"),
        element.foreign(Vocabulary.KIN, "class"));
  }

  private boolean bound(FlowNode node) {
    return node.element().within(Vocabulary.PAWL, "tool") != null
        || process.bindings.of(node.id()) != null;
  }

  /** A task that calls a tool. */
  Work called(FlowNode node) {
    Bindings.Binding binding = binding(node);
    Mappings mappings = new Mappings(node, process);
    String tool = node.element().within(Vocabulary.PAWL, "tool");
    NodeKind kind;
    Policy policy = Policy.NONE;
    if (binding != null) {
      kind = withInputs(binding.node().kind(), mappings, node);
      policy = binding.node().policy();
    } else if (tool != null) {
      kind = kind(tool, mappings, node);
    } else {
      process
          .report(node)
          .problem(
              ProblemCode.UNBOUND_TASK,
              node.what() + " names no tool",
              node.place(),
              "say `pawl:tool=\"server/tool\"`, or list it under `tool_mappings` in the"
                  + " `.pawl.yaml` beside the file");
      kind = new NodeKind.Fail("UNBOUND_TASK", new Template.Literal("no tool"));
    }
    return work(kind, retrying(policy, node), binding, mappings);
  }

  private Work work(
      NodeKind kind, Policy policy, Bindings.@Nullable Binding binding, Mappings mappings) {
    String result = mappings.result(binding);
    Map<String, Formula> outputs = mappings.outputs();
    KnownAs sets =
        result != null
            ? KnownAs.all(result)
            : outputs.isEmpty() ? process.variables.byName() : KnownAs.NOTHING;
    return new Work(kind, policy, sets, outputs);
  }

  private NodeKind kind(String tool, Mappings mappings, FlowNode node) {
    int slash = tool.indexOf('/');
    Template args = template(mappings.inputs());
    if (tool.indexOf('#') >= 0) {
      return new NodeKind.SubWorkflow(new Target(tool, node.place()), args);
    }
    if (slash <= 0) {
      process
          .report(node)
          .problem(
              ProblemCode.BAD_VALUE,
              "`pawl:tool` of " + node.what() + " is `" + tool + "`, which names no server",
              node.place(),
              "write `server/tool`, or `file.yaml#tool` for a tool of another file");
    }
    return new NodeKind.Mcp(
        new Target(tool.substring(0, Math.max(0, slash)), node.place()),
        tool.substring(slash + 1),
        node.place(),
        args);
  }

  private static Template template(Map<String, Template> fields) {
    return fields.isEmpty() ? new Template.Literal(Map.of()) : new Template.Fields(fields);
  }

  /** What the file beside says of arguments counts; where it says nothing, what this one says. */
  private static NodeKind withInputs(NodeKind kind, Mappings mappings, FlowNode node) {
    Map<String, Template> inputs = mappings.inputs();
    if (kind instanceof NodeKind.Mcp mcp && isNothing(mcp.args())) {
      return new NodeKind.Mcp(mcp.server(), mcp.tool(), mcp.toolPlace(), template(inputs));
    }
    if (kind instanceof NodeKind.SubWorkflow workflow && isNothing(workflow.args())) {
      return new NodeKind.SubWorkflow(workflow.tool(), template(inputs));
    }
    return kind;
  }

  private static boolean isNothing(Template args) {
    return args instanceof Template.Literal(Object value, _)
        && (value == null || value instanceof Map<?, ?> map && map.isEmpty());
  }

  private Work script(FlowNode node) {
    XmlElement element = node.element();
    XmlElement script = element.first("script");
    String format = element.attribute("scriptFormat", "").toLowerCase(Locale.ROOT);
    Mappings mappings = new Mappings(node, process);
    String text = script == null ? "" : script.text();
    String language = null;
    for (XmlElement each : element.extensions(Vocabulary.ZEEBES, "script")) {
      text = each.attribute("expression", "");
      format = "feel";
    }
    Report report = process.report(node);
    if (format.contains("feel")) {
      language = "feel";
    } else if (!format.isEmpty() && !format.contains("jsonata")) {
      report.problem(
          ProblemCode.UNSUPPORTED_ELEMENT,
          node.what() + " is written in `" + element.attribute("scriptFormat") + "`",
          node.place(),
          "write it in JSONata (`scriptFormat=\"jsonata\"`), or let a tool do it");
      return nothing(node);
    }
    Formula formula = process.expressions(node).formula(text, language, node.place());
    return work(
        new NodeKind.Transform(new ExpressionText(formula.code(), node.place(), null)),
        Policy.NONE,
        null,
        mappings);
  }

  private Work user(FlowNode node) {
    Bindings.Binding binding = binding(node);
    Forms form = Forms.of(node.element());
    process.variables.written.addAll(form.properties().keySet());
    Set<String> asked = new TreeSet<>();
    if (form.isEmpty()) {
      asked.addAll(process.variables.inputs());
    }
    Source.Mapping schema = form.schema(asked);
    Policy policy = Policy.NONE;
    if (binding != null && binding.node().kind() instanceof NodeKind.Ask ask) {
      policy = binding.node().policy();
      schema = ask.schema() == null ? schema : ask.schema();
      if (schema.get("properties") instanceof Source.Mapping properties) {
        process.variables.written.addAll(properties.entries().keySet());
      }
    }
    Mappings mappings = new Mappings(node, process);
    NodeKind ask =
        new NodeKind.Ask(NodeKind.To.HUMAN, question(node), schema, List.of(), null, null);
    return work(ask, policy, binding, mappings);
  }

  private Template question(FlowNode node) {
    StringBuilder text = new StringBuilder(node.name());
    XmlElement documentation = node.element().first("documentation");
    if (documentation != null && !documentation.text().isEmpty()) {
      text.append('\n').append(documentation.text());
    }
    Assignment assignment = Assignment.of(node, process);
    if (!assignment.words().isEmpty()) {
      text.append("\n(").append(assignment.words()).append(')');
    }
    return process.expressions(node).value(text.toString(), node.place());
  }

  private Work call(FlowNode node) {
    XmlElement element = node.element();
    String called = element.attribute("calledElement", "");
    for (XmlElement each : element.extensions(Vocabulary.ZEEBES, "calledElement")) {
      called = each.attribute("processId", called);
    }
    String tool = process.processes.get(called);
    if (tool == null) {
      if (bound(node)) {
        return called(node);
      }
      process
          .report(node)
          .problem(
              ProblemCode.UNKNOWN_TOOL,
              node.what() + " calls the process `" + called + "`, which is not in this file",
              node.place(),
              "say where it is, as in `pawl:tool=\"other.bpmn#" + called + "\"`");
      tool = called;
    }
    CallMappings mappings = new CallMappings(node, process);
    NodeKind kind = new NodeKind.SubWorkflow(new Target(tool, node.place()), mappings.arguments());
    Map<String, Formula> outputs = mappings.outputs();
    return new Work(
        kind,
        Policy.NONE,
        outputs.isEmpty() ? process.variables.byName() : KnownAs.NOTHING,
        outputs);
  }

  /** Retries as other engines have them, unless the file beside says otherwise. */
  private Policy retrying(Policy policy, FlowNode node) {
    String cycle = null;
    for (XmlElement each : node.element().extensions(Vocabulary.KIN, "failedJobRetryTimeCycle")) {
      cycle = each.text();
    }
    String attempts = null;
    for (XmlElement each : node.element().extensions(Vocabulary.ZEEBES, "taskDefinition")) {
      attempts = each.attribute("retries");
    }
    Duration pause = Duration.ofSeconds(1);
    if (cycle != null && cycle.matches("R\\d{1,3}/P\\S+")) {
      attempts = cycle.substring(1, cycle.indexOf('/'));
      pause = Durations.parse(cycle.substring(cycle.indexOf('/') + 1)).orElse(pause);
    }
    if (policy.retry() != null || attempts == null || !attempts.matches("\\d{1,3}")) {
      return policy;
    }
    int most = Math.clamp(Integer.parseInt(attempts), 1, MOST_ATTEMPTS);
    Retry retry = new Retry(most, pause, 1, pause, 0, Set.of());
    return new Policy(
        retry,
        policy.timeout(),
        policy.deadline(),
        policy.onError(),
        policy.compensate(),
        policy.onDoubt());
  }
}
