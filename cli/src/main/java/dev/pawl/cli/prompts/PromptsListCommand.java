package dev.pawl.cli.prompts;

import dev.pawl.cli.flows.LibraryOption;
import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.promptflow.FlowVariable;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.json.Values;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowLibrary;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl prompts ls}. */
final class PromptsListCommand implements Command {
  private final Terminal terminal;

  PromptsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(LibraryOption.option());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List templates, with their variables.").synopsis("pawl prompts ls [options]");
  }

  @Override
  public int run(Given given) {
    List<Problem> problems = new ArrayList<>();
    Map<String, SavedTemplate> templates;
    try (FlowLibraries libraries = LibraryOption.of(given)) {
      templates = libraries.templates();
      for (FlowLibrary each : libraries.all()) {
        try {
          problems.addAll(each.templateProblems());
        } catch (FlowRefusal unread) {
          // One that cannot be read hides no other.
          terminal.err().println("pawl: " + Printable.of(unread.words()));
        }
      }
    }
    if (given.has(Syntax.JSON)) {
      terminal
          .out()
          .printJson(
              templates.entrySet().stream()
                  .map(each -> json(each.getKey(), each.getValue()))
                  .toList());
    } else if (templates.isEmpty()) {
      terminal.err().println("pawl: there are no templates in " + LibraryOption.folder(given));
    } else {
      print(templates);
    }
    problems.forEach(new ProblemPrinter(terminal.err(), terminal.width())::print);
    terminal.flush();
    return problems.stream().anyMatch(Problem::isError) ? Exit.DATA.code : Exit.OK.code;
  }

  private static Map<String, @Nullable Object> json(String name, SavedTemplate template) {
    return Values.object(
        "name",
        name,
        "title",
        template.title(),
        "description",
        template.description(),
        "generate",
        template.generated(),
        "variables",
        template.arguments().stream()
            .map(each -> Values.object("name", each.name(), "required", each.required()))
            .toList());
  }

  private void print(Map<String, SavedTemplate> templates) {
    Table table =
        new Table(
            Table.Column.left("TEMPLATE"),
            Table.Column.flexible("VARIABLES"),
            Table.Column.flexible("DESCRIPTION"));
    templates.forEach(
        (name, each) ->
            table.row(
                new Table.Cell(name, Colour.CYAN),
                Table.Cell.of(
                    each.arguments().stream()
                        .map(FlowVariable::name)
                        .collect(Collectors.joining(", "))),
                Table.Cell.dim(each.description() == null ? "" : each.description())));
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }
}
