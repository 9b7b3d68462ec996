package dev.pawl.library.project;

import dev.pawl.engine.gate.Matter;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import java.util.Set;
import java.util.TreeSet;

/** The names that the graph files of a project give to tools and servers. */
final class KnownNames {
  private final Set<String> published = new TreeSet<>();
  private final Set<String> servers = new TreeSet<>();

  /** As {@code server/tool}: what steps call, and all that builtin servers have. */
  private final Set<String> calls = new TreeSet<>();

  /** The servers that may have more tools than those that are called. */
  private final Set<String> open = new TreeSet<>();

  private boolean whole = true;

  /** Nothing can be said while a file cannot be read: it may have what is missing. */
  boolean isCertain() {
    return whole && !published.isEmpty();
  }

  void add(Bundle bundle) {
    BuiltinSchemas builtin = new BuiltinSchemas(bundle.allUpstreams());
    bundle.allUpstreams().keySet().forEach(each -> add(each, builtin.names(each)));
    bundle.definitions().forEach(each -> add(each, true));
    bundle.drafts().forEach(each -> add(each, true));
    bundle.borrowed().definitions().forEach(each -> add(each, false));
    whole &= !bundle.definitions().isEmpty() || !bundle.drafts().isEmpty();
  }

  private void add(String server, Set<String> tools) {
    String name = plain(server);
    servers.add(name);
    tools.forEach(each -> call(name, each));
    if (tools.isEmpty()) {
      open.add(name);
    }
  }

  private void add(Definition definition, boolean isOffered) {
    if (isOffered) {
      published.add(definition.name());
    }
    definition.nodes().forEach(this::add);
  }

  private void add(Node node) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      add(foreach.body());
    } else if (node.kind() instanceof NodeKind.Mcp mcp) {
      call(plain(mcp.server().name()), mcp.tool());
    } else if (node.kind() instanceof NodeKind.Prompt prompt && prompt.name() != null) {
      call(Matter.Target.OfServer.PROMPTS, prompt.name());
    }
    if (node.policy().onDoubt() instanceof OnDoubt.Check check) {
      call(plain(check.server().name()), check.tool());
    }
  }

  private void call(String server, String tool) {
    servers.add(server);
    calls.add(server + "/" + tool);
  }

  /** Without the file that a server or a tool of another file is named with. */
  private static String plain(String name) {
    return name.substring(name.lastIndexOf(Borrowed.MARK) + 1);
  }

  Set<String> published() {
    return published;
  }

  Set<String> servers() {
    return servers;
  }

  /** As {@code server/tool}. */
  Set<String> calls() {
    return calls;
  }

  /** What can stand alone for a tool: those that are offered, and those of servers. */
  Set<String> tools() {
    Set<String> tools = new TreeSet<>(published);
    calls.forEach(each -> tools.add(each.substring(each.indexOf('/') + 1)));
    return tools;
  }

  /** The servers of which not all tools are known. */
  Set<String> open() {
    return open;
  }
}
