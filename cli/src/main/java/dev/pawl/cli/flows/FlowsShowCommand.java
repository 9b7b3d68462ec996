package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.flow.FlowDescription;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.LoadedFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl flows show}. */
final class FlowsShowCommand implements Command {
  private final Terminal terminal;

  FlowsShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "FLOW", "The flow."));
    spec.option(LibraryOption.option());
    spec.option(ServersOption.option());
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.header("Show what a flow needs, and what it does in which order.")
        .synopsis("pawl flows show [options] FLOW")
        .footer("`pawl show FILE FLOW` draws it.");
  }

  @Override
  public int run(Given given) {
    try (FlowLibraries libraries = LibraryOption.of(given)) {
      LoadedFlow flow = Wanted.flow(given.argument(0, ""), libraries);
      Map<String, ?> told = FlowDescription.of(flow);
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(told);
      } else {
        print(flow, told);
        flow.problems().forEach(new ProblemPrinter(terminal.err(), terminal.width())::print);
      }
      terminal.flush();
      return Exit.OK.code;
    } catch (FlowRefusal refusal) {
      throw LibraryOption.thrown(refusal);
    }
  }

  private void print(LoadedFlow flow, Map<String, ?> told) {
    Channel out = terminal.out();
    out.println(
        out.paint(Colour.BOLD, flow.entry().name())
            + " "
            + out.paint(Colour.DIM, flow.flow().meta().version()));
    String description = flow.flow().meta().description();
    if (description != null) {
      out.println(Printable.of(description));
    }
    Table variables =
        new Table(
            Table.Column.left("VARIABLE"), Table.Column.left(""), Table.Column.flexible("USED BY"));
    for (Map<?, ?> each : objects(told.get("variables"))) {
      variables.row(
          new Table.Cell(String.valueOf(each.get("name")), Colour.CYAN),
          Table.Cell.of(need(each)),
          Table.Cell.dim(joined(each.get("usedBy"))));
    }
    print(variables);
    Table nodes =
        new Table(
            Table.Column.right("STEP"),
            Table.Column.left("NODE"),
            Table.Column.flexible("TEMPLATE"));
    int number = 0;
    for (Object id : told.get("executionOrder") instanceof List<?> order ? order : List.of()) {
      String template =
          objects(told.get("nodes")).stream()
              .filter(each -> id.equals(each.get("id")))
              .map(each -> String.valueOf(each.get("templateName")))
              .findFirst()
              .orElse("");
      nodes.row(
          Table.Cell.of(String.valueOf(++number)),
          new Table.Cell(String.valueOf(id), Colour.CYAN),
          Table.Cell.of(template));
    }
    print(nodes);
  }

  private static String need(Map<?, ?> variable) {
    if (variable.get("default") instanceof String preset) {
      return "default `" + preset + "`";
    }
    return Boolean.TRUE.equals(variable.get("required")) ? "required" : "optional";
  }

  private void print(Table table) {
    Channel out = terminal.out();
    out.println("");
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static List<Map<?, ?>> objects(@Nullable Object value) {
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object each : value instanceof List<?> list ? list : List.of()) {
      if (each instanceof Map<?, ?> object) {
        objects.add(object);
      }
    }
    return objects;
  }

  private static String joined(@Nullable Object value) {
    List<String> words = new ArrayList<>();
    for (Object each : value instanceof List<?> list ? list : List.of()) {
      words.add(String.valueOf(each));
    }
    return String.join(", ", words);
  }
}
