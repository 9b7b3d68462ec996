package dev.pawl.formats.graph;

import dev.pawl.formats.reading.KeySet;
import java.util.List;

/** The keys of everything in a graph file; those of the nodes are in {@link NodeKeys}. */
final class Keys {
  static final KeySet FILE =
      KeySet.of(
          "$schema",
          "version",
          "server",
          "executionLimits",
          "mcpServers",
          "servers",
          "tools",
          "nodes");
  static final KeySet SERVER = KeySet.of("name", "version", "title", "instructions", "description");
  static final KeySet LIMITS = KeySet.of("maxNodeExecutions", "maxExecutionTimeMs");
  static final KeySet TOOL =
      KeySet.of(
          "name",
          "title",
          "description",
          "inputSchema",
          "outputSchema",
          "annotations",
          "mode",
          "after",
          "onDisconnect",
          "executionLimits",
          "triggers",
          "nodes");
  static final KeySet UPSTREAM =
      KeySet.of("type", "command", "args", "env", "cwd", "url", "headers", "builtin")
          .with(UpstreamReader.OPTIONS)
          .with(List.of("disabled", "auth"))
          .with(SettingsReader.KEYS)
          .refusing(
              List.of("requestInit", "eventSourceInit"),
              "it is not supported; put HTTP headers under `headers`");
  static final KeySet AUTH =
      KeySet.of("grant", "scopes", "redirect_port", "dpop").with(AuthReader.TEXTS);
  static final KeySet EXPRESSION =
      KeySet.of("expr")
          .advising(
              "an expression stands alone; an object that has a member `expr` can be computed, as"
                  + " in `{ expr: '{ \"expr\": 1, \"other\": 2 }' }`");
  static final KeySet CASE =
      KeySet.of("rule", "condition", "target", "next")
          .refusing(List.of("if", "when", "case", "expr"), "what to test is its `rule`")
          .refusing(List.of("then", "do", "goto"), "where to go is its `next`");
  static final KeySet RETRY =
      KeySet.of("attempts", "backoff", "factor", "maxBackoff", "jitter", "on");

  /** What a call in doubt is decided by, when a tool is to find out. */
  static final KeySet CHECK = KeySet.of("check", "server", "args");

  /** What may be said of any node that acts, except one that asks: see {@link NodeKeys}. */
  static final List<String> POLICY =
      List.of("retry", "timeout", "deadline", "onError", "compensate", "until", "meanwhile");

  private Keys() {}
}
