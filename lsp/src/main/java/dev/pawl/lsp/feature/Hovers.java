package dev.pawl.lsp.feature;

import dev.pawl.engine.check.WorkflowTypes;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.graph.LastRun;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.Role;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of the name, the key or the expression at a spot. */
public final class Hovers {
  private final Document document;
  private final GraphKeys keys;
  private final @Nullable String data;

  /**
   * @param data what {@link dev.pawl.library.place.DataFolder#VARIABLE} says, or null
   */
  public Hovers(Document document, GraphKeys keys, @Nullable String data) {
    this.document = document;
    this.keys = keys;
    this.data = data;
  }

  public Optional<Hover> at(int offset) {
    Where where = Where.at(document.graph(), offset);
    Part.Scalar scalar = where.spot().scalar();
    if (where.spot().onKey()) {
      return onKey(where);
    }
    if (scalar == null) {
      return Optional.empty();
    }
    String said = document.graph().string(scalar);
    Optional<String> text =
        switch (where.role()) {
          case Role.NodeId _, Role.NodeName _ -> node(where, said);
          case Role.Server _ -> server(said);
          case Role.ServerTool(String server) -> tool(server, said);
          case Role.OtherTool _ -> tool("", said);
          case Role.Expression _ -> Optional.empty();
          case Role.ArgumentValue(Role.Argument argument, String name) -> argument(argument, name);
          case Role.Argument _, Role.Operation _, Role.Other _ ->
              keys.meaning(document.graph(), where.spot());
        };
    return where.role() instanceof Role.Expression
        ? new ExpressionHover(document, where, scalar, this::lastRun).at(offset)
        : text.map(it -> new Hover(scalar.start(), scalar.end(), it));
  }

  private Optional<Hover> onKey(Where where) {
    Part.Member member = where.spot().steps().getLast().member();
    Optional<String> text =
        where.role() instanceof Role.Argument argument
            ? argument(argument, String.valueOf(member.key()))
            : keys.meaning(document.graph(), where.spot());
    return text.map(it -> new Hover(member.start(), member.keyEnd(), it));
  }

  private Optional<String> argument(Role.Argument argument, String name) {
    return Optional.ofNullable(
            ToolInput.of(document, argument.server(), argument.tool())
                .members(argument.path())
                .get(name))
        .map(
            member ->
                Markdown.code("", name + (member.needed() ? ": " : "?: ") + member.type())
                    + "\n"
                    + Markdown.words(member.description()));
  }

  private Optional<String> node(Where where, String id) {
    ToolText tool = where.tool();
    NodeText node = tool == null ? null : tool.node(id).orElse(null);
    return tool == null || node == null ? Optional.empty() : Optional.of(node(tool, node));
  }

  private String node(ToolText tool, NodeText node) {
    List<String> parts = new ArrayList<>();
    Type type =
        document.types(tool.name()).map(types -> types.output(node.id())).orElse(Type.NEVER);
    String output = type.isNever() ? "" : ": " + type;
    parts.add(Markdown.code("", node.type() + " node " + node.id() + output));
    LastRun run = lastRun(tool.name()).orElse(null);
    if (run != null && run.outputs().containsKey(node.id())) {
      parts.add(Markdown.value(run.outputs().get(node.id())));
    }
    return String.join("\n\n", parts);
  }

  private Optional<LastRun> lastRun(String tool) {
    return LastRun.of(document.file(), tool, data);
  }

  /** Only what it is: what it is given may be secret. */
  private Optional<String> server(String name) {
    UpstreamDefinition server = document.analysis().bundle().upstreams().get(name);
    return server == null
        ? Optional.empty()
        : Optional.of(
            switch (server) {
              case UpstreamDefinition.Stdio it -> Markdown.code("", "program " + it.command());
              case UpstreamDefinition.Http _ -> "A server that is reached by HTTP.";
              case UpstreamDefinition.Builtin it ->
                  Markdown.code("", "builtin " + it.kind())
                      + "\nTools: "
                      + String.join(", ", document.analysis().types().tools().names(name));
              case UpstreamDefinition.Unusable it -> Markdown.words(it.reason());
            });
  }

  private Optional<String> tool(String server, String name) {
    if (server.isEmpty()) {
      return ToolInput.definition(document, name)
          .map(
              tool -> {
                Type takes = SchemaTypes.given(tool.inputSchema().value());
                String result =
                    document.types(name).map(WorkflowTypes::result).map(Type::toString).orElse("?");
                return Markdown.code("", name + "(" + takes + "): " + result)
                    + "\n"
                    + Markdown.words(tool.description());
              });
    }
    return document
        .analysis()
        .types()
        .tools()
        .of(server, name)
        .map(
            schema ->
                Markdown.code(
                        "",
                        name
                            + "("
                            + SchemaTypes.of(schema.input())
                            + ")"
                            + (schema.output() == null
                                ? ""
                                : ": " + SchemaTypes.of(schema.output())))
                    + "\n"
                    + Markdown.words(schema.description()));
  }
}
