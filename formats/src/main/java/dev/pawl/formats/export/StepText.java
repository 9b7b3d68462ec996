package dev.pawl.formats.export;

import dev.pawl.formats.diagram.RuleText;
import dev.pawl.model.Companion;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a coding agent has to do at a node, in Markdown. */
final class StepText implements NodeKind.Cases<String> {
  /** How many answers the tool of Claude takes. */
  private static final int FEWEST_OPTIONS = 2;

  private static final int MOST_OPTIONS = 4;

  private final ExportTarget target;
  private final Agents agents;
  private String id = "";

  /**
   * @param agents those that have files of their own
   */
  StepText(ExportTarget target, Agents agents) {
    this.target = target;
    this.agents = agents;
  }

  String of(Node node) {
    this.id = node.id();
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
            + Markdown.code(mcp.server().name())
            + (target.isClaude() ? " (" + Markdown.code(claudeName(mcp)) + ")" : "");
    return PlainTemplate.isEmpty(mcp.args())
        ? call + ".\n"
        : call + " with these arguments:\n\n" + json(PlainTemplate.of(mcp.args()));
  }

  /** How Claude Code calls it. */
  private static String claudeName(NodeKind.Mcp mcp) {
    String tool = "mcp__" + mcp.server().name() + "__" + mcp.tool();
    return tool.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  @Override
  public String transform(NodeKind.Transform transform) {
    return "Compute:\n\n" + Markdown.block("jsonata", transform.expression().text());
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
    return switch (ask.to()) {
      case HUMAN -> "Ask the user" + with(ask) + ":\n\n" + asked(ask);
      case MODEL -> model(ask);
      case CLIENT -> "Do this yourself, and go on with what comes of it:\n\n" + asked(ask);
    };
  }

  private String model(NodeKind.Ask ask) {
    String question = said(ask.question());
    Agents.Agent agent = agents.at(id, question).orElse(null);
    if (agent == null) {
      return "Find out yourself:\n\n" + asked(ask);
    }
    String task = question.substring(agent.definition().length()).strip();
    return "Let the agent "
        + Markdown.code(agent.name())
        + " do this, and keep its answer:\n\n"
        + Markdown.block("text", task)
        + placeholders(ask.question());
  }

  private static String asked(NodeKind.Ask ask) {
    StringBuilder text = new StringBuilder(text(ask.question()));
    List<String> several = several(ask);
    if (!ask.options().isEmpty() || !several.isEmpty()) {
      text.append(
          several.isEmpty()
              ? "\nThe answer is one of:\n\n"
              : "\nThe answer is a list of any of these:\n\n");
      (several.isEmpty() ? ask.options() : several)
          .forEach(each -> text.append("- ").append(Markdown.code(each)).append('\n'));
    }
    Source schema = ask.schema();
    if (schema != null && several.isEmpty()) {
      text.append("\nThe answer fits this JSON Schema:\n\n").append(json(schema.value()));
    }
    return text.toString();
  }

  /** The answers of which any number can be given; none if it is another question. */
  private static List<String> several(NodeKind.Ask ask) {
    return ask.schema() != null
            && ask.schema().value() instanceof Map<?, ?> schema
            && "array".equals(schema.get("type"))
            && schema.get("items") instanceof Map<?, ?> items
            && items.get("enum") instanceof List<?> values
        ? values.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Free texts and long lists cannot be asked for with it. */
  private String with(NodeKind.Ask ask) {
    int options = Math.max(ask.options().size(), several(ask).size());
    return target.isClaude() && options >= FEWEST_OPTIONS && options <= MOST_OPTIONS
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
    String said = said(template);
    return said.isEmpty() && !isText(template)
        ? json(PlainTemplate.of(template))
        : Markdown.block("text", said) + placeholders(template);
  }

  private static boolean isText(Template template) {
    return template instanceof Template.Text
        || (template instanceof Template.Literal literal && literal.value() instanceof String);
  }

  /** As it is written, or nothing if it is no text. */
  private static String said(Template template) {
    return switch (template) {
      case Template.Text text -> text.text().toString();
      case Template.Literal literal -> literal.value() instanceof String said ? said : "";
      case Template.Computed _, Template.Fields _, Template.Elements _ -> "";
    };
  }

  private static String placeholders(Template template) {
    return template instanceof Template.Text text
        ? "\nwith these in place of its placeholders:\n\n" + json(PlainTemplate.of(text.values()))
        : "";
  }

  private static String json(@Nullable Object value) {
    return Markdown.json(value);
  }
}
