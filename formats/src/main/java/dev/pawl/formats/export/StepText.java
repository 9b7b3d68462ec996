package dev.pawl.formats.export;

import dev.pawl.formats.diagram.RuleText;
import dev.pawl.json.Json;
import dev.pawl.model.Companion;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a coding agent has to do at a node, in Markdown. */
final class StepText implements NodeKind.Cases<String> {
  private final ExportTarget target;

  StepText(ExportTarget target) {
    this.target = target;
  }

  String of(Node node) {
    StringBuilder text = new StringBuilder();
    text.append("#### ").append(Markdown.words(node.id())).append("\n\n");
    if (node.join() == Join.ALL) {
      text.append("Wait until all branches that lead here have come.\n\n");
    }
    text.append(node.kind().match(this)).append('\n');
    policy(node, text);
    if (!node.next().isEmpty()) {
      text.append(node.kind() instanceof NodeKind.Switch ? "Otherwise: " : "Then: ")
          .append(targets(node.next()))
          .append(".\n\n");
    }
    return text.toString();
  }

  private static void policy(Node node, StringBuilder text) {
    Retry retry = node.policy().retry();
    if (retry != null) {
      text.append("If it fails, try it up to ")
          .append(retry.attempts())
          .append(" times in all.\n\n");
    }
    Target onError = node.policy().onError();
    if (onError != null) {
      text.append("If it fails for good: ").append(code(onError)).append(".\n\n");
    }
    Target compensate = node.policy().compensate();
    if (compensate != null) {
      text.append("If something later fails for good, undo it by ")
          .append(code(compensate))
          .append(".\n\n");
    }
    for (Companion each : node.policy().companions()) {
      text.append(
              each.ends()
                  ? "If this comes first, stop and go on from there: "
                  : "If this comes meanwhile, go on from there as well: ")
          .append(code(each.node()))
          .append(".\n\n");
    }
    Target onDeadline = node.kind().onDeadline();
    if (onDeadline != null) {
      text.append("If nothing comes in time: ").append(code(onDeadline)).append(".\n\n");
    }
  }

  private static String targets(List<Target> targets) {
    String all = targets.stream().map(StepText::code).collect(Collectors.joining(", "));
    return targets.size() == 1 ? all : "at the same time " + all;
  }

  private static String code(Target target) {
    return Markdown.code(target.name());
  }

  @Override
  public String entry(NodeKind.Entry entry) {
    return "Begin here, with the input.\n";
  }

  @Override
  public String exit(NodeKind.Exit exit) {
    return "The end. The result is what the step before yields.\n";
  }

  @Override
  public String mcp(NodeKind.Mcp mcp) {
    String call =
        "Call the tool "
            + Markdown.code(mcp.tool())
            + " of the MCP server "
            + Markdown.code(mcp.server().name());
    return PlainTemplate.isEmpty(mcp.args())
        ? call + ".\n"
        : call + " with these arguments:\n\n" + json(PlainTemplate.of(mcp.args()));
  }

  @Override
  public String transform(NodeKind.Transform transform) {
    return "Compute:\n\n" + Markdown.fenced("jsonata", transform.expression().text());
  }

  @Override
  public String prompt(NodeKind.Prompt prompt) {
    return "Follow this text:\n\n" + text(prompt.text());
  }

  @Override
  public String choice(NodeKind.Switch choice) {
    StringBuilder text = new StringBuilder("Take the first that holds:\n\n");
    for (NodeKind.Case each : choice.cases()) {
      Source rule = each.rule();
      text.append("- ")
          .append(rule == null ? "always" : Markdown.code(RuleText.of(rule.value())))
          .append(": ")
          .append(targets(each.next()))
          .append('\n');
    }
    return text.toString();
  }

  @Override
  public String foreach(NodeKind.Foreach foreach) {
    return "For each item (`$item`) of this list, up to "
        + foreach.concurrency()
        + " at a time:\n\n"
        + json(PlainTemplate.of(foreach.items()))
        + "\n"
        + foreach.body().kind().match(this);
  }

  @Override
  public String workflow(NodeKind.SubWorkflow workflow) {
    String run = "Run the workflow " + code(workflow.tool());
    return PlainTemplate.isEmpty(workflow.args())
        ? run + ".\n"
        : run + " with this input:\n\n" + json(PlainTemplate.of(workflow.args()));
  }

  @Override
  public String pause(NodeKind.Wait pause) {
    return "Wait for this long:\n\n" + text(pause.duration());
  }

  @Override
  public String ask(NodeKind.Ask ask) {
    String who =
        switch (ask.to()) {
          case HUMAN -> "Ask the user" + with();
          case MODEL -> "Find out yourself";
          case CLIENT -> "Do this yourself, and go on with what comes of it";
        };
    StringBuilder text = new StringBuilder(who).append(":\n\n").append(text(ask.question()));
    if (!ask.options().isEmpty()) {
      text.append("\nThe answer is one of:\n\n");
      ask.options().forEach(each -> text.append("- ").append(Markdown.code(each)).append('\n'));
    }
    Source schema = ask.schema();
    if (schema != null) {
      text.append("\nThe answer fits this JSON Schema:\n\n").append(json(schema.value()));
    }
    return text.toString();
  }

  private String with() {
    return target == ExportTarget.CLAUDE_SKILL || target == ExportTarget.CLAUDE_COMMAND
        ? ", with the tool `AskUserQuestion`"
        : "";
  }

  @Override
  public String signal(NodeKind.Signal signal) {
    return "Wait until the user says that " + Markdown.code(signal.name()) + " has come.\n";
  }

  @Override
  public String finish(NodeKind.Finish finish) {
    return "The end, whatever else is under way: stop that. The result is what the step before yields.\n";
  }

  @Override
  public String fail(NodeKind.Fail fail) {
    return "Stop here, and tell the user, as the failure "
        + Markdown.code(fail.code())
        + ":\n\n"
        + text(fail.message());
  }

  /** A text, and what stands for its placeholders. */
  private static String text(Template template) {
    if (template instanceof Template.Literal literal && literal.value() instanceof String said) {
      return Markdown.fenced("text", said);
    }
    if (template instanceof Template.Text text) {
      return Markdown.fenced("text", text.text().toString())
          + "\nwith these in place of its placeholders:\n\n"
          + json(PlainTemplate.of(text.values()));
    }
    return json(PlainTemplate.of(template));
  }

  private static String json(@Nullable Object value) {
    return Markdown.fenced("json", Json.pretty(value));
  }
}
