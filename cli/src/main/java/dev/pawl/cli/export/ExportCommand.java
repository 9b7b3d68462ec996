package dev.pawl.cli.export;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.export.Export;
import dev.pawl.formats.export.ExportTarget;
import dev.pawl.formats.export.ExportedFile;
import dev.pawl.formats.export.Exports;
import dev.pawl.formats.source.FileContent;
import dev.pawl.library.Pawl;
import dev.pawl.library.canvas.CanvasStatus;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl export}. */
public final class ExportCommand implements Command {
  private static final String TO = "--to";
  private static final String OUTPUT = "--output";

  private final Terminal terminal;

  public ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The file with the workflow."));
    spec.argument(Syntax.optional(Type.TEXT, "TOOL", "The workflow, if the file has several."));
    spec.option(Syntax.option(Type.TEXT, "TARGET", "What to write; see below.", "-t", TO));
    spec.option(
        Syntax.option(
            Type.PATH, "PATH", "Where to write: a file, or a folder for an agent.", "-o", OUTPUT));
    spec.option(Syntax.flag("Overwrite files that are there.", "--force"));
    spec.option(Syntax.flag("Only tell what would be written.", "--dry-run"));
    spec.option(ServersOption.option());
    spec.header("Write a workflow for a coding agent, as a chart, or in another format.")
        .synopsis("pawl export [options] --to TARGET FILE [TOOL]")
        .footer(
            "Targets that coding agents read, below the current folder or that of -o:",
            "  claude-skill, claude-command, codex, copilot, cursor, gemini, roo,",
            "  antigravity, agents",
            "Targets that are one text:",
            "  mermaid, plantuml, svg, graph-yaml, canvas",
            "",
            "What does not carry over is told on stderr. Nothing is started.",
            "",
            "Examples:",
            "  pawl export count_files.yaml --to claude-skill --dry-run",
            "  pawl export review.json --to graph-yaml -o review.pawl.yaml",
            "  pawl export count_files.yaml --to plantuml");
  }

  @Override
  public int run(Given given) throws IOException {
    ExportTarget target = target(given);
    Path file = given.argument(0, Path.of(""));
    Bundle bundle = new ServersOption(given).read(file);
    Definition tool = tool(bundle, given.argument(1), canvas(file).isPresent());
    refuseErrors(bundle, tool);
    Map<Place, String> statuses =
        target == ExportTarget.CANVAS ? CanvasStatus.words(bundle) : Map.of();
    Export export = new Exports(bundle, canvas(file)).of(tool, target, statuses);
    Path output = given.value(OUTPUT);
    ExportWriting writing =
        new ExportWriting(terminal, given.has("--force"), given.has("--dry-run"));
    int exit;
    if (target.isAgent()) {
      exit = writing.write(export.files(), output == null ? Path.of("") : output);
    } else if (output != null || given.has("--dry-run")) {
      ExportedFile only = export.files().getFirst();
      exit = writing.write(only.text(), output == null ? Path.of("-") : output);
    } else {
      terminal.out().writer().print(export.files().getFirst().text());
      exit = Exit.OK.code;
    }
    if (exit == Exit.OK.code) {
      writing.tell(export.losses());
    }
    return exit;
  }

  private static ExportTarget target(Given given) {
    String word = given.value(TO);
    if (word == null) {
      throw given.wrong("say what to write: --to " + String.join(" | ", ExportTarget.words()));
    }
    Optional<ExportTarget> target = ExportTarget.of(word);
    if (target.isPresent()) {
      return target.get();
    }
    String hint = Suggestion.didYouMean(word, ExportTarget.words());
    throw given.wrong(
        "there is no target `"
            + word
            + "`"
            + (hint.isEmpty()
                ? "; use one of: " + String.join(", ", ExportTarget.words())
                : ", " + hint));
  }

  private static Optional<Canvas> canvas(Path file) {
    return FileContent.read(file) instanceof FileContent.Bytes(byte[] bytes)
        ? Canvas.read(file.toString(), bytes)
        : Optional.empty();
  }

  /** The first of a canvas is its workflow; the others are flows that it runs. */
  private static Definition tool(Bundle bundle, @Nullable String wanted, boolean canvas) {
    List<Definition> all = bundle.definitions();
    List<Definition> chosen =
        all.stream().filter(each -> wanted == null || each.name().equals(wanted)).toList();
    if (chosen.size() == 1 || (canvas && wanted == null && !chosen.isEmpty())) {
      return chosen.getFirst();
    }
    List<Problem> errors =
        bundle.problems().stream()
            .filter(Problem::isError)
            .filter(each -> wanted == null || each.tool() == null || wanted.equals(each.tool()))
            .toList();
    if (chosen.isEmpty() && !errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    String names = all.stream().map(Definition::name).collect(Collectors.joining(", "));
    if (wanted == null) {
      throw new PawlException.NotFound(
          all.isEmpty()
              ? "no tools in " + bundle.file()
              : bundle.file() + " has several tools; say which: " + names);
    }
    String hint = Suggestion.didYouMean(wanted, all.stream().map(Definition::name).toList());
    throw new PawlException.NotFound(
        "no tool `"
            + wanted
            + "` in "
            + bundle.file()
            + (hint.isEmpty() ? "; it has: " + names : ", " + hint));
  }

  /** What cannot run here would not run elsewhere. */
  private static void refuseErrors(Bundle bundle, Definition tool) {
    try (Pawl pawl = Pawl.of(bundle)) {
      List<Problem> errors =
          pawl.problems().stream()
              .filter(Problem::isError)
              .filter(each -> each.tool() == null || each.tool().equals(tool.name()))
              .toList();
      if (!errors.isEmpty()) {
        throw new PawlException.InvalidDefinition(errors);
      }
    }
  }

  /** Whether somebody named the file itself. */
  static void write(Path file, String text, boolean named) throws IOException {
    if (named) {
      NewFile.writeNamed(file, text);
    } else {
      NewFile.write(file, text);
    }
  }
}
