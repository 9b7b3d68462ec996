package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes nodes of activities that are repeated: for each item at the same time, by a foreach; one
 * after the other, or as long as something holds, by a loop in a part of its own.
 */
final class Loops {
  private static final int CONCURRENCY = 1_000;
  private static final String COUNTER = "loopCounter";
  private static final String INSTANCES = "nrOfInstances";
  private static final String COMPLETED = "nrOfCompletedInstances";
  private static final String ACTIVE = "nrOfActiveInstances";

  private final ProcessParts process;
  private final ScopeCompiler around;
  private final Graph graph;

  Loops(ProcessParts process, ScopeCompiler around, Graph graph) {
    this.process = process;
    this.around = around;
    this.graph = graph;
  }

  /**
   * What a repetition says.
   *
   * @param items an expression for the list of them
   * @param element the variable that each of them is, or null
   * @param collected the variable that the results become, or null
   * @param result an expression for what each round yields, or null
   * @param until a condition under which no more are begun, or null
   * @param first what the counter begins with
   */
  private record Rounds(
      String items,
      @Nullable String element,
      @Nullable String collected,
      @Nullable String result,
      @Nullable String until,
      int first) {}

  Node repeated(FlowNode node, XmlElement loop, List<Target> next) {
    process.variables.local.addAll(List.of(COUNTER, INSTANCES, COMPLETED, ACTIVE));
    if (loop.is("standardLoopCharacteristics")) {
      return inPart(node, standard(node, loop), next);
    }
    Rounds rounds = rounds(node, loop);
    if ("true".equals(loop.attribute("isSequential"))) {
      return inPart(node, sequential(node, rounds), next);
    }
    if (rounds.until != null) {
      process
          .report(node)
          .problem(
              ProblemCode.UNSUPPORTED_ELEMENT,
              node.what() + " has a completion condition, which only a sequential one can have",
              loop.place(),
              "make it sequential, or remove the condition");
    }
    return parallel(node, rounds, next);
  }

  private Rounds rounds(FlowNode node, XmlElement loop) {
    Expressions expressions = process.expressions(node);
    Report report = process.report(node);
    String items = null;
    String element = loop.foreign(Vocabulary.KIN, "elementVariable");
    String list = loop.foreign(Vocabulary.KIN, "collection");
    list = list == null ? loop.within(Vocabulary.PAWL, "items") : list;
    element = element == null ? loop.within(Vocabulary.PAWL, "item") : element;
    String collected = loop.within(Vocabulary.PAWL, "results");
    String result = null;
    int first = 0;
    for (XmlElement each : loop.extensions(Vocabulary.ZEEBES, "loopCharacteristics")) {
      list = each.attribute("inputCollection");
      element = each.attribute("inputElement");
      collected = each.attribute("outputCollection");
      String output = each.attribute("outputElement");
      result = output == null ? null : expressions.formula(output, null, each.place()).code();
      first = 1;
    }
    XmlElement cardinality = loop.first("loopCardinality");
    if (list != null) {
      items = expressions.formula(list, null, loop.place()).code();
    } else if (cardinality != null) {
      String count = expressions.formula(cardinality.text(), null, cardinality.place()).code();
      items = "[0.." + count + " - 1]";
    }
    if (items == null) {
      report.problem(
          ProblemCode.MISSING_KEY,
          node.what() + " does not say how often it is repeated",
          loop.place(),
          "give it a `loopCardinality`, or say `pawl:items=\"orders\" pawl:item=\"order\"`");
      items = "[]";
    }
    XmlElement until = loop.first("completionCondition");
    if (element != null) {
      process.variables.local.add(element);
    }
    if (collected != null) {
      process.variables.written.add(collected);
    }
    return new Rounds(
        items,
        element,
        collected,
        result,
        until == null || until.text().isEmpty()
            ? null
            : expressions.formula(until.text(), null, until.place()).code(),
        first);
  }

  private Node parallel(FlowNode node, Rounds rounds, List<Target> next) {
    Place place = node.place();
    String name = process.inner(around.part(node.id()));
    String each = rounds.result == null ? "" : rounds.result;
    process.inner.add(
        new ScopeCompiler(process, around.scope(), name, false).compileOnly(node, each));
    Map<String, Template> arguments = new LinkedHashMap<>();
    process.variables.all().forEach(v -> arguments.put(v, Variables.variable(v, place)));
    if (rounds.element != null) {
      arguments.put(rounds.element, computed("$item", place));
    }
    arguments.put(
        COUNTER, computed(rounds.first == 0 ? "$index" : "$index + " + rounds.first, place));
    Node body =
        new Node(
            "do",
            new NodeKind.SubWorkflow(Target.of(name), new Template.Fields(arguments)),
            List.of(),
            Join.UNSAID,
            Policy.NONE,
            place);
    String id = graph.ids().of(node.id());
    List<Target> after = next;
    if (rounds.result == null) {
      after = List.of(last(id, next, place));
    }
    NodeKind kind =
        new NodeKind.Foreach(
            computed("$append([], " + rounds.items + ")", place),
            CONCURRENCY,
            NodeKind.ItemErrors.STOP,
            body);
    return new Node(
        id,
        kind,
        after,
        Join.UNSAID,
        Policy.NONE,
        place,
        rounds.collected == null ? KnownAs.NOTHING : KnownAs.all(rounds.collected));
  }

  /** What the last one wrote is what the variables are. */
  private Target last(String id, List<Target> next, Place place) {
    String last = graph.ids().fresh(id + ".last");
    String code = "$." + Formula.name(id) + "[-1]";
    graph.compute(last, code, process.variables.byName(), next, place);
    return Target.of(last);
  }

  private static Template computed(String code, Place place) {
    return new Template.Computed(new ExpressionText(code, place, null));
  }

  private Node inPart(FlowNode node, Definition part, List<Target> next) {
    process.inner.add(part);
    return new Node(
        graph.ids().of(node.id()),
        new NodeKind.SubWorkflow(Target.of(part.name()), process.variables.arguments(node.place())),
        next,
        Join.UNSAID,
        Policy.NONE,
        node.place(),
        process.variables.byName());
  }

  /** A part that repeats an activity: its nodes are made as those of any other. */
  private final class Part {
    final String name;
    final Graph nodes;
    final String start;
    final String activity;
    final String more;
    final String count;
    final String result;
    final FlowNode node;

    Part(FlowNode node) {
      this.node = node;
      this.name = process.inner(around.part(node.id()));
      this.nodes = new Graph(new Ids(process.variables.all()));
      this.activity = nodes.ids().of(node.id());
      this.start = nodes.ids().fresh("start");
      this.more = nodes.ids().fresh(activity + ".more");
      this.count = nodes.ids().fresh(activity + ".count");
      this.result = nodes.ids().fresh("result");
    }

    void start(String next) {
      nodes.add(
          new Node(
              start,
              new NodeKind.Entry(),
              List.of(Target.of(next)),
              Join.UNSAID,
              Policy.NONE,
              node.place(),
              process.variables.byName()));
    }

    /** The activity, which leads to where rounds are counted. */
    void activity() {
      Routes none = new Routes(process, nodes, result);
      new Activities(process, around, nodes, none).bare(node, List.of(Target.of(count)));
    }

    void choose(String id, String rule, String yes, String no) {
      NodeKind.Case one =
          new NodeKind.Case(Routes.rule(rule, node.place()), List.of(Target.of(yes)));
      nodes.add(id, new NodeKind.Switch(List.of(one)), List.of(Target.of(no)), node.place());
    }

    void set(String id, Map<String, String> values, String next) {
      List<String> members = new ArrayList<>();
      values.forEach((key, code) -> members.add(Formula.text(key) + ": " + code));
      nodes.compute(
          id,
          "{" + String.join(", ", members) + "}",
          KnownAs.members(List.copyOf(values.keySet())),
          List.of(Target.of(next)),
          node.place());
    }

    Definition done() {
      String exit = nodes.ids().fresh("exit");
      nodes.compute(
          result,
          process.variables.changed(start),
          KnownAs.NOTHING,
          List.of(Target.of(exit)),
          node.place());
      nodes.add(exit, new NodeKind.Exit(), List.of(), node.place());
      return new Definition(
          name,
          null,
          "The rounds of " + node.name() + ".",
          Source.of(Map.of("type", "object")),
          null,
          Map.of(),
          Limits.DEFAULT,
          nodes.done(),
          node.place());
    }
  }

  private Definition sequential(FlowNode node, Rounds rounds) {
    Part part = new Part(node);
    String begin = part.nodes.ids().fresh(part.activity + ".items");
    String item = part.nodes.ids().fresh(part.activity + ".item");
    String items = "$." + Formula.name(begin) + ".items";
    part.start(begin);
    Map<String, String> first = new LinkedHashMap<>();
    first.put(COUNTER, String.valueOf(rounds.first));
    first.put(INSTANCES, "$count(" + rounds.items + ")");
    first.put(COMPLETED, "0");
    first.put(ACTIVE, "1");
    if (rounds.collected != null) {
      first.put(rounds.collected, "[]");
    }
    Map<String, String> kept = new LinkedHashMap<>(first);
    kept.put("items", "[" + rounds.items + "]");
    List<String> members = new ArrayList<>();
    kept.forEach((key, code) -> members.add(Formula.text(key) + ": " + code));
    part.nodes.compute(
        begin,
        "{" + String.join(", ", members) + "}",
        KnownAs.members(List.copyOf(first.keySet())),
        List.of(Target.of(part.more)),
        node.place());
    part.choose(part.more, COMPLETED + " < " + INSTANCES, item, part.result);
    part.set(
        item,
        rounds.element == null
            ? Map.of()
            : Map.of(rounds.element, items + "[$$." + COMPLETED + "]"),
        part.activity);
    part.activity();
    Map<String, String> counted = new LinkedHashMap<>();
    counted.put(COUNTER, COUNTER + " + 1");
    counted.put(COMPLETED, COMPLETED + " + 1");
    if (rounds.collected != null) {
      String collected = Formula.name(rounds.collected);
      String each = rounds.result == null ? "$." + Formula.name(part.activity) : rounds.result;
      counted.put(rounds.collected, "$append(" + collected + ", [" + each + "])");
    }
    String done = part.nodes.ids().fresh(part.activity + ".done");
    part.set(part.count, counted, rounds.until == null ? part.more : done);
    if (rounds.until != null) {
      part.choose(done, rounds.until, part.result, part.more);
    }
    return part.done();
  }

  private Definition standard(FlowNode node, XmlElement loop) {
    Part part = new Part(node);
    String begin = part.nodes.ids().fresh(part.activity + ".begin");
    boolean before = "true".equals(loop.attribute("testBefore"));
    XmlElement condition = loop.first("loopCondition");
    String most = loop.attribute("loopMaximum");
    String holds =
        condition == null
            ? "true"
            : "$boolean("
                + process
                    .expressions(node)
                    .formula(condition.text(), condition.attribute("language"), condition.place())
                    .code()
                + ")";
    if (condition == null && most == null) {
      process
          .report(node)
          .problem(
              ProblemCode.MISSING_KEY,
              "nothing ends the loop of " + node.what(),
              loop.place(),
              "give it a `loopCondition` or a `loopMaximum`");
    }
    String rule =
        most != null && most.matches("\\d{1,6}") ? COUNTER + " < " + most + " and " + holds : holds;
    part.start(begin);
    part.set(begin, Map.of(COUNTER, "0"), before ? part.more : part.activity);
    part.activity();
    part.set(part.count, Map.of(COUNTER, COUNTER + " + 1"), part.more);
    part.choose(part.more, rule, part.activity, part.result);
    return part.done();
  }
}
