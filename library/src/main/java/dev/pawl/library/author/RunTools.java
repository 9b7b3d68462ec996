package dev.pawl.library.author;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.edit.GraphEdit;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tool that runs tools, saved or not. */
final class RunTools {
  private static final Map<String, @Nullable Object> STEP =
      Schemas.object(
          "A step",
          Values.object(
              "executionIndex", Schemas.number("Its position, from 0"),
              "nodeId", Schemas.text("The node"),
              "nodeType", Schemas.text("Its type"),
              "duration", Schemas.number("In milliseconds"),
              "attempts", Schemas.number("How often it was tried, if more than once"),
              "input", Schemas.any("What a call was made with"),
              "output", Schemas.any("What it yielded"),
              "error", Schemas.open("Why it failed")),
          "executionIndex",
          "nodeId",
          "nodeType");

  private final Workplace workplace;

  RunTools(Workplace workplace) {
    this.workplace = workplace;
  }

  List<Tool> all() {
    return List.of(Grammar.shownBy(tool(), "toolDefinition"));
  }

  private Tool tool() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "runGraphTool",
            "Run graph tool",
            "Runs a tool of the graph file, or a definition that is not saved yet, and shows"
                + " every step. The run is real: nodes of type mcp call their servers."),
        Schemas.input(
            Values.object(
                "toolName", Schemas.text("Name of a tool of the graph file"),
                "toolDefinition", SavingTools.definition(),
                "arguments", Schemas.open("What the tool is called with"),
                "logging", Schemas.flag("Also tell the steps in words"))),
        Schemas.output(
            Values.object(
                "result", Schemas.any("What the tool yields"),
                "executionHistory", Schemas.list("The steps, in order", STEP),
                "problems", Schemas.PROBLEMS,
                "logging", Schemas.list("The steps, in words", Schemas.text("A step"))),
            "result",
            "executionHistory"),
        AuthorTool.ACTS,
        this::run);
  }

  private Map<String, @Nullable Object> run(Arguments arguments, Exchange exchange)
      throws Refusal, IOException, InterruptedException {
    if (arguments.has("toolName") == arguments.has("toolDefinition")) {
      throw new Refusal(
          FailureCode.INPUT_INVALID.name(),
          "give either `toolName` for a tool of the file or `toolDefinition` for a draft");
    }
    Map<String, @Nullable Object> draft =
        arguments.has("toolDefinition") ? arguments.object("toolDefinition") : null;
    String name = draft == null ? arguments.text("toolName") : String.valueOf(draft.get("name"));
    Sound checked = workplace.attempt(() -> sound(name, draft));
    try (Connections.Lease lease = workplace.connect(checked.graph());
        Pawl pawl = checked.graph().on(lease.access())) {
      Workflow sound = pawl.tool(name);
      ToolRun run = pawl.call(name, arguments.object("arguments"), new Progress(exchange));
      if (Thread.interrupted()) {
        throw new InterruptedException("the caller cancelled the call");
      }
      return answer(checked, sound, run, arguments.isSet("logging"));
    }
  }

  /** A graph with a tool that has no errors, nor have those that it runs, and what looks wrong. */
  private record Sound(Graph graph, List<Problem> warnings) {}

  private Sound sound(String name, @Nullable Map<String, @Nullable Object> draft)
      throws Refusal, IOException {
    Graph saved = workplace.graph();
    Graph graph = draft == null ? saved : saved.with(with(saved.edit(), name, draft));
    if (draft != null) {
      Worsening.refuse(saved, graph, workplace.heard(graph), name);
    }
    List<Problem> problems = graph.problems(name, workplace.heard(graph));
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw Refusals.invalid(errors, graph);
    }
    return new Sound(graph, problems);
  }

  private static byte[] with(GraphEdit edit, String name, Map<String, @Nullable Object> draft) {
    boolean replaces = edit.tools().stream().anyMatch(tool -> name.equals(tool.get("name")));
    return replaces ? edit.replace(name, draft) : edit.add(draft);
  }

  private static Map<String, @Nullable Object> answer(
      Sound checked, Workflow workflow, ToolRun run, boolean logging) throws Refusal {
    List<Map<String, @Nullable Object>> history = RunRecord.of(run.history());
    Failure failure = run.failure().orElse(null);
    if (failure != null) {
      String takes =
          failure.code() == FailureCode.INPUT_INVALID && failure.node() == null
              ? "; "
                  + ArgumentNames.taken(
                      workflow.name(), workflow.definition().inputSchema().value())
              : "";
      Refusal refusal = new Refusal(failure.code().name(), failure.message() + takes);
      if (failure.place() != null) {
        refusal.with("line", failure.place().line()).with("column", failure.place().column());
      }
      if (failure.node() != null) {
        refusal.with("node", failure.node());
      }
      refusal.beside("executionHistory", history);
      if (!checked.warnings().isEmpty()) {
        refusal.beside("problems", Refusals.json(checked.warnings(), checked.graph()));
      }
      throw logging ? refusal.beside("logging", words(history)) : refusal;
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("result", run.output() == Undefined.UNDEFINED ? null : run.output());
    json.put("executionHistory", history);
    if (!checked.warnings().isEmpty()) {
      json.put("problems", Refusals.json(checked.warnings(), checked.graph()));
    }
    if (logging) {
      json.put("logging", words(history));
    }
    return json;
  }

  private static List<String> words(List<Map<String, @Nullable Object>> history) {
    List<String> words = new ArrayList<>();
    for (Map<String, @Nullable Object> step : history) {
      String end =
          step.get("error") instanceof Map<?, ?> error
              ? "failed: " + error.get("message")
              : "done in " + step.get("duration") + " ms";
      words.add(step.get("nodeId") + " (" + step.get("nodeType") + ") " + end);
    }
    return words;
  }

  /** Tells a caller that asked for it about every step that is done. */
  private static final class Progress implements RunListener {
    private final Exchange exchange;
    private int done;

    Progress(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public void happened(Event event) {
      if (event instanceof Event.StepCompleted completed) {
        tell(completed.node() + " done");
      } else if (event instanceof Event.StepFailed failed) {
        tell(failed.node() + " failed");
      } else if (event instanceof Event.AttemptFailed failed) {
        tell(failed.node() + " failed, will be tried again");
      }
    }

    private void tell(String what) {
      exchange.progress(++done, null, what);
    }
  }
}
