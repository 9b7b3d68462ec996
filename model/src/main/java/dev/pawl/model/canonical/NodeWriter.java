package dev.pawl.model.canonical;

import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a node: what all have in common, then what its kind adds. */
final class NodeWriter implements NodeKind.Cases<Writing> {
  private final Writing json = new Writing();

  private NodeWriter() {}

  static Map<String, @Nullable Object> write(Node node) {
    NodeWriter writer = new NodeWriter();
    writer.json.put("id", node.id()).put("type", node.kind().type().word());
    return node.kind()
        .match(writer)
        .putUnlessEmpty("next", names(node.next()))
        .putIfSaid("join", node.join() == Join.UNSAID ? null : word(node.join()))
        .putUnlessEmpty("policy", PolicyJson.write(node.policy()))
        .putIfSaid("sets", sets(node.sets()))
        .done();
  }

  private static @Nullable Object sets(KnownAs sets) {
    return sets.names().isEmpty() ? null : sets.members() ? sets.names() : sets.names().getFirst();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static List<String> names(List<Target> targets) {
    return targets.stream().map(Target::name).toList();
  }

  @Override
  public Writing entry(NodeKind.Entry entry) {
    return json;
  }

  @Override
  public Writing exit(NodeKind.Exit exit) {
    return json;
  }

  @Override
  public Writing mcp(NodeKind.Mcp mcp) {
    return json.put("server", mcp.server().name())
        .put("tool", mcp.tool())
        .put("args", TemplateJson.write(mcp.args()));
  }

  @Override
  public Writing transform(NodeKind.Transform transform) {
    return json.put("expr", transform.expression().text());
  }

  @Override
  public Writing choice(NodeKind.Switch choice) {
    return json.put("cases", choice.cases().stream().map(NodeWriter::write).toList());
  }

  /** A rule that is null is a rule; where there is none, the case always holds. */
  private static Map<String, @Nullable Object> write(NodeKind.Case each) {
    Writing written = new Writing();
    if (each.rule() != null) {
      written.put("rule", each.rule().value());
    }
    return written.put("next", names(each.next())).done();
  }

  @Override
  public Writing foreach(NodeKind.Foreach foreach) {
    return json.put("items", TemplateJson.write(foreach.items()))
        .put("concurrency", foreach.concurrency())
        .put("onItemError", word(foreach.onItemError()))
        .put("do", write(foreach.body()));
  }

  @Override
  public Writing workflow(NodeKind.SubWorkflow workflow) {
    return json.put("tool", workflow.tool().name())
        .put("args", TemplateJson.write(workflow.args()));
  }

  @Override
  public Writing pause(NodeKind.Wait pause) {
    return json.put("for", TemplateJson.write(pause.duration()));
  }

  @Override
  public Writing ask(NodeKind.Ask ask) {
    json.put("to", word(ask.to()))
        .put("question", TemplateJson.write(ask.question()))
        .putUnlessEmpty("options", ask.options());
    return waiting(ask);
  }

  @Override
  public Writing signal(NodeKind.Signal signal) {
    json.put("signal", signal.name()).putIfSaid("key", template(signal.key()));
    return waiting(signal);
  }

  @Override
  public Writing prompt(NodeKind.Prompt prompt) {
    return json.put("template", TemplateJson.write(prompt.text())).putIfSaid("name", prompt.name());
  }

  @Override
  public Writing fail(NodeKind.Fail fail) {
    return json.put("code", fail.code()).put("message", TemplateJson.write(fail.message()));
  }

  @Override
  public Writing finish(NodeKind.Finish finish) {
    return json;
  }

  private Writing waiting(NodeKind kind) {
    return json.putIfSaid("schema", kind.schema() == null ? null : kind.schema().value())
        .putIfSaid("default", template(kind.otherwise()))
        .putIfSaid("onDeadline", PolicyJson.name(kind.onDeadline()));
  }

  private static @Nullable Object template(@Nullable Template template) {
    return template == null ? null : TemplateJson.write(template);
  }
}
