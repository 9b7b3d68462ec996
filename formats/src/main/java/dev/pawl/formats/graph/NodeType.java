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
  ASK,
  EXIT;

  /** Types of the design that this version does not run. */
  static final List<String> LATER = List.of("activity", "prompt", "input", "result");

  private static final List<String> WORDS = Arrays.stream(values()).map(NodeType::word).toList();

  private static final List<String> NOT_IN_BODY = List.of("next", "join", "onError", "onDeadline");

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
          case MCP -> KeySet.of("id", "type", "server", "tool", "args", "onDoubt", "next", "join");
          case TRANSFORM -> KeySet.of("id", "type", "transform", "next", "join");
          case SWITCH ->
              KeySet.of("id", "type", "conditions", "condition", "target", "next", "join");
          case FOREACH ->
              KeySet.of("id", "type", "items", "concurrency", "onItemError", "do", "next", "join");
          case WORKFLOW -> KeySet.of("id", "type", "tool", "args", "next", "join");
          case WAIT -> KeySet.of("id", "type", "for", "next", "join");
          case ASK ->
              KeySet.of("id", "type", "to", "question", "schema", "options", "default")
                  .with(List.of("deadline", "onDeadline", "next", "join", "onError"))
                  .refusing(List.of("retry"), "a question is put once; remove it")
                  .refusing(List.of("timeout"), "say `deadline` instead")
                  .refusing(List.of("compensate"), "asking leaves nothing to undo; remove it");
          case EXIT ->
              KeySet.of("id", "type", "tool", "join")
                  .refusing(List.of("next"), "an exit node ends the run; remove it");
        };
    KeySet withPolicy =
        switch (this) {
          case MCP, FOREACH, WORKFLOW, WAIT -> keys.with(Keys.POLICY);
          case ASK -> keys;
          case ENTRY, TRANSFORM, SWITCH, EXIT ->
              keys.refusing(
                  Keys.POLICY, "only nodes that act can have it: mcp, foreach, workflow and wait");
        };
    return withPolicy.refusing(List.of("onDoubt"), "put it on the mcp node that makes the call");
  }

  /** The keys it may have as the body of a foreach, where there is nowhere to go. */
  KeySet bodyKeys() {
    return keys()
        .without(NOT_IN_BODY)
        .refusing(NOT_IN_BODY, "put it on the foreach node itself, not on what it does per item")
        .refusing(List.of("onDeadline"), "an item leads nowhere; give it a `default` answer");
  }

  /** Whether it reaches outside or takes time, as {@code NodeKind.acts} has it. */
  boolean acts() {
    return switch (this) {
      case ENTRY, TRANSFORM, SWITCH, EXIT -> false;
      case MCP, FOREACH, WORKFLOW, WAIT, ASK -> true;
    };
  }

  /** Whether it can be what a foreach does with each item. */
  boolean canBeBody() {
    return this != ENTRY && this != EXIT && this != SWITCH;
  }

  static Optional<NodeType> of(String word) {
    int index = WORDS.indexOf(word);
    return index < 0 ? Optional.empty() : Optional.of(values()[index]);
  }

  static List<String> words() {
    return WORDS;
  }
}
