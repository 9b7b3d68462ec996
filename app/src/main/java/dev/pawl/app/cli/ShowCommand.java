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
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "show",
    header = "Draw the tools of a graph file.",
    customSynopsis = "pawl show [options] FILE [TOOL]",
    footer = {
      "Without TOOL all tools are shown: Mermaid charts as one Markdown text, JSON as a list. SVG",
      "draws one tool. Without --format, the name given to -o decides.",
      "",
      "@|bold Examples:|@",
      "  pawl show count_files.yaml",
      "  pawl show math.yaml sum_to_n -o sum.svg",
      "  pawl show math.yaml --format json | jq '.[].nodes[].id'",
    })
final class ShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The graph file.")
  private Path file = Path.of("");

  @Parameters(index = "1", arity = "0..1", paramLabel = "TOOL", description = "Only this tool.")
  private @Nullable String tool;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "mermaid (the default), svg or json.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file instead of stdout.")
  private @Nullable Path output;

  @Mixin private ServersOption servers = new ServersOption();

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
  public Integer call() {
    List<Definition> tools = tools(servers.read(file));
    String text =
        switch (format == null ? formatOf(output) : format) {
          case MERMAID -> mermaid(tools);
          case SVG -> SvgDiagram.write(only(tools));
          case JSON ->
              Json.pretty(
                  tool == null
                      ? tools.stream().map(JsonDiagram::write).toList()
                      : JsonDiagram.write(tools.getFirst()));
        };
    String ended = text.endsWith("\n") ? text : text + "\n";
    if (output == null) {
      terminal.out().writer().print(ended);
      return Exit.OK.code;
    }
    try {
      NewFile.write(output, ended);
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

  private List<Definition> tools(Bundle bundle) {
    List<Definition> all = bundle.definitions();
    List<Definition> chosen =
        tool == null ? all : all.stream().filter(each -> each.name().equals(tool)).toList();
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
    List<String> names = all.stream().map(Definition::name).toList();
    String hint = tool == null ? "" : Suggestion.didYouMean(tool, names);
    throw new PawlException.NotFound(
        tool == null
            ? "no tools in " + file
            : "no tool `"
                + tool
                + "` in "
                + file
                + (hint.isEmpty() ? "; it has: " + String.join(", ", names) : ", " + hint));
  }

  private static String mermaid(List<Definition> tools) {
    return tools.size() == 1
        ? MermaidDiagram.write(tools.getFirst())
        : tools.stream()
            .map(
                each ->
                    "## "
                        + each.name()
                        + "\n\n```mermaid\n"
                        + MermaidDiagram.write(each)
                        + "```\n")
            .collect(Collectors.joining("\n"));
  }

  private Definition only(List<Definition> tools) {
    if (tools.size() > 1 && spec != null) {
      throw new ParameterException(
          spec.commandLine(),
          "SVG draws one tool; say which: "
              + tools.stream().map(Definition::name).collect(Collectors.joining(", ")));
    }
    return tools.getFirst();
  }
}
