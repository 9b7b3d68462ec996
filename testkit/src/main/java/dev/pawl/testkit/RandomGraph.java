package dev.pawl.testkit;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes graphs of every construct, nested at random: sequences, switches, loops, forks with joins,
 * foreach, sub-workflows, retries, error routes, compensations. JSON is YAML, so it writes JSON.
 *
 * <p>A risky one acts more than it computes: it has many calls in flight, of which it says what to
 * do when they are in doubt, gives some of them little time, asks, and undoes by whole workflows.
 */
public final class RandomGraph {
  private final RandomGenerator random;
  private final boolean risky;
  private final List<Object> nodes = new ArrayList<>();
  private int made;
  private boolean mayCallLeaf;

  private RandomGraph(RandomGenerator random, boolean risky) {
    this.random = random;
    this.risky = risky;
  }

  /** Tools {@code leaf} and {@code t}, which calls it. */
  public static String file(RandomGenerator random) {
    return file(random, false);
  }

  /** The same of a risky kind. */
  public static String riskyFile(RandomGenerator random) {
    return file(random, true);
  }

  private static String file(RandomGenerator random, boolean risky) {
    List<Object> tools = new ArrayList<>();
    tools.add(new RandomGraph(random, risky).tool("leaf", 1, false));
    tools.add(new RandomGraph(random, risky).tool("t", risky ? 2 : 3, true));
    return "tools: " + Json.write(tools) + "\n";
  }

  private Map<String, @Nullable Object> tool(String name, int depth, boolean callsOthers) {
    mayCallLeaf = callsOthers;
    String first = id("first");
    nodes.add(Values.object("id", "entry", "type", "entry", "next", first));
    String last = block(first, depth, callsOthers);
    nodes.add(transform(last, "$", "exit"));
    nodes.add(Values.object("id", "exit", "type", "exit"));
    return Values.object("name", name, "description", "random", "nodes", nodes);
  }

  private String id(String prefix) {
    return prefix + made++;
  }

  /** Adds nodes that begin at {@code start}; returns the id that they lead to. */
  private String block(String start, int depth, boolean callsOthers) {
    String at = start;
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      at = piece(at, depth, callsOthers);
    }
    return at;
  }

  private String piece(String at, int depth, boolean callsOthers) {
    String end = id("n");
    if (risky && random.nextInt(2) == 0) {
      riskyPiece(at, end, callsOthers);
      return end;
    }
    int kind = random.nextInt(depth > 0 ? 11 : 5);
    switch (kind) {
      case 0 ->
          nodes.add(
              transform(
                  at, "{\"n\": $count($keys($)), \"seen\": $executionCount(\"" + at + "\")}", end));
      case 1, 2 -> call(at, end);
      case 3 -> nodes.add(transform(at, "$previousNode()", end));
      case 4 -> race(at, end);
      case 5 -> choice(at, end, depth, callsOthers);
      case 6, 7 -> fork(at, end, depth, callsOthers);
      case 8 -> foreach(at, end, callsOthers);
      case 9 -> mesh(at, end, depth, callsOthers);
      default -> loop(at, end, depth, callsOthers);
    }
    return end;
  }

  private void riskyPiece(String at, String end, boolean callsOthers) {
    switch (random.nextInt(callsOthers ? 5 : 4)) {
      case 0 -> nodes.add(ask(at, end));
      case 1 -> foreach(at, end, callsOthers);
      case 2 -> call(at, end);
      case 3 -> burst(at, end);
      default -> {
        Map<String, @Nullable Object> node = new LinkedHashMap<>(leaf());
        node.put("id", at);
        node.put("next", end);
        if (random.nextInt(3) == 0) {
          node.put("timeout", "80ms");
        }
        handled(node, end);
        nodes.add(node);
      }
    }
  }

  private static Map<String, @Nullable Object> ask(String at, String end) {
    return Values.object("id", at, "type", "ask", "question", "Go on?", "next", end);
  }

  private static Map<String, @Nullable Object> leaf() {
    return Values.object("type", "workflow", "tool", "leaf", "args", Values.object("x", 3));
  }

  /** Several calls at once, at times with a question beside them. */
  private void burst(String at, String end) {
    String join = id("j");
    List<Object> branches = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(3); i++) {
      String branch = id("b");
      branches.add(branch);
      if (i == 0 && random.nextInt(3) == 0) {
        nodes.add(ask(branch, join));
      } else {
        call(branch, join);
      }
    }
    fork(at, branches, join, end);
  }

  private static Map<String, @Nullable Object> transform(String id, String expr, String next) {
    return Values.object(
        "id", id, "type", "transform", "transform", Values.object("expr", expr), "next", next);
  }

  private void call(String at, String end) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>(upstream());
    node.put("id", at);
    node.put("next", end);
    if (random.nextInt(3) == 0) {
      node.put("retry", Values.object("attempts", 1 + random.nextInt(3), "backoff", "10ms"));
    }
    handled(node, end);
    nodes.add(node);
  }

  /** What is done when a node fails, or something does later. */
  private void handled(Map<String, @Nullable Object> node, String end) {
    if (random.nextInt(3) == 0) {
      String handler = id("h");
      node.put("onError", handler);
      nodes.add(transform(handler, "$previousNode().error.code", end));
    }
    if (random.nextInt(3) == 0) {
      String undo = id("u");
      node.put("compensate", undo);
      Map<String, @Nullable Object> undoing = new LinkedHashMap<>(undoing());
      undoing.put("id", undo);
      nodes.add(undoing);
    }
  }

  private Map<String, @Nullable Object> undoing() {
    if (!risky || random.nextInt(2) == 0) {
      return upstream();
    }
    Map<String, @Nullable Object> undoing =
        new LinkedHashMap<>(
            mayCallLeaf && random.nextBoolean()
                ? leaf()
                : Values.object(
                    "type", "foreach", "items", List.of(1, 2), "concurrency", 2, "do", upstream()));
    undoing.put("timeout", random.nextBoolean() ? "40ms" : "5s");
    return undoing;
  }

  /** Mostly a tool that says nothing of its effects, at times one that may be called again. */
  private Map<String, @Nullable Object> upstream() {
    int kind = random.nextInt(risky ? 12 : 8);
    Map<String, @Nullable Object> call = new LinkedHashMap<>();
    call.put("type", "mcp");
    call.put("server", "up");
    call.put("tool", kind == 0 ? "read" : kind == 1 ? "repeat" : "work");
    call.put("args", Values.object("keys", Values.object("expr", "$keys($)")));
    if (kind == 2) {
      call.put("onDoubt", "retry");
    } else if (kind == 3) {
      Object id = Values.object("expr", "$effectId");
      call.put("onDoubt", Values.object("check", "find", "args", Values.object("id", id)));
    } else if (kind == 8) {
      call.put("onDoubt", "fail");
    } else if (kind == 9) {
      call.put("onDoubt", "ask");
    }
    if (risky && random.nextInt(8) == 0) {
      call.put("timeout", "15ms");
    }
    return call;
  }

  private void choice(String at, String end, int depth, boolean callsOthers) {
    String left = id("l");
    String right = id("r");
    Object rule = Values.object("<", List.of(Values.object("var", "entry.x"), random.nextInt(10)));
    nodes.add(
        Values.object(
            "id",
            at,
            "type",
            "switch",
            "conditions",
            List.of(Values.object("rule", rule, "next", left)),
            "next",
            right));
    nodes.add(transform(block(left, depth - 1, callsOthers), "\"left\"", end));
    nodes.add(transform(block(right, depth - 1, callsOthers), "\"right\"", end));
  }

  private void fork(String at, String end, int depth, boolean callsOthers) {
    String join = id("j");
    List<Object> branches = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      String branch = id("b");
      branches.add(branch);
      nodes.add(transform(block(branch, depth - 1, callsOthers), "$keys($)", join));
    }
    fork(at, branches, join, end);
  }

  private void fork(String at, List<Object> branches, String join, String end) {
    nodes.add(forking(at, branches));
    nodes.add(joining(join, end));
  }

  private static Map<String, @Nullable Object> forking(String at, List<?> branches) {
    Map<String, @Nullable Object> forking = new LinkedHashMap<>(transform(at, "\"fork\"", ""));
    forking.put("next", branches);
    return forking;
  }

  private static Map<String, @Nullable Object> joining(String join, String end) {
    Map<String, @Nullable Object> joining =
        new LinkedHashMap<>(transform(join, "[$previousNode(), $previousNode(2)]", end));
    joining.put("join", "all");
    return joining;
  }

  /** A call with somebody beside it who waits for longer than it takes. */
  private void race(String at, String end) {
    String beside = id("w");
    Map<String, @Nullable Object> node = new LinkedHashMap<>(upstream());
    node.put("id", at);
    node.put("until", beside);
    node.put("next", end);
    handled(node, end);
    nodes.add(node);
    nodes.add(Values.object("id", beside, "type", "wait", "for", "1h", "next", end));
  }

  /** Branches of which some join before others, and one forks on the way: nothing nests. */
  private void mesh(String at, String end, int depth, boolean callsOthers) {
    String left = id("b");
    String middle = id("b");
    String right = id("b");
    String early = id("j");
    String alone = id("m");
    String late = id("j");
    nodes.add(forking(at, List.of(left, middle, right)));
    nodes.add(forking(block(left, depth - 1, callsOthers), List.of(alone, early)));
    nodes.add(transform(block(middle, depth - 1, callsOthers), "$keys($)", early));
    nodes.add(transform(block(right, depth - 1, callsOthers), "$keys($)", late));
    call(alone, late);
    nodes.add(joining(early, late));
    nodes.add(joining(late, end));
  }

  private void foreach(String at, String end, boolean callsOthers) {
    Object body = callsOthers && random.nextBoolean() ? leaf() : upstream();
    nodes.add(
        Values.object(
            "id",
            at,
            "type",
            "foreach",
            "items",
            List.of(1, 2, 3),
            "concurrency",
            1 + random.nextInt(3),
            "onItemError",
            random.nextBoolean() ? "collect" : "stop",
            "do",
            body,
            "next",
            end));
  }

  private void loop(String at, String end, int depth, boolean callsOthers) {
    String body = block(at, depth - 1, callsOthers);
    String test = id("t");
    nodes.add(transform(body, "$executionCount(\"" + body + "\")", test));
    Object rule =
        Values.object("<", List.of(Values.object("var", "$executionCount(\"" + body + "\")"), 3));
    nodes.add(
        Values.object(
            "id",
            test,
            "type",
            "switch",
            "conditions",
            List.of(Values.object("rule", rule, "next", at)),
            "next",
            end));
  }
}
