package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.run.RunWords;
import dev.pawl.cli.runs.RunDrawing;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.diagram.JsonDiagram;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl show}. */
public final class ShowCommand implements Command {
  private static final String RUN = "--run";

  private final Terminal terminal;

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The graph file."));
    spec.argument(Syntax.optional(Type.TEXT, "TOOL", "Only this tool."));
    spec.option(
        Syntax.option(
            Type.TEXT, "FORMAT", "mermaid (the default), svg or json.", "-f", "--format"));
    spec.option(
        Syntax.option(Type.PATH, "FILE", "Write to a file instead of stdout.", "-o", "--output"));
    spec.option(
        Syntax.option(Type.TEXT, "RUN", "Draw the way that a run took; `last` is one.", RUN));
    spec.option(DataOption.reading());
    spec.option(ServersOption.option());
    spec.header("Draw the tools of a graph file.")
        .synopsis("pawl show [options] FILE [TOOL]")
        .footer(
            "Without TOOL all tools are shown: Mermaid charts as one Markdown text, JSON as",
            "a list. SVG draws one tool. Without --format, the name given to -o decides.",
            "With --run, what is drawn is the version of the tool with which the run began;",
            "TOOL may be one that it ran.",
            "",
            "Examples:",
            "  pawl show count_files.yaml",
            "  pawl show math.yaml sum_to_n -o sum.svg",
            "  pawl show count_files.yaml --run last -o run.svg",
            "  pawl show math.yaml --format json | jq '.[].nodes[].id'");
  }

  @Override
  public int run(Given given) throws IOException {
    Path file = given.argument(0, Path.of(""));
    String tool = given.argument(1);
    Path output = given.value("--output");
    DrawingFormat format = format(given, output);
    String run = given.value(RUN);
    if (run != null) {
      RunDrawing drawing = travelled(given, file, tool, run);
      String drawn =
          switch (format) {
            case MERMAID -> fenced(drawing.definition().name(), drawing.mermaid(), output);
            case SVG -> drawing.svg();
            case JSON -> drawing.json();
          };
      write(drawn, output);
      return Exit.OK.code;
    }
    List<Definition> tools = tools(new ServersOption(given).read(file), tool);
    if (format == DrawingFormat.SVG && tools.size() > 1) {
      List<Definition> all = tools;
      tools =
          List.of(
              RunWords.main(all)
                  .orElseThrow(() -> given.wrong("SVG draws one tool; say which: " + names(all))));
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
    write(text, output);
    return Exit.OK.code;
  }

  private void write(String text, @Nullable Path output) throws IOException {
    String whole = text.endsWith("\n") ? text : text + "\n";
    if (output == null) {
      terminal.out().writer().print(whole);
    } else {
      NewFile.writeNamed(output, whole);
    }
  }

  private RunDrawing travelled(Given given, Path file, @Nullable String tool, String run) {
    Bundle bundle = new ServersOption(given).read(file);
    RunDrawing drawing = RunDrawing.of(given, bundle, run, tool);
    if (!isToday(drawing.definition(), bundle)) {
      terminal
          .err()
          .println(
              "pawl: `"
                  + drawing.definition().name()
                  + "` is drawn as it was when the run began; "
                  + bundle.file()
                  + " has no such version of it now");
    }
    return drawing;
  }

  /** Tools of other files are not looked for. */
  private static boolean isToday(Definition drawn, Bundle bundle) {
    String digest = CanonicalDefinition.digest(drawn);
    return drawn.name().contains("#")
        || bundle.definitions().stream()
            .filter(each -> each.name().equals(drawn.name()))
            .anyMatch(each -> CanonicalDefinition.digest(each).equals(digest));
  }

  private static DrawingFormat format(Given given, @Nullable Path output) {
    String asked = given.value("--format");
    if (asked != null) {
      DrawingFormat format = DrawingFormat.of(asked);
      if (format == null) {
        throw given.wrong("--format must be " + DrawingFormat.NAMES + ", but is `" + asked + "`");
      }
      return format;
    }
    if (output == null) {
      return DrawingFormat.MERMAID;
    }
    DrawingFormat named = DrawingFormat.ofFile(output);
    if (named == null) {
      throw given.wrong(
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
    if (tools.size() == 1) {
      return fenced(tools.getFirst().name(), MermaidDiagram.write(tools.getFirst()), output);
    }
    return tools.stream()
        .map(tool -> section(tool.name(), MermaidDiagram.write(tool)))
        .collect(Collectors.joining("\n"));
  }

  /** A single chart needs a fence only in Markdown. */
  private static String fenced(String tool, String chart, @Nullable Path output) {
    return output != null && DrawingFormat.isMarkdown(output) ? section(tool, chart) : chart;
  }

  private static String section(String tool, String chart) {
    return "## " + tool + "\n\n```mermaid\n" + chart + "```\n";
  }
}
