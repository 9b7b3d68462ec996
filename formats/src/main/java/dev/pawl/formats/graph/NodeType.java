package dev.pawl.formats.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The types of nodes, with the keys that each may have. */
enum NodeType {
  ENTRY,
  MCP,
  TRANSFORM,
  SWITCH,
  FOREACH,
  WORKFLOW,
  WAIT,
  EXIT;

  /** Types of the design that this version does not run. */
  static final List<String> LATER = List.of("ask", "activity", "prompt", "input", "result");

  private static final List<String> NOT_IN_BODY = List.of("next", "join", "onError");

  /** The word in the file. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  KeySet keys() {
    KeySet keys =
        switch (this) {
          case ENTRY ->
              KeySet.of("id", "type", "tool", "next")
                  .refusing(List.of("join"), "nothing leads to an entry node; remove it");
          case MCP -> KeySet.of("id", "type", "server", "tool", "args", "next", "join");
          case TRANSFORM -> KeySet.of("id", "type", "transform", "next", "join");
          case SWITCH ->
              KeySet.of("id", "type", "conditions", "condition", "target", "next", "join");
          case FOREACH ->
              KeySet.of("id", "type", "items", "concurrency", "onItemError", "do", "next", "join");
          case WORKFLOW -> KeySet.of("id", "type", "tool", "args", "next", "join");
          case WAIT -> KeySet.of("id", "type", "for", "next", "join");
          case EXIT ->
              KeySet.of("id", "type", "tool", "join")
                  .refusing(List.of("next"), "an exit node ends the run; remove it");
        };
    KeySet withPolicy =
        acts()
            ? keys.with(Keys.POLICY)
            : keys.refusing(
                Keys.POLICY, "only nodes that act can have it: mcp, foreach, workflow and wait");
    return withPolicy.refusing(List.of("onDoubt"), "it is not supported yet; remove it");
  }

  /** The keys it may have as the body of a foreach, where there is nowhere to go. */
  KeySet bodyKeys() {
    return keys()
        .without(NOT_IN_BODY)
        .refusing(NOT_IN_BODY, "put it on the foreach node itself, not on what it does per item");
  }

  /** Whether retry, timeout and the like can be said of it, as {@code NodeKind.acts} has it. */
  boolean acts() {
    return switch (this) {
      case ENTRY, TRANSFORM, SWITCH, EXIT -> false;
      case MCP, FOREACH, WORKFLOW, WAIT -> true;
    };
  }

  /** Whether it can be what a foreach does with each item. */
  boolean canBeBody() {
    return this != ENTRY && this != EXIT && this != SWITCH;
  }

  static Optional<NodeType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(NodeType::word).toList();
  }
}
