package dev.pawl;

import dev.pawl.model.FailureCode;
import dev.pawl.model.NodeType;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What to do at one point of a {@link Graph}. Immutable: every method gives another one. What does
 * not fit a kind of node is a problem of the graph, as it is in a file.
 *
 * <p>A node leads to the one that follows it in {@link GraphBuilder#nodes}, unless {@link #to} says
 * otherwise.
 */
public final class Node {
  private final NodeType type;
  private final Map<String, @Nullable Object> said;
  private final List<Graph> graphs;
  private final Place place;

  private Node(NodeType type, Map<String, @Nullable Object> said, List<Graph> graphs, Place place) {
    this.type = type;
    this.said = said;
    this.graphs = graphs;
    this.place = place;
  }

  private static Node of(NodeType type, String id) {
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    said.put("id", id);
    said.put("type", type.word());
    return new Node(type, said, List.of(), Written.here());
  }

  /** What to do about a call of which nobody knows whether it was made. */
  public enum Doubt {
    /** Make it again: it does no harm. */
    RETRY,
    /** Let somebody decide. */
    ASK,
    /** Let the step fail. */
    FAIL
  }

  /** Where a run begins; its output is the arguments. A graph without one begins with its own. */
  public static Node entry(String id) {
    return of(NodeType.ENTRY, id);
  }

  /**
   * Ends the run at once, with the output of the step before: whatever else is under way is
   * stopped.
   */
  public static Node finish(String id) {
    return of(NodeType.FINISH, id);
  }

  /** Where a run ends, with the output of the step before. A graph without one has its own. */
  public static Node exit(String id) {
    return of(NodeType.EXIT, id);
  }

  /** Calls a tool of a server; see {@link #arg}. */
  public static Node mcp(String id, String server, String tool) {
    return of(NodeType.MCP, id).set("server", server).set("tool", tool);
  }

  /** Computes a value by a JSONata expression. */
  public static Node transform(String id, String expression) {
    return of(NodeType.TRANSFORM, id).set("transform", Expression.expr(expression));
  }

  /** Chooses where to go: see {@link #when(String, String...)}. When nothing holds it goes on. */
  public static Node choice(String id) {
    return of(NodeType.SWITCH, id).set("conditions", List.of());
  }

  /**
   * Does the same for every item of a list.
   *
   * @param items a list, or an {@link Expression} that yields one
   * @param body what to do with each, which is {@code $item} there; it leads nowhere
   */
  public static Node foreach(String id, Object items, Node body) {
    Node node = of(NodeType.FOREACH, id).set("items", items);
    return node.with("do", body.source(List.of())).knowing(body.graphs);
  }

  /** Runs another tool as one step; see {@link #arg}. */
  public static Node workflow(String id, String tool) {
    return of(NodeType.WORKFLOW, id).set("tool", tool);
  }

  /** The same for a tool that was built in code: it comes along with the graph that runs it. */
  public static Node workflow(String id, Graph tool) {
    return workflow(id, tool.name()).knowing(List.of(tool));
  }

  /** Lets time pass. */
  public static Node pause(String id, Duration time) {
    return of(NodeType.WAIT, id).set("for", time);
  }

  /** Lets time pass, as long as an expression says. */
  public static Node pause(String id, Expression time) {
    return of(NodeType.WAIT, id).set("for", time);
  }

  /** Asks a person, and goes on with the answer: a text, unless {@link #schema} says otherwise. */
  public static Node ask(String id, String question) {
    return of(NodeType.ASK, id).set("question", question);
  }

  /** Asks what an expression says. */
  public static Node ask(String id, Expression question) {
    return of(NodeType.ASK, id).set("question", question);
  }

  /** Awaits a signal, and goes on with what it brings. */
  public static Node signal(String id, String name) {
    return of(NodeType.SIGNAL, id).set("signal", name);
  }

  /** An argument of the call: a value, or an {@link Expression} anywhere in it. */
  public Node arg(String name, @Nullable Object value) {
    Map<String, @Nullable Object> args = new LinkedHashMap<>();
    if (said.get("args") instanceof Map<?, ?> before) {
      before.forEach((key, each) -> args.put(String.valueOf(key), each));
    }
    args.put(name, Written.argument(value));
    return with("args", args);
  }

  /**
   * A way of a choice: the first that holds is taken.
   *
   * @param condition in JSONata; what JavaScript calls true holds
   * @param next where to go; several fork the run
   */
  public Node when(String condition, String... next) {
    return when(Map.of("var", condition), next);
  }

  /**
   * A way of a choice.
   *
   * @param rule in JSON Logic
   * @param next where to go; several fork the run
   */
  public Node when(Map<String, ?> rule, String... next) {
    List<@Nullable Object> all = new ArrayList<>();
    if (said.get("conditions") instanceof List<?> before) {
      all.addAll(before);
    }
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("rule", Written.json(rule));
    one.put("next", next.length == 1 ? next[0] : List.of(next));
    all.add(one);
    return with("conditions", all);
  }

  /** Where to go from here; several begin branches that go on at the same time. */
  public Node to(String... next) {
    return with("next", next.length == 1 ? next[0] : List.of(next));
  }

  /** Runs once, when all branches have arrived. */
  public Node joinAll() {
    return with("join", "all");
  }

  /** Runs once for each branch that arrives. */
  public Node joinAny() {
    return with("join", "any");
  }

  /**
   * Tries again when it fails.
   *
   * @param attempts in all, the first one included
   */
  public Node retry(int attempts) {
    return retrying(Map.of("attempts", attempts));
  }

  /**
   * Tries again when it fails.
   *
   * @param backoff the pause after the first attempt
   * @param factor what the pause is multiplied by each time
   */
  public Node retry(int attempts, Duration backoff, double factor) {
    return retrying(Map.of("attempts", attempts, "backoff", backoff, "factor", factor));
  }

  /**
   * Bounds the pauses between attempts.
   *
   * @param longest the longest pause
   * @param jitter which share of a pause, from 0 to 1, is left to chance
   */
  public Node pauses(Duration longest, double jitter) {
    return retrying(Map.of("maxBackoff", longest, "jitter", jitter));
  }

  /** Tries again after these failures only. */
  public Node retryOn(FailureCode... codes) {
    return retrying(Map.of("on", Arrays.stream(codes).map(FailureCode::name).toList()));
  }

  private Node retrying(Map<String, ?> more) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (said.get("retry") instanceof Map<?, ?> before) {
      before.forEach((key, each) -> all.put(String.valueOf(key), each));
    }
    more.forEach((key, each) -> all.put(key, Written.json(each)));
    return with("retry", all);
  }

  /** How long one attempt may take. */
  public Node timeout(Duration time) {
    return set("timeout", time);
  }

  /** How long the step may take as a whole, or how long an answer or a signal is waited for. */
  public Node deadline(Duration time) {
    return set("deadline", time);
  }

  /** Where to go when the step has failed for good. */
  public Node onError(String node) {
    return set("onError", node);
  }

  /** Where to go when neither an answer nor a signal comes before the deadline. */
  public Node onDeadline(String node) {
    return set("onDeadline", node);
  }

  /** The node that undoes the step if the run fails later; mostly one of the {@code aside}. */
  public Node compensate(String node) {
    return set("compensate", node);
  }

  /** What to do when nobody knows whether the call was made. */
  public Node onDoubt(Doubt what) {
    return set("onDoubt", what.name().toLowerCase(Locale.ROOT));
  }

  /**
   * Asks another tool of the same server when nobody knows whether the call was made.
   *
   * @param args of that tool; expressions see {@code $effectId} and {@code $args}
   */
  public Node onDoubtCheck(String tool, Map<String, ?> args) {
    return set("onDoubt", Map.of("check", tool, "args", args));
  }

  /** How many items of a foreach are worked on at once. */
  public Node concurrency(int most) {
    return set("concurrency", most);
  }

  /** An item of a foreach that fails does not keep the others from going on. */
  public Node collectErrors() {
    return set("onItemError", "collect");
  }

  /** Asks the model behind the caller, and no person. */
  public Node toModel() {
    return set("to", "model");
  }

  /** What can be answered. */
  public Node options(String... texts) {
    return set("options", List.of(texts));
  }

  /** JSON Schema of the answer, or of what a signal brings. */
  public Node schema(Map<String, ?> schema) {
    return set("schema", schema);
  }

  /** What counts as the answer, or as the signal, when none comes before the deadline. */
  public Node otherwise(Object value) {
    return set("default", value);
  }

  /** Which of the signals of that name is awaited: a value, or an {@link Expression}. */
  public Node key(Object value) {
    return set("key", value);
  }

  /** Any key that a graph file knows for such a node: see docs/graph.md. */
  public Node set(String key, @Nullable Object value) {
    return with(key, Written.json(value));
  }

  private Node with(String key, @Nullable Object value) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>(said);
    more.put(key, value);
    return new Node(type, more, graphs, place);
  }

  private Node knowing(List<Graph> others) {
    return new Node(type, said, Stream.concat(graphs.stream(), others.stream()).toList(), place);
  }

  boolean is(NodeType kind) {
    return type == kind;
  }

  String id() {
    return String.valueOf(said.get("id"));
  }

  /** The tools that come along, because this one runs them. */
  List<Graph> graphs() {
    return graphs;
  }

  /** Whether it is undone by the node of this id. */
  boolean isUndoneBy(String node) {
    return node.equals(said.get("compensate"))
        || said.get("do") instanceof Source.Mapping body
            && body.get("compensate") instanceof Source.Scalar scalar
            && node.equals(scalar.value());
  }

  /**
   * As a file has it.
   *
   * @param next where it leads if it does not say so itself; empty for nowhere
   */
  Source.Mapping source(List<String> next) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(said);
    if (!next.isEmpty() && type != NodeType.EXIT && type != NodeType.FINISH) {
      all.putIfAbsent("next", next.size() == 1 ? next.getFirst() : next);
    }
    return Written.mapping(place, all);
  }
}
