package dev.pawl.library.flow;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.serve.FileVersion;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.face.Ending;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tools by which clients find flows and execute them. */
final class FlowTools {
  static final String LIST = "flows_list";
  static final String SHOW = "flows_show";
  static final String EXECUTE = "flows_execute";
  static final String REFRESH = "flows_refresh";
  static final Set<String> NAMES = Set.of(LIST, SHOW, EXECUTE, REFRESH);

  /** How many are listed: a folder may be full of files that are none. */
  private static final int MOST_PROBLEMS = 100;

  private static final String FLOW = "flow";
  private static final String VARIABLES = "initialVariables";
  private static final String SET = "variableSet";
  private static final String RUN = "run";

  private final FlowLibraries libraries;
  private final Faces faces;
  private final Runnable changed;

  /**
   * @param changed has clients told when something else may be offered
   */
  FlowTools(FlowLibraries libraries, Faces faces, Runnable changed) {
    this.libraries = libraries;
    this.faces = faces;
    this.changed = changed;
  }

  /** Those that find and execute, and one for each flow that wants a tool of its own. */
  List<Tool> all() {
    List<Tool> tools = new ArrayList<>(List.of(list(), show(), execute()));
    if (libraries.areAnyFar()) {
      tools.add(refresh());
    }
    for (FlowEntry entry : libraries.ready().list()) {
      if (libraries.publishes(entry)) {
        own(entry, tools);
      }
    }
    return tools;
  }

  private static Map<String, @Nullable Object> text(String description) {
    return Values.object("type", "string", "description", description);
  }

  private static Map<String, @Nullable Object> input(
      Map<String, @Nullable Object> properties, String... required) {
    Map<String, @Nullable Object> input = new LinkedHashMap<>();
    input.put("type", "object");
    input.put("properties", properties);
    if (required.length > 0) {
      input.put("required", List.of(required));
    }
    input.put("additionalProperties", false);
    return input;
  }

  private static Map<String, @Nullable Object> reads() {
    return Values.object("readOnlyHint", true, "openWorldHint", false);
  }

  private Tool list() {
    return new Tool(
        LIST,
        "List prompt flows",
        "Lists the prompt flows that can be executed, each with its version and what it is for.",
        input(Map.of()),
        null,
        reads(),
        List.of(),
        (_, _) -> CallResult.structured(listed()));
  }

  private Map<String, @Nullable Object> listed() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("flows", libraries.list().stream().map(FlowEntry::toJson).toList());
    json.put("variableSets", List.copyOf(libraries.variableSets().keySet()));
    json.put("sources", libraries.all().stream().map(LibraryState::of).toList());
    List<Problem> problems = new ArrayList<>();
    for (FlowLibrary each : libraries.all()) {
      try {
        problems.addAll(each.problems());
        problems.addAll(each.templateProblems());
      } catch (FlowRefusal _) {
        // The state of the source says so.
      }
    }
    if (!problems.isEmpty()) {
      json.put(
          "problems",
          problems.stream().limit(MOST_PROBLEMS).map(FlowDescription::problem).toList());
    }
    if (problems.size() > MOST_PROBLEMS) {
      json.put("moreProblems", problems.size() - MOST_PROBLEMS);
    }
    return json;
  }

  private Tool show() {
    return new Tool(
        SHOW,
        "Show a prompt flow",
        "Tells what a flow is made of, which variables it needs and in which order its templates"
            + " are executed; or, with `run`, what came of an execution that was answered with a"
            + " run.",
        input(
            Values.object(
                FLOW, text("The name of the flow, as flows_list tells it"),
                RUN, text("The run of an execution"))),
        null,
        reads(),
        List.of(),
        this::shown);
  }

  private CallResult shown(Map<String, @Nullable Object> arguments, Exchange exchange) {
    if (arguments.get(RUN) instanceof String run) {
      return execution(run, exchange);
    }
    if (!(arguments.get(FLOW) instanceof String name)) {
      return CallResult.error("`flow` is missing: the name of a flow, as " + LIST + " tells it");
    }
    try {
      return CallResult.structured(FlowDescription.of(libraries.flow(name)));
    } catch (FlowRefusal refusal) {
      return refused(name, Map.of(), refusal);
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  private CallResult execution(String run, Exchange exchange) {
    List<Event> events = faces.events(run, exchange);
    Event last = events.isEmpty() ? null : events.getLast();
    if (events.isEmpty()) {
      return CallResult.error("There is no run `" + shortened(run) + "` of yours");
    }
    if (!(last instanceof Event.RunCompleted) && !(last instanceof Event.RunFailed)) {
      return CallResult.error(
          "Run " + run + " is not over yet; pawl_run_status tells how far it is");
    }
    Workflow workflow = faces.workflow(run);
    if (workflow == null) {
      return CallResult.error("The version that run " + run + " began with was not kept");
    }
    try {
      LoadedFlow flow = libraries.flow(flowOf(events, workflow));
      return told(
          ToldExecution.of(
              FlowExecution.of(workflow, flow.flow(), events),
              flow,
              Callers.identity(exchange.peer())));
    } catch (FlowRefusal _) {
      return CallResult.error(
          "Run "
              + run
              + " is no execution of a flow that is here now; pawl_run_result tells its result");
    }
  }

  /** Only runs of flows have a revision of the place that they come from. */
  private static String flowOf(List<Event> events, Workflow workflow) {
    return events.getFirst() instanceof Event.RunStarted started
            && started.origin().revision() != null
        ? workflow.name()
        : "";
  }

  private static String shortened(String run) {
    return run.length() > 64 ? run.substring(0, 64) + "…" : run;
  }

  private Tool execute() {
    return new Tool(
        EXECUTE,
        "Execute a prompt flow",
        "Executes the templates of a flow in their order, where the output of one is a variable of"
            + " those behind it, and returns what came of each. What was executed before something"
            + " failed is returned, too.",
        input(
            Values.object(
                FLOW,
                text("The name of the flow, as flows_list tells it"),
                VARIABLES,
                Values.object(
                    "type",
                    "object",
                    "description",
                    "Values of the variables that flows_show lists",
                    "additionalProperties",
                    Values.object("type", List.of("string", "number", "boolean"))),
                SET,
                text("The name of a variable set, for what is not among the initial variables")),
            FLOW),
        null,
        Values.object("destructiveHint", false),
        List.of(),
        this::executed);
  }

  private CallResult executed(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    if (!(arguments.get(FLOW) instanceof String name)) {
      return CallResult.error("`flow` is missing: the name of a flow, as " + LIST + " tells it");
    }
    Map<String, String> variables = new LinkedHashMap<>();
    try {
      variables.putAll(libraries.variables(arguments.get(SET) instanceof String set ? set : ""));
      variables.putAll(given(arguments.get(VARIABLES)));
      return entered(libraries.flow(name), variables, exchange);
    } catch (FlowRefusal refusal) {
      return refused(name, variables, refusal);
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  /** All values are texts; what is none by nature is taken as it is written. */
  static Map<String, String> given(@Nullable Object values) throws FlowRefusal {
    Map<String, String> given = new LinkedHashMap<>();
    if (values != null && !(values instanceof Map)) {
      throw new FlowRefusal(
          FlowErrorCode.VALIDATION_ERROR, "`" + VARIABLES + "` must be an object");
    }
    Map<?, ?> all = values instanceof Map<?, ?> map ? map : Map.of();
    for (Map.Entry<?, ?> each : all.entrySet()) {
      Object value = each.getValue();
      if (value == null || value instanceof Map || value instanceof List) {
        throw new FlowRefusal(
            FlowErrorCode.VALIDATION_ERROR,
            "The value of the variable `" + each.getKey() + "` must be a text");
      }
      given.put(String.valueOf(each.getKey()), VariableSets.text(value));
    }
    return given;
  }

  private CallResult entered(LoadedFlow loaded, Map<String, String> variables, Exchange exchange)
      throws FlowRefusal, RpcException, InterruptedException {
    FileVersion version = loaded.version();
    if (!version.enter()) {
      return entered(libraries.flow(loaded.entry().name()), variables, exchange);
    }
    try {
      Workflow workflow = loaded.workflow();
      Identity who = Callers.identity(exchange.peer());
      Ending ending =
          (_, events) ->
              told(
                  ToldExecution.of(FlowExecution.of(workflow, loaded.flow(), events), loaded, who));
      return loaded
          .pawl()
          .executed(workflow.name(), faces, ending)
          .call(new LinkedHashMap<>(variables), exchange);
    } finally {
      version.leave();
    }
  }

  private static CallResult refused(
      String flow, Map<String, String> variables, FlowRefusal refusal) {
    Map<String, @Nullable Object> json = FlowExecution.refused(flow, variables, refusal).toJson();
    if (!refusal.problems().isEmpty()) {
      json.put("problems", refusal.problems().stream().map(FlowDescription::problem).toList());
    }
    return new CallResult(List.of(Content.text(Json.write(json))), json, true);
  }

  private static CallResult told(FlowExecution whole) {
    FlowExecution execution =
        whole.with(ShortenedResults.within(whole.intermediateResults(), ShortenedResults.MOST));
    Map<String, @Nullable Object> json = execution.toJson();
    return new CallResult(List.of(Content.text(Json.write(json))), json, execution.error() != null);
  }

  private Tool refresh() {
    return new Tool(
        REFRESH,
        "Refresh prompt flows",
        "Looks now whether the places that flows come from have something newer.",
        input(Map.of()),
        null,
        // What is kept here is another state afterwards, and somebody far away is asked for it.
        Values.object(
            "readOnlyHint", false,
            "destructiveHint", false,
            "idempotentHint", true,
            "openWorldHint", true),
        List.of(),
        (_, _) -> {
          List<Snapshot> _ = libraries.refresh();
          changed.run();
          return CallResult.structured(
              Values.object("sources", libraries.all().stream().map(LibraryState::of).toList()));
        });
  }

  /** A flow as a tool of its own name: its answer is the text that came last. */
  private void own(FlowEntry entry, List<Tool> tools) {
    try {
      LoadedFlow loaded = libraries.flow(entry.name());
      loaded.pawl().published(faces).stream()
          .map(tool -> renamed(tool, entry.name()))
          .forEach(tools::add);
    } catch (FlowRefusal | PawlException _) {
      // It is not offered as long as it cannot be executed; flows_show tells why.
    }
  }

  private Tool renamed(Tool tool, String name) {
    return new Tool(
        name,
        tool.title(),
        tool.description(),
        tool.inputSchema(),
        tool.outputSchema(),
        tool.annotations(),
        tool.icons(),
        (arguments, exchange) -> current(name, arguments, exchange));
  }

  /** As it is when it is called, which may be newer than what the client has seen. */
  private CallResult current(
      String name, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    try {
      LoadedFlow loaded = libraries.flow(name);
      FileVersion version = loaded.version();
      if (!version.enter()) {
        return current(name, arguments, exchange);
      }
      try {
        return loaded.pawl().published(faces).getFirst().handler().call(arguments, exchange);
      } finally {
        version.leave();
      }
    } catch (FlowRefusal refusal) {
      return CallResult.error(refusal.words() + " [" + refusal.code() + "]");
    }
  }
}
