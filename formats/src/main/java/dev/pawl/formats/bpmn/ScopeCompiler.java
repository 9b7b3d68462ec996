package dev.pawl.formats.bpmn;

import dev.pawl.formats.bpmn.Graph.Meeting;
import dev.pawl.model.Definition;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a definition of a process, of a sub-process, or of what is repeated.
 *
 * <p>Every path ends at one node, which waits for all tokens that are still on their way and makes
 * the result of the variables; behind it is the exit.
 */
final class ScopeCompiler {
  private final ProcessParts process;
  private final Scope scope;
  private final String name;
  private final boolean whole;
  private final Graph graph;
  private final String result;
  private final Routes routes;
  private final Activities activities;
  private String entry = "start";

  /**
   * @param name of the definition
   * @param whole whether it is all of a process
   */
  ScopeCompiler(ProcessParts process, Scope scope, String name, boolean whole) {
    this.process = process;
    this.scope = scope;
    this.name = name;
    this.whole = whole;
    this.graph = new Graph(new Ids(process.variables.all()));
    scope.nodes().keySet().forEach(graph.ids()::of);
    this.result = graph.ids().fresh("result");
    this.routes = new Routes(process, graph, result);
    this.activities = new Activities(process, this, graph, routes);
  }

  Definition compile(Source.Mapping input) {
    if (!scope.onEvents().isEmpty()) {
      around(input);
    } else {
      begin();
      scope.nodes().values().forEach(this::add);
    }
    return done(input);
  }

  /** A definition of one activity alone, without what is at its edge and how it is repeated. */
  Definition compileOnly(FlowNode node, String resultCode) {
    entry = graph.ids().fresh("start");
    String id = graph.ids().of(node.id());
    start(entry, List.of(Target.of(id)), node.place());
    activities.bare(node, List.of(Target.of(result)));
    String code = resultCode.isEmpty() ? process.variables.changed(entry) : resultCode;
    return done(code, Source.of(Map.of("type", "object")), node.place());
  }

  private void start(String id, List<Target> next, Place place) {
    graph.add(
        new Node(
            id,
            new NodeKind.Entry(),
            next,
            Join.UNSAID,
            Policy.NONE,
            place,
            process.variables.byName()));
  }

  private void begin() {
    List<FlowNode> starts = scope.starts();
    if (starts.size() == 1 && starts.getFirst().is("startEvent")) {
      FlowNode start = starts.getFirst();
      entry = graph.ids().of(start.id());
      start(entry, routes.onward(start), start.place());
      return;
    }
    if (starts.stream().filter(each -> each.is("startEvent")).count() > 1) {
      process.report.problem(
          ProblemCode.UNSUPPORTED_ELEMENT,
          "`" + scope.element().id() + "` has several start events",
          starts.get(1).place(),
          "give it one; each of the others can be a process that calls this one");
    }
    entry = graph.ids().fresh("start");
    List<Target> first = starts.stream().map(each -> Target.of(graph.ids().of(each.id()))).toList();
    start(entry, first.isEmpty() ? List.of(Target.of(result)) : first, scope.element().place());
  }

  private Definition done(Source.Mapping input) {
    Variables variables = process.variables;
    String code = whole ? variables.result() : variables.changed(entry);
    return done(code, input, scope.element().place());
  }

  private Definition done(String code, Source.Mapping input, Place place) {
    String exit = graph.ids().fresh("exit");
    graph.meet(result, Meeting.JOIN_IF_SEVERAL);
    if (!graph.isEntered(result) && !graph.canFinish()) {
      graph.leadSomehow(result);
    }
    if (graph.isEntered(result)) {
      graph.compute(result, code, KnownAs.NOTHING, List.of(Target.of(exit)), place);
    }
    graph.add(exit, new NodeKind.Exit(), List.of(), place);
    XmlElement element = scope.element();
    XmlElement words = element.first("documentation");
    String title = element.attribute("name", "").strip();
    return new Definition(
        name,
        title.isEmpty() || title.equals(name) ? null : title,
        words == null || words.text().isEmpty()
            ? "The process " + (title.isEmpty() ? name : title) + "."
            : words.text(),
        input,
        null,
        Map.of(),
        whole ? process.bindings.limits() : Limits.DEFAULT,
        graph.done(),
        element.place());
  }

  /** What waits for events waits beside all of the rest, which so becomes a part of its own. */
  private void around(Source.Mapping input) {
    Place place = scope.element().place();
    String main = graph.ids().fresh("main");
    String inner = process.inner(part(scope.element().id() + ".main"));
    ScopeCompiler rest = new ScopeCompiler(process, scope.alone(), inner, false);
    process.inner.add(rest.compile(Source.of(Map.of("type", "object"))));
    start(entry, List.of(Target.of(main)), place);
    activities.beside(
        new Node(
            main,
            new NodeKind.SubWorkflow(Target.of(inner), process.variables.arguments(place)),
            List.of(Target.of(result)),
            Join.UNSAID,
            Policy.NONE,
            place,
            process.variables.byName()),
        scope.onEvents().stream().map(each -> OnEvent.ofSubProcess(each, process)).toList());
    Set<String> names = new HashSet<>();
    for (FlowNode each : scope.onEvents()) {
      if (names.add(each.id())) {
        activities.add(each);
      }
    }
  }

  /** The name of a part of this definition within its process. */
  String part(String id) {
    int slash = name.indexOf('/');
    return slash < 0 ? id : name.substring(slash + 1) + "." + id;
  }

  private void add(FlowNode node) {
    String id = graph.ids().of(node.id());
    switch (node.type()) {
      case "startEvent" -> checkStart(node);
      case "endEvent" -> new Ends(process, graph, scope, result, entryName()).end(node);
      case "intermediateThrowEvent" ->
          new Ends(process, graph, scope, result, entryName()).passed(node, routes.onward(node));
      case "intermediateCatchEvent" -> caught(node, id);
      case "exclusiveGateway" -> {
        routes.choice(node);
        merge(node, id);
      }
      case "parallelGateway", "inclusiveGateway" -> {
        graph.pass(id, routes.onward(node), node.place());
        boolean parallel = node.is("parallelGateway");
        if (node.incoming().size() > 1) {
          graph.meet(id, parallel ? Meeting.JOIN : Meeting.JOIN_IF_SEVERAL);
        }
      }
      case "eventBasedGateway" -> activities.race(node);
      default -> {
        if (!node.undoes()) {
          activities.add(node);
        }
      }
    }
  }

  private String entryName() {
    return whole ? "" : entry;
  }

  private void merge(FlowNode node, String id) {
    if (node.incoming().isEmpty() && !scope.starts().contains(node)) {
      graph.meet(id, Meeting.PASS);
    }
  }

  private void checkStart(FlowNode node) {
    XmlElement event = node.event();
    if (event == null || event.is("messageEventDefinition") || event.is("signalEventDefinition")) {
      return;
    }
    boolean timer = event.is("timerEventDefinition");
    if (!timer && !"true".equals(scope.element().attribute("triggeredByEvent"))) {
      ScopeReader.unsupported(process.report(node), event);
    }
  }

  private void caught(FlowNode node, String id) {
    if (node.isEvent("link")) {
      graph.pass(id, routes.onward(node), node.place());
      return;
    }
    boolean raced =
        node.incoming().size() == 1
            && scope.nodes().get(node.incoming().getFirst().source()) instanceof FlowNode source
            && source.is("eventBasedGateway");
    if (!raced) {
      activities.wait(node, List.of());
    }
  }

  Scope scope() {
    return scope;
  }
}
