package dev.pawl.engine.plan;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes graphs at random that are hard to foresee: branches that are never joined or end inside a
 * loop, lists and rules that depend on arguments, signals, questions, waits, tools that run
 * themselves, policies on everything that acts, tight limits. Every node has a name of its own.
 */
final class WildGraph {
  static final Map<String, @Nullable Object> INPUT =
      Values.object("x", 5, "list", List.of("a", "b"), "deep", Values.object("no", false));

  private final RandomGenerator random;
  private final String tool;
  private final List<Object> nodes = new ArrayList<>();
  private int made;

  private WildGraph(RandomGenerator random, String tool) {
    this.random = random;
    this.tool = tool;
  }

  static String file(RandomGenerator random) {
    List<Object> tools = new ArrayList<>();
    for (String name : List.of("t", "mid", "low")) {
      tools.add(new WildGraph(random, name).tool());
    }
    String limits = "executionLimits: { maxNodeExecutions: " + (20 + random.nextInt(200)) + " }\n";
    return limits + "tools: " + Json.write(tools) + "\n";
  }

  private Map<String, @Nullable Object> tool() {
    nodes.add(node("entry", "entry", "next", tool + "start"));
    String at = tool + "start";
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      at = piece(at, 2);
    }
    nodes.add(node(at, "transform", "transform", expression("1"), "next", "exit"));
    nodes.add(node("exit", "exit", "join", "any"));
    return Values.object(
        "name",
        tool,
        "description",
        "wild",
        "inputSchema",
        Values.object("type", "object", "properties", Values.object("x", Map.of())),
        "nodes",
        nodes);
  }

  private String id(String kind) {
    return tool + kind + made++;
  }

  private static Map<String, @Nullable Object> expression(String text) {
    return Values.object("expr", text);
  }

  private static Map<String, @Nullable Object> node(String id, String type, Object... more) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("id", id);
    node.put("type", type);
    for (int i = 0; i < more.length; i += 2) {
      node.put((String) more[i], more[i + 1]);
    }
    return node;
  }

  /** Adds nodes from one name on; returns the name that they lead to. */
  private String piece(String at, int depth) {
    String end = id("n");
    switch (random.nextInt(depth > 0 ? 8 : 3)) {
      case 0, 1, 2 -> act(at, end);
      case 3 -> choice(at, end, depth);
      case 4 -> joined(at, end, depth);
      case 5 -> loose(at, end);
      case 6 -> loop(at, end, depth);
      default -> nodes.add(node(at, "transform", "transform", expression(value()), "next", end));
    }
    return end;
  }

  private String value() {
    return pick("$.entry.x + 1", "$.entry", "$previousNode()", "$now()", "[1, 2, 3]");
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }

  private void act(String at, String end) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>(acting(true));
    node.put("id", at);
    node.put("next", end);
    handled(node, end);
    nodes.add(node);
  }

  private Map<String, @Nullable Object> acting(boolean mayContain) {
    Map<String, @Nullable Object> node =
        switch (random.nextInt(mayContain ? 9 : 4)) {
          case 0, 1, 2 -> call();
          case 3 -> waiting();
          case 4, 5, 6 -> foreach();
          default ->
              new LinkedHashMap<>(
                  Values.object(
                      "type",
                      "workflow",
                      "tool",
                      pick("low", "mid"),
                      "args",
                      random.nextBoolean()
                          ? Values.object("x", random.nextInt(10))
                          : Values.object("x", expression("$.entry.x - 2"))));
        };
    if (random.nextInt(3) == 0 && mayBeTriedAgain(node)) {
      node.put("retry", Values.object("attempts", 1 + random.nextInt(3), "backoff", "10ms"));
    }
    return node;
  }

  private static boolean mayBeTriedAgain(Map<String, @Nullable Object> node) {
    return !"ask".equals(node.get("type")) && !"signal".equals(node.get("type"));
  }

  private Map<String, @Nullable Object> call() {
    Map<String, @Nullable Object> call =
        node("", "mcp", "server", "up", "tool", pick("work", "read", "repeat"), "args", Map.of());
    call.remove("id");
    switch (random.nextInt(8)) {
      case 0 -> call.put("onDoubt", "retry");
      case 1 -> call.put("onDoubt", "ask");
      case 2 -> call.put("onDoubt", "fail");
      case 3 -> call.put("onDoubt", Values.object("check", "find"));
      default -> {}
    }
    return call;
  }

  private Map<String, @Nullable Object> waiting() {
    Map<String, @Nullable Object> node =
        switch (random.nextInt(3)) {
          case 0 -> node("", "wait", "for", "1s");
          case 1 -> node("", "ask", "question", "Go on?", "to", pick("human", "model"));
          default -> node("", "signal", "signal", pick("ready", "paid"));
        };
    node.remove("id");
    if (!"wait".equals(node.get("type")) && random.nextBoolean()) {
      node.put("deadline", "1m");
      node.put("default", "late");
    }
    return node;
  }

  private Map<String, @Nullable Object> foreach() {
    Object items =
        switch (random.nextInt(4)) {
          case 0 -> List.of(1, 2, 3);
          case 1 -> expression("$.entry.list");
          case 2 -> expression("$previousNode()");
          default -> expression("[1..$.entry.x]");
        };
    Map<String, @Nullable Object> body = new LinkedHashMap<>(acting(random.nextInt(3) == 0));
    body.put("id", id("body"));
    if (random.nextInt(4) == 0 && mayBeTriedAgain(body)) {
      body.put("compensate", undo());
    }
    Map<String, @Nullable Object> node =
        node("", "foreach", "items", items, "concurrency", 1 + random.nextInt(3), "do", body);
    node.remove("id");
    node.put("onItemError", pick("collect", "stop"));
    return node;
  }

  private String undo() {
    String undo = id("undo");
    Map<String, @Nullable Object> node = new LinkedHashMap<>(acting(random.nextInt(3) == 0));
    node.put("id", undo);
    nodes.add(node);
    return undo;
  }

  private void handled(Map<String, @Nullable Object> node, String end) {
    if (random.nextInt(3) == 0) {
      String handler = id("handler");
      node.put("onError", handler);
      nodes.add(node(handler, "transform", "transform", expression("1"), "next", end));
    }
    if (random.nextInt(3) == 0 && mayBeTriedAgain(node)) {
      node.put("compensate", undo());
    }
  }

  private void choice(String at, String end, int depth) {
    String left = id("left");
    String right = id("right");
    nodes.add(bridge(piece(left, depth - 1), end));
    nodes.add(bridge(piece(right, depth - 1), end));
    Object rule =
        switch (random.nextInt(7)) {
          case 0 -> Values.object("<", List.of(Values.object("var", "entry.x"), 4));
          case 1 -> Values.object("var", "entry.deep.no");
          case 2 -> Values.object("var", "entry.absent");
          case 3, 4, 5 -> Values.object("var", any());
          default -> Values.object("var", "$random() > 0.5");
        };
    nodes.add(
        node(
            at,
            "switch",
            "conditions",
            List.of(Values.object("rule", rule, "next", left)),
            "next",
            right));
  }

  /** The name of some node so far, or of one that is not there yet. */
  private String any() {
    List<String> ids = new ArrayList<>(List.of(tool + "start"));
    for (Object each : nodes) {
      if (each instanceof Map<?, ?> node && "transform".equals(node.get("type"))) {
        ids.add(String.valueOf(node.get("id")));
      }
    }
    return pick(ids.toArray(String[]::new));
  }

  /** A node that another one may look at, whether it has run or not. */
  private Map<String, @Nullable Object> bridge(String from, String to) {
    return node(from, "transform", "transform", expression(pick("0", "1", "2")), "next", to);
  }

  /** Branches that meet again; at times one of them ends before that. */
  private void joined(String at, String end, int depth) {
    List<Object> branches = new ArrayList<>();
    String join = id("join");
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      String branch = id("branch");
      branches.add(branch);
      boolean ends = i == 0 && random.nextInt(3) == 0;
      nodes.add(bridge(piece(branch, depth - 1), ends ? "exit" : join));
    }
    nodes.add(node(at, "transform", "transform", expression("3"), "next", branches));
    nodes.add(node(join, "transform", "transform", expression("4"), "join", "all", "next", end));
  }

  /** Branches that run the same nodes, each for itself. */
  private void loose(String at, String end) {
    List<Object> branches = new ArrayList<>();
    String shared = id("shared");
    String join = id("join");
    for (int i = 0; i < 2; i++) {
      String branch = id("branch");
      branches.add(branch);
      nodes.add(bridge(branch, shared));
    }
    nodes.add(node(at, "transform", "transform", expression("5"), "next", branches));
    Map<String, @Nullable Object> meeting = new LinkedHashMap<>(acting(true));
    meeting.put("id", shared);
    meeting.put("join", "any");
    meeting.put("next", join);
    nodes.add(meeting);
    nodes.add(node(join, "transform", "transform", expression("6"), "join", "all", "next", end));
  }

  private void loop(String at, String end, int depth) {
    String last = piece(at, depth - 1);
    String test = id("test");
    String counter = "($exists($.%s) ? $.%s : 0) + 1".formatted(last, last);
    nodes.add(node(last, "transform", "transform", expression(counter), "next", test));
    String count = pick("$executionCount(\"" + last + "\")", last);
    Object rule = Values.object("<", List.of(Values.object("var", count), 3));
    nodes.add(
        node(
            test,
            "switch",
            "conditions",
            List.of(Values.object("rule", rule, "next", at)),
            "next",
            end));
  }
}
