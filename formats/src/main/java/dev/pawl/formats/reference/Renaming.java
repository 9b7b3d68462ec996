package dev.pawl.formats.reference;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.Target;

/** Gives other names to the tools and servers that a definition names. */
interface Renaming {
  /** What a tool is to be called that a node runs. */
  Target tool(Target tool, Node node);

  /** What a server is to be called that a node calls. */
  Target server(Target server);

  default Definition of(Definition definition, String name) {
    return definition.with(name, definition.nodes().stream().map(this::node).toList());
  }

  private Node node(Node node) {
    return new Node(
        node.id(),
        kind(node),
        node.next(),
        node.join(),
        policy(node.policy()),
        node.place(),
        node.sets());
  }

  private NodeKind kind(Node node) {
    NodeKind kind = node.kind();
    if (kind instanceof NodeKind.Mcp mcp) {
      return new NodeKind.Mcp(server(mcp.server()), mcp.tool(), mcp.toolPlace(), mcp.args());
    }
    if (kind instanceof NodeKind.SubWorkflow workflow) {
      return new NodeKind.SubWorkflow(tool(workflow.tool(), node), workflow.args());
    }
    if (kind instanceof NodeKind.Foreach foreach) {
      return new NodeKind.Foreach(
          foreach.items(), foreach.concurrency(), foreach.onItemError(), node(foreach.body()));
    }
    return kind;
  }

  private Policy policy(Policy policy) {
    if (!(policy.onDoubt() instanceof OnDoubt.Check check)) {
      return policy;
    }
    return new Policy(
        policy.retry(),
        policy.timeout(),
        policy.deadline(),
        policy.onError(),
        policy.compensate(),
        new OnDoubt.Check(server(check.server()), check.tool(), check.toolPlace(), check.args()),
        policy.companions());
  }
}
