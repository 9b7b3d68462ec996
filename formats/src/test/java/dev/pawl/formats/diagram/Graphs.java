package dev.pawl.formats.diagram;

import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Definitions to draw, built without a file. */
final class Graphs {
  private Graphs() {}

  static Definition countFiles() {
    return definition(
        "count_files",
        "Counts the number of files in a directory",
        entry("list_directory_node"),
        mcp("list_directory_node", "filesystem", "list_directory", "count_files_node"),
        transform(
            "count_files_node",
            "{ \"count\": $count($split($.list_directory_node.content, \"\\n\")) }",
            "exit"),
        exit());
  }

  static Definition threeArms() {
    return definition(
        "triage",
        "Sends an order where its value says",
        entry("by_value"),
        choice(
            "by_value",
            List.of("fallback"),
            when(Map.of(">", List.of(Map.of("var", "entry.value"), 1000)), "board"),
            when(Map.of("<=", List.of(100, Map.of("var", "$.entry.value"), 1000)), "manager")),
        transform("board", "\"board\"", "exit"),
        transform("manager", "\"manager\"", "exit"),
        transform("fallback", "\"anyone\"", "exit"),
        exit());
  }

  static Definition loop() {
    return definition(
        "poll",
        "Asks until the job is done",
        entry("ask"),
        mcp("ask", "jobs", "status", "done"),
        choice(
            "done",
            List.of("pause"),
            when(Map.of("==", List.of(Map.of("var", "ask.state"), "done")), "exit")),
        pause("pause", "30s", "ask"),
        exit());
  }

  static Definition fork() {
    return definition(
        "gather",
        "Asks three services at once",
        entry("weather", "news", "stocks"),
        mcp("weather", "sky", "forecast", "merge"),
        mcp("news", "press", "headlines", "merge"),
        mcp("stocks", "market", "quotes", "merge"),
        joined(transform("merge", "$merge([$.weather, $.news, $.stocks])", "exit")),
        exit());
  }

  static Definition report() {
    Retry retry = new Retry(3, Duration.ofMillis(500), 2, Duration.ofSeconds(30), 0, Set.of());
    Policy patient = new Policy(retry, Duration.ofSeconds(10), null, null, null);
    Node get = with(mcp("fetch", "web", "get"), patient);
    Policy careful = new Policy(null, null, null, target("save_draft"), target("unpublish"));
    Policy bounded = new Policy(null, null, Duration.ofHours(2), target("save_draft"), null);
    return definition(
        "nightly_report",
        "Collects, reviews and files the report",
        entry("fetch", "list"),
        foreach("fetch", "$.entry.sites", get, "merge"),
        mcp("list", "files", "list_directory", "merge"),
        joined(transform("merge", "{ \"pages\": $.fetch, \"files\": $.list }", "review")),
        with(
            node("review", new NodeKind.SubWorkflow(target("ask_editor"), none()), "decide"),
            bounded),
        choice("decide", List.of("exit"), when(Map.of("var", "review.ok"), "publish")),
        with(mcp("publish", "cms", "publish", "exit"), careful),
        mcp("unpublish", "cms", "delete"),
        mcp("save_draft", "cms", "save_draft", "exit"),
        exit());
  }

  static Definition approval() {
    NodeKind ask =
        new NodeKind.Ask(
            NodeKind.To.HUMAN,
            new Template.Literal("Shall this\n go out?"),
            null,
            List.of("yes", "no"),
            null,
            target("remind"));
    Policy patient = new Policy(null, null, Duration.ofHours(2), target("oops"), null);
    return definition(
        "approval",
        "Asks before it sends",
        entry("review"),
        with(node("review", ask, "send"), patient),
        mcp("send", "mail", "send", "exit"),
        mcp("remind", "mail", "remind", "exit"),
        transform("oops", "0", "exit"),
        exit());
  }

  /** Mostly forward, with loops, errors and long ways in between; the same for the same seed. */
  static Definition random(int size, long seed) {
    Random random = new Random(seed);
    List<Node> nodes = new ArrayList<>();
    nodes.add(entry("n1"));
    for (int i = 1; i < size - 1; i++) {
      String near = "n" + Math.min(size - 1, i + 1 + random.nextInt(3));
      String far = "n" + Math.min(size - 1, i + 1 + random.nextInt(12));
      String any = "n" + (1 + random.nextInt(size - 1));
      switch (random.nextInt(8)) {
        case 0 -> nodes.add(choice("n" + i, List.of(near), when(Map.of("var", "x"), far)));
        case 1 ->
            nodes.add(
                choice("n" + i, List.of(near), when(Map.of("!", Map.of("var", "n" + i)), any)));
        case 2 -> nodes.add(transform("n" + i, "$.n" + i, near, far));
        case 3 ->
            nodes.add(
                with(
                    mcp("n" + i, "s", "t", near), new Policy(null, null, null, target(far), null)));
        default -> nodes.add(mcp("n" + i, "server", "tool_" + i, near));
      }
    }
    nodes.add(
        new Node(
            "n" + (size - 1),
            new NodeKind.Exit(),
            List.of(),
            Join.UNSAID,
            Policy.NONE,
            Place.UNKNOWN));
    return definition("random", "A graph of " + size, nodes.toArray(Node[]::new));
  }

  static Definition definition(String name, String description, Node... nodes) {
    return new Definition(
        name,
        null,
        description,
        new Source.Mapping(Map.of(), Place.UNKNOWN),
        null,
        Map.of(),
        Limits.DEFAULT,
        List.of(nodes),
        Place.UNKNOWN);
  }

  static Node entry(String... next) {
    return node("entry", new NodeKind.Entry(), next);
  }

  static Node exit() {
    return node("exit", new NodeKind.Exit());
  }

  static Node mcp(String id, String server, String tool, String... next) {
    return node(id, new NodeKind.Mcp(target(server), tool, none()), next);
  }

  static Node transform(String id, String expression, String... next) {
    return node(id, new NodeKind.Transform(ExpressionText.of(expression)), next);
  }

  static Node pause(String id, String duration, String... next) {
    return node(id, new NodeKind.Wait(new Template.Literal(duration)), next);
  }

  static Node foreach(String id, String items, Node body, String... next) {
    Template each = new Template.Computed(ExpressionText.of(items));
    return node(id, new NodeKind.Foreach(each, 8, NodeKind.ItemErrors.COLLECT, body), next);
  }

  static Node choice(String id, List<String> otherwise, NodeKind.Case... cases) {
    return node(id, new NodeKind.Switch(List.of(cases)), otherwise.toArray(String[]::new));
  }

  static NodeKind.Case when(Object rule, String... next) {
    return new NodeKind.Case(new Source.Scalar(rule, Place.UNKNOWN), targets(next));
  }

  static Node node(String id, NodeKind kind, String... next) {
    return new Node(id, kind, targets(next), Join.UNSAID, Policy.NONE, Place.UNKNOWN);
  }

  static Node with(Node node, Policy policy) {
    return new Node(node.id(), node.kind(), node.next(), node.join(), policy, node.place());
  }

  static Node joined(Node node) {
    return new Node(node.id(), node.kind(), node.next(), Join.ALL, node.policy(), node.place());
  }

  static Target target(String name) {
    return new Target(name, Place.UNKNOWN);
  }

  private static List<Target> targets(String... names) {
    return Arrays.stream(names).map(Graphs::target).toList();
  }

  private static Template none() {
    return new Template.Literal(Map.of());
  }
}
