package dev.pawl.formats.graph;

import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.NodeType;
import java.util.List;

/** The keys that a node of each type may have. */
final class NodeKeys {
  /** Types of the design that this version does not run. */
  static final List<String> LATER = List.of("input", "result");

  /** A type that is another word for mcp nodes which call activities, and their key. */
  static final String ACTIVITY = "activity";

  private static final List<String> NOT_IN_BODY =
      List.of("next", "join", "onError", "onDeadline", "until", "meanwhile", "sets");

  /** What waits beside a node. */
  private static final List<String> BESIDE = List.of("until", "meanwhile");

  private NodeKeys() {}

  static KeySet of(NodeType type) {
    KeySet keys =
        switch (type) {
          case ENTRY ->
              KeySet.of("id", "type", "tool", "next", "sets")
                  .refusing(List.of("join"), "nothing leads to an entry node; remove it");
          case MCP ->
              KeySet.of("id", "type", "server", "tool", "args", "onDoubt", "next", "join", "sets");
          case TRANSFORM ->
              KeySet.of("id", "type", "transform", "next", "join", "sets")
                  .refusing(List.of("expr"), "write `transform: { expr: … }`");
          case PROMPT ->
              KeySet.of("id", "type", "template", "values", "required", "next", "join", "sets")
                  .refusing(List.of("text", "prompt"), "the text is its `template`")
                  .refusing(List.of("variables", "args"), "what is put in are its `values`");
          case FAIL ->
              KeySet.of("id", "type", "code", "message", "join")
                  .refusing(List.of("next"), "the run ends badly here; remove it");
          case FINISH ->
              KeySet.of("id", "type", "join")
                  .refusing(List.of("next"), "the run ends here; remove it")
                  .refusing(List.of("result"), "the result is what the step before yields");
          case SWITCH ->
              KeySet.of("id", "type", "conditions", "condition", "target", "next", "join")
                  .refusing(List.of("default", "else"), "where to go otherwise is its `next`")
                  .refusing(List.of("cases", "rules"), "they are its `conditions`");
          case FOREACH ->
              KeySet.of(
                      "id",
                      "type",
                      "items",
                      "concurrency",
                      "onItemError",
                      "do",
                      "next",
                      "join",
                      "sets")
                  .refusing(List.of("as", "item"), "each item is `$item` in `do`");
          case WORKFLOW -> KeySet.of("id", "type", "tool", "args", "next", "join", "sets");
          case WAIT -> KeySet.of("id", "type", "for", "next", "join");
          case ASK ->
              KeySet.of("id", "type", "to", "question", "schema", "options", "default")
                  .with(List.of("deadline", "onDeadline", "next", "join", "onError", "sets"))
                  .with(BESIDE)
                  .refusing(List.of("retry"), "a question is put once; remove it")
                  .refusing(List.of("timeout"), "say `deadline` instead")
                  .refusing(List.of("compensate"), "asking leaves nothing to undo; remove it");
          case SIGNAL ->
              KeySet.of("id", "type", "signal", "key", "schema", "default")
                  .with(List.of("deadline", "onDeadline", "next", "join", "onError", "sets"))
                  .with(BESIDE)
                  .refusing(List.of("for"), "say `deadline` instead")
                  .refusing(List.of("retry"), "a signal is awaited once; remove it")
                  .refusing(List.of("timeout"), "say `deadline` instead")
                  .refusing(List.of("compensate"), "waiting leaves nothing to undo; remove it");
          case EXIT ->
              KeySet.of("id", "type", "tool", "join")
                  .refusing(List.of("next"), "an exit node ends the run; remove it");
        };
    KeySet withPolicy =
        switch (type) {
          case MCP, FOREACH, WORKFLOW, WAIT -> keys.with(Keys.POLICY);
          case ASK, SIGNAL -> keys;
          case ENTRY, TRANSFORM, PROMPT, SWITCH, FAIL, FINISH, EXIT ->
              keys.refusing(
                  Keys.POLICY, "only nodes that act can have it: mcp, foreach, workflow and wait");
        };
    return meant(
        withPolicy.refusing(List.of("onDoubt"), "put it on the mcp node that makes the call"));
  }

  /** What other tools call the same, or have nodes say where here it is said elsewhere. */
  private static KeySet meant(KeySet keys) {
    boolean chooses = keys.known().contains("conditions");
    KeySet more =
        keys.refusing(
                List.of("if", "when"),
                chooses
                    ? "what to test stands in `conditions`, each with its `rule`"
                    : "a node of type `switch` decides where to go")
            .refusing(
                List.of("needs", "depends_on", "dependsOn"),
                "the nodes before it say `next` instead");
    return keys.known().contains("args")
        ? more.refusing(List.of("with", "arguments", "params", "inputs"), "they are the `args`")
        : more;
  }

  /** The keys of an mcp node that is written as one of type activity. */
  static KeySet ofActivity() {
    return meant(
        KeySet.of("id", "type", ACTIVITY, "args", "onDoubt", "next", "join", "sets")
            .with(Keys.POLICY)
            .refusing(List.of("server", "tool"), "an activity is named by `activity` alone"));
  }

  /** The keys it may have as the body of a foreach, where there is nowhere to go. */
  static KeySet ofBody(NodeType type) {
    return inBody(of(type));
  }

  static KeySet inBody(KeySet keys) {
    return keys.without(NOT_IN_BODY)
        .refusing(NOT_IN_BODY, "put it on the foreach node itself, not on what it does per item")
        .refusing(List.of("onDeadline"), "an item leads nowhere; give it a `default`");
  }
}
