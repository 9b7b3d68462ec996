package dev.pawl.model.canonical;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.NodeType;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import org.jspecify.annotations.Nullable;

/** Reads what {@link NodeWriter} has written. */
final class NodeReader {
  private NodeReader() {}

  static Node read(Stored node) {
    Node read =
        new Node(
            node.text("id"),
            kind(node),
            node.targets("next"),
            node.has("join") ? node.choice("join", Join.class) : Join.UNSAID,
            node.has("policy") ? PolicyJson.read(node.object("policy")) : Policy.NONE,
            Place.UNKNOWN,
            sets(node));
    node.refuseOthers();
    return read;
  }

  private static KnownAs sets(Stored node) {
    if (!node.has("sets")) {
      return KnownAs.NOTHING;
    }
    return node.any("sets") instanceof String name
        ? KnownAs.all(name)
        : KnownAs.members(node.texts("sets"));
  }

  private static NodeKind kind(Stored node) {
    return switch (node.choice("type", NodeType.class)) {
      case ENTRY -> new NodeKind.Entry();
      case EXIT -> new NodeKind.Exit();
      case FINISH -> new NodeKind.Finish();
      case MCP ->
          new NodeKind.Mcp(
              node.target("server"), node.text("tool"), TemplateJson.read(node.object("args")));
      case TRANSFORM -> new NodeKind.Transform(ExpressionText.of(node.text("expr")));
      case SWITCH ->
          new NodeKind.Switch(node.objects("cases").stream().map(NodeReader::each).toList());
      case FOREACH ->
          new NodeKind.Foreach(
              TemplateJson.read(node.object("items")),
              node.number("concurrency"),
              node.choice("onItemError", NodeKind.ItemErrors.class),
              read(node.object("do")));
      case WORKFLOW ->
          new NodeKind.SubWorkflow(node.target("tool"), TemplateJson.read(node.object("args")));
      case WAIT -> new NodeKind.Wait(TemplateJson.read(node.object("for")));
      case ASK -> ask(node);
      case SIGNAL -> signal(node);
      case PROMPT ->
          new NodeKind.Prompt(TemplateJson.read(node.object("template")), node.textOrNull("name"));
      case FAIL -> new NodeKind.Fail(node.text("code"), TemplateJson.read(node.object("message")));
    };
  }

  private static NodeKind.Case each(Stored json) {
    Source rule = json.has("rule") ? Source.ofValue(json.any("rule")) : null;
    NodeKind.Case read = new NodeKind.Case(rule, json.targets("next"));
    json.refuseOthers();
    return read;
  }

  @SuppressWarnings("NullAway") // it does not see that the schema of a question may be null
  private static NodeKind.Ask ask(Stored node) {
    return new NodeKind.Ask(
        node.choice("to", NodeKind.To.class),
        TemplateJson.read(node.object("question")),
        node.has("schema") ? node.object("schema").source() : null,
        node.texts("options"),
        template(node, "default"),
        node.targetOrNull("onDeadline"));
  }

  @SuppressWarnings("NullAway") // it does not see that the schema of a signal may be null
  private static NodeKind.Signal signal(Stored node) {
    return new NodeKind.Signal(
        node.text("signal"),
        template(node, "key"),
        node.has("schema") ? node.object("schema").source() : null,
        template(node, "default"),
        node.targetOrNull("onDeadline"));
  }

  private static @Nullable Template template(Stored node, String key) {
    return node.has(key) ? TemplateJson.read(node.object(key)) : null;
  }
}
