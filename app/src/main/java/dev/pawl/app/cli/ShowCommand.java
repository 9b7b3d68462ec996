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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code pawl show}. */
final class ShowCommand implements Command {
  private final Terminal terminal;

  ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Syntax.needed(Path.class, 0, "FILE", "The graph file."));
    spec.addPositional(Syntax.optional(String.class, 1, "TOOL", "Only this tool."));
    spec.addOption(
        OptionSpec.builder(
                Syntax.option(
                    DrawingFormat.class,
                    "FORMAT",
                    "mermaid (the default), svg or json.",
                    "-f",
                    "--format"))
            .converters(DrawingFormat::of)
            .build());
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
  public int run(ParseResult given) throws IOException {
    Path file = given.matchedPositionalValue(0, Path.of(""));
    String tool = given.matchedPositionalValue(1, null);
    Path output = given.matchedOptionValue("--output", null);
    DrawingFormat format = format(given, output);
    List<Definition> tools = tools(new ServersOption(given).read(file), tool);
    if (format == DrawingFormat.SVG && tools.size() > 1) {
      throw new ParameterException(
          given.commandSpec().commandLine(), "SVG draws one tool; say which: " + names(tools));
    }
    String text =
        switch (format) {
          case MERMAID -> mermaid(tools, output);
          case SVG -> SvgDiagram.write(tools.getFirst());
          case JSON ->
              Json.pretty(
                  tool == null
                      ? tools.stream().map(JsonDiagram::write).toList()
                      : JsonDiagram.write(tools.getFirst()));
        };
    String whole = text.endsWith("\n") ? text : text + "\n";
    if (output == null) {
      terminal.out().writer().print(whole);
    } else {
      NewFile.write(output, whole);
    }
    return Exit.OK.code;
  }

  private static DrawingFormat format(ParseResult given, @Nullable Path output) {
    DrawingFormat asked = given.matchedOptionValue("--format", null);
    if (asked != null || output == null) {
      return asked == null ? DrawingFormat.MERMAID : asked;
    }
    DrawingFormat named = DrawingFormat.ofFile(output);
    if (named == null) {
      throw new ParameterException(
          given.commandSpec().commandLine(),
          "the name `" + output + "` is of no known format; add --format " + DrawingFormat.NAMES);
    }
    return named;
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

  private static String mermaid(List<Definition> tools, @Nullable Path output) {
    boolean markdown = output != null && DrawingFormat.isMarkdown(output);
    return tools.size() == 1 && !markdown
        ? MermaidDiagram.write(tools.getFirst())
        : tools.stream().map(ShowCommand::section).collect(Collectors.joining("\n"));
  }

  private static String section(Definition tool) {
    return "## " + tool.name() + "\n\n```mermaid\n" + MermaidDiagram.write(tool) + "```\n";
  }
}
