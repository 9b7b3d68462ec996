package dev.pawl.cli.plan;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.run.RunWords;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.plan.PlanJson;
import dev.pawl.library.plan.RunPlan;
import dev.pawl.library.runs.Keeping;
import dev.pawl.model.Definition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl plan}. */
public final class PlanCommand implements Command {
  private static final String FORMATS = "text, json, mermaid or svg";

  private final Terminal terminal;

  public PlanCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The graph file."));
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[TOOL] [key=value ...]",
            "The tool, unless there is only one, and arguments of the call."));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "Arguments as an object; @FILE or - (stdin).", "-i", "--input"));
    spec.option(ServersOption.option());
    spec.option(JarOption.option());
    spec.option(
        Syntax.option(
            Type.TEXT,
            "FORMAT",
            "text (the default), json; or mermaid, svg: drawn.",
            "-f",
            "--format"));
    spec.option(
        Syntax.option(Type.PATH, "FILE", "Write to a file instead of stdout.", "-o", "--output"));
    spec.option(Syntax.flag("Print the plan as JSON.", Syntax.JSON));
    spec.header("Tell what a run may do before it does it, without starting anything.")
        .synopsis("pawl plan [options] FILE [TOOL] [key=value ...]")
        .footer(
            "The plan names every server, call, question and wait that a run can come to, and",
            "how often at most, whatever fails. Arguments narrow it: what they decide is left",
            "out. Without any it holds for every call. Drawn, what never runs is faint.",
            "",
            "Examples:",
            "  pawl plan report.yaml",
            "  pawl plan sites.yaml fetch_all sites:='[\"a.example\", \"b.example\"]'",
            "  pawl plan report.yaml --format svg -o plan.svg",
            "  pawl plan report.yaml --json | jq '.calls[] | select(.effect != \"read-only\")'");
  }

  @Override
  public int run(Given given) throws IOException {
    Path file = given.argument(0, Path.of(""));
    RunWords words = RunWords.of(given.argument(1, List.of()));
    try (Pawl pawl = new ServersOption(given).load(file, given)) {
      Workflow workflow = pawl.tool(words.tool(pawl, given::wrong));
      RunPlan plan = pawl.plan(workflow.name(), arguments(given, workflow, words.pairs()));
      show(given, workflow.definition(), plan);
    }
    return Exit.OK.code;
  }

  private void show(Given given, Definition tool, RunPlan plan) throws IOException {
    String format = given.has(Syntax.JSON) ? "json" : given.value("--format", "text");
    Path output = given.value("--output");
    String text =
        switch (format) {
          case "text" -> PlanPrinter.text(terminal, plan, tool, output != null);
          case "json" -> Json.pretty(PlanJson.of(plan, Keeping.here().limits())) + "\n";
          case "mermaid" -> MermaidDiagram.planned(tool, PlanWords.notes(plan.plan()));
          case "svg" -> SvgDiagram.planned(tool, PlanWords.notes(plan.plan()));
          default -> throw given.wrong("--format must be " + FORMATS + ", but is `" + format + "`");
        };
    if (output == null) {
      terminal.out().writer().print(text.endsWith("\n") ? text : text + "\n");
      terminal.out().writer().flush();
    } else {
      NewFile.writeNamed(output, text);
    }
    if (format.equals("text")) {
      PlanPrinter.verdict(terminal, plan);
    }
  }

  private Map<String, @Nullable Object> arguments(
      Given given, Workflow workflow, List<String> pairs) throws IOException {
    String input = given.value("--input");
    Object value = input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
    if (!(value instanceof Map<?, ?> map)) {
      throw given.wrong("--input must be a JSON object");
    }
    try {
      ToolArguments arguments = new ToolArguments(workflow.definition().inputSchema().value());
      Map<String, @Nullable Object> all = arguments.with(Values.asObject(map), pairs);
      checkTypes(given, workflow, all);
      return all;
    } catch (ToolArguments.Unusable e) {
      throw given.wrong(e.getMessage());
    }
  }

  /** What is missing may still be given when the tool is called; what is wrong stays wrong. */
  private static void checkTypes(
      Given given, Workflow workflow, Map<String, @Nullable Object> arguments) {
    Map<String, @Nullable Object> schema = workflow.definition().inputSchema().value();
    if (arguments.isEmpty() || !(schema.get("properties") instanceof Map<?, ?> properties)) {
      return;
    }
    arguments.forEach(
        (name, value) -> {
          if (properties.get(name) instanceof Map<?, ?> property) {
            SchemaChecks.misfit(property, value)
                .ifPresent(
                    why -> {
                      throw given.wrong("`" + name + "` does not fit: " + why);
                    });
          }
        });
  }
}
