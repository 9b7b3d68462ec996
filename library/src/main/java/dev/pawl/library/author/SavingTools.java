package dev.pawl.library.author;

import dev.pawl.json.Values;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Problem;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tools that change the graph file. */
final class SavingTools {
  private static final Map<String, @Nullable Object> OUTPUT =
      Schemas.output(
          Values.object(
              "success",
              Schemas.flag("Always true; a change that was not saved is an error"),
              "message",
              Schemas.text("What was done"),
              "problems",
              Schemas.PROBLEMS,
              "digest",
              Schemas.DIGEST),
          "success",
          "message",
          "digest");

  private static final String KEEPS =
      " The file is checked first and saved only if the tool has no errors; everything else in it,"
          + " comments included, stays as it is.";

  private static final Map<String, @Nullable Object> TOOL =
      Schemas.object(
          "The whole definition, as graph files write it: name, description, inputSchema,"
              + " outputSchema, nodes",
          Values.object(
              "name", Schemas.text("The name that clients see"),
              "description", Schemas.text("What the tool does"),
              "inputSchema", Schemas.open("JSON Schema of the arguments"),
              "outputSchema", Schemas.open("JSON Schema of the result"),
              "nodes",
                  Schemas.list(
                      "The graph, from a node of type entry to one of type exit",
                      Values.object("type", "object"))),
          "name",
          "nodes");

  private final Workplace workplace;
  private final Supplier<Set<String>> reserved;

  /**
   * @param reserved names that no tool of the file can have, because they are taken beside it
   */
  SavingTools(Workplace workplace, Supplier<Set<String>> reserved) {
    this.workplace = workplace;
    this.reserved = reserved;
  }

  /** The schema of a definition, for other tools that take one. */
  static Map<String, @Nullable Object> definition() {
    return TOOL;
  }

  List<Tool> all() {
    return List.of(Grammar.shownBy(add(), "tool"), Grammar.shownBy(update(), "tool"), delete());
  }

  private Tool add() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "addGraphTool",
            "Add graph tool",
            "Adds a tool to the graph file and offers it at once. Try it with runGraphTool first."
                + KEEPS),
        Schemas.input(
            Values.object(
                "tool",
                TOOL,
                "digest",
                Schemas.text("If given, the file must still have this digest")),
            "tool"),
        OUTPUT,
        AuthorTool.ADDS,
        this::add);
  }

  private Tool update() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "updateGraphTool",
            "Update graph tool",
            "Replaces a tool of the graph file by another definition, which may have another name."
                + " What it says as before keeps its comments."
                + KEEPS),
        Schemas.input(
            Values.object(
                "toolName", Schemas.text("Name of the tool to replace"),
                "tool", TOOL,
                "digest", Schemas.text("The digest that getGraphTool gave")),
            "toolName",
            "tool",
            "digest"),
        OUTPUT,
        AuthorTool.REPLACES,
        this::update);
  }

  private Tool delete() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "deleteGraphTool",
            "Delete graph tool",
            "Deletes a tool from the graph file, unless another tool runs it as a step."
                + " Everything else in the file stays as it is."),
        Schemas.input(
            Values.object(
                "toolName", Schemas.text("Name of the tool to delete"),
                "digest", Schemas.text("The digest that getGraphTool or listGraphTools gave")),
            "toolName",
            "digest"),
        OUTPUT,
        AuthorTool.REPLACES,
        this::delete);
  }

  private Map<String, @Nullable Object> add(Arguments arguments, Exchange exchange)
      throws Refusal, IOException, InterruptedException {
    Map<String, @Nullable Object> tool = arguments.object("tool");
    String name = nameOf(tool);
    return answer(
        workplace.save(
            arguments.optionalText("digest"),
            name,
            graph -> graph.add(tool),
            workplace.noted(exchange, "added", name)),
        name,
        "tool `" + name + "` was added");
  }

  private Map<String, @Nullable Object> update(Arguments arguments, Exchange exchange)
      throws Refusal, IOException, InterruptedException {
    Map<String, @Nullable Object> tool = arguments.object("tool");
    String old = arguments.text("toolName");
    String name = nameOf(tool);
    return answer(
        workplace.save(
            arguments.text("digest"),
            name,
            graph -> graph.replace(old, tool),
            workplace.noted(exchange, "replaced", old)),
        name,
        "tool `" + old + "` was updated" + (old.equals(name) ? "" : " and is now `" + name + "`"));
  }

  private Map<String, @Nullable Object> delete(Arguments arguments, Exchange exchange)
      throws Refusal, IOException, InterruptedException {
    String name = arguments.text("toolName");
    return answer(
        workplace.save(
            arguments.text("digest"),
            null,
            graph -> graph.delete(name),
            workplace.noted(exchange, "deleted", name)),
        null,
        "tool `" + name + "` was deleted");
  }

  private String nameOf(Map<String, @Nullable Object> tool) throws Refusal {
    String name = String.valueOf(tool.get("name"));
    if (reserved.get().contains(name) || Faces.RESERVED.contains(name)) {
      throw new Refusal(
          "CONFLICT", "`" + name + "` is the name of a tool of Pawl itself; choose another name");
    }
    return name;
  }

  /**
   * What looks wrong elsewhere has nothing to do with this change; what is wrong there is told.
   *
   * @param tool the one that was changed, or null when it is gone
   */
  private static Map<String, @Nullable Object> answer(
      Workplace.Saved saved, @Nullable String tool, String message) {
    List<Problem> told =
        saved.problems().stream()
            .filter(problem -> problem.isError() || (tool != null && tool.equals(problem.tool())))
            .toList();
    long warnings = told.stream().filter(Problem::isWarning).count();
    return Values.object(
        "success",
        true,
        "message",
        message + (warnings == 0 ? "" : "; `problems` has warnings: " + warnings),
        "problems",
        Refusals.json(told, saved.graph()),
        "digest",
        saved.graph().digest());
  }
}
