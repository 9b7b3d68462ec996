package dev.pawl.app.cli;

import dev.pawl.formats.diagram.JsonDiagram;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code pawl show}. */
final class ShowCommand implements Command {
  private final Terminal terminal;

  /** What a tool can be drawn as. */
  enum Format {
    MERMAID,
    SVG,
    JSON
  }

  ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Syntax.needed(Path.class, 0, "FILE", "The graph file."));
    spec.addPositional(Syntax.optional(String.class, 1, "TOOL", "Only this tool."));
    spec.addOption(
        Syntax.option(
            Format.class, "FORMAT", "mermaid (the default), svg or json.", "-f", "--format"));
    spec.addOption(
        Syntax.option(Path.class, "FILE", "Write to a file instead of stdout.", "-o", "--output"));
    spec.addOption(ServersOption.option());
    spec.usageMessage()
        .header("Draw the tools of a graph file.")
        .customSynopsis("pawl show [options] FILE [TOOL]")
        .footer(
            "Without TOOL all tools are shown: Mermaid charts as one Markdown text, JSON as",
            "a list. SVG draws one tool. Without --format, the name given to -o decides.",
            "",
            "@|bold Examples:|@",
            "  pawl show count_files.yaml",
            "  pawl show math.yaml sum_to_n -o sum.svg",
            "  pawl show math.yaml --format json | jq '.[].nodes[].id'");
  }

  @Override
  public int run(ParseResult given) {
    Path file = given.matchedPositionalValue(0, Path.of(""));
    String tool = given.matchedPositionalValue(1, null);
    Path output = given.matchedOptionValue("--output", null);
    List<Definition> tools = tools(new ServersOption(given).read(file), tool);
    Format format = given.matchedOptionValue("--format", formatOf(output));
    if (format == Format.SVG && tools.size() > 1) {
      throw new ParameterException(
          given.commandSpec().commandLine(), "SVG draws one tool; say which: " + names(tools));
    }
    String text =
        switch (format) {
          case MERMAID -> mermaid(tools);
          case SVG -> SvgDiagram.write(tools.getFirst());
          case JSON ->
              Json.pretty(
                  tool == null
                      ? tools.stream().map(JsonDiagram::write).toList()
                      : JsonDiagram.write(tools.getFirst()));
        };
    return write(text.endsWith("\n") ? text : text + "\n", output);
  }

  private int write(String text, @Nullable Path output) {
    if (output == null) {
      terminal.out().writer().print(text);
      return Exit.OK.code;
    }
    try {
      NewFile.write(output, text);
      return Exit.OK.code;
    } catch (IOException e) {
      ErrorReport refused = NewFile.refused(output, e);
      new ErrorPrinter(terminal).print(refused);
      return refused.exit().code;
    }
  }

  private static Format formatOf(@Nullable Path output) {
    String name = String.valueOf(output).toLowerCase(Locale.ROOT);
    if (name.endsWith(".svg")) {
      return Format.SVG;
    }
    return name.endsWith(".json") ? Format.JSON : Format.MERMAID;
  }

  /** Also tools that do not compile: a picture of them may show why. */
  private static List<Definition> tools(Bundle bundle, @Nullable String tool) {
    List<Definition> all = bundle.definitions();
    List<Definition> chosen =
        all.stream().filter(each -> tool == null || each.name().equals(tool)).toList();
    if (!chosen.isEmpty()) {
      return chosen;
    }
    List<Problem> errors =
        bundle.problems().stream()
            .filter(Problem::isError)
            .filter(each -> tool == null || each.tool() == null || tool.equals(each.tool()))
            .toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    if (tool == null) {
      throw new PawlException.NotFound("no tools in " + bundle.file());
    }
    String hint = Suggestion.didYouMean(tool, all.stream().map(Definition::name).toList());
    throw new PawlException.NotFound(
        "no tool `"
            + tool
            + "` in "
            + bundle.file()
            + (hint.isEmpty() ? "; it has: " + names(all) : ", " + hint));
  }

  private static String names(List<Definition> tools) {
    return tools.stream().map(Definition::name).collect(Collectors.joining(", "));
  }

  private static String mermaid(List<Definition> tools) {
    return tools.size() == 1
        ? MermaidDiagram.write(tools.getFirst())
        : tools.stream().map(ShowCommand::section).collect(Collectors.joining("\n"));
  }

  private static String section(Definition tool) {
    return "## " + tool.name() + "\n\n```mermaid\n" + MermaidDiagram.write(tool) + "```\n";
  }
}
