package dev.pawl.cli.plan;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Table.Cell;
import dev.pawl.cli.terminal.Table.Column;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.plan.Given;
import dev.pawl.engine.plan.Often;
import dev.pawl.engine.plan.Plan;
import dev.pawl.json.Json;
import dev.pawl.library.plan.RunPlan;
import dev.pawl.library.runs.Keeping;
import dev.pawl.mcp.config.ServerNeeds;
import dev.pawl.model.Definition;
import dev.pawl.model.NodeKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Prints a plan for people. */
final class PlanPrinter {
  private static final String INDENT = "  ";

  private final Terminal terminal;
  private final Channel out;
  private final RunPlan run;
  private final Plan plan;

  private PlanPrinter(Terminal terminal, Channel out, RunPlan run) {
    this.terminal = terminal;
    this.out = out;
    this.run = run;
    this.plan = run.plan();
  }

  /**
   * @param plain whether it is for a file, and not for the terminal
   */
  static String text(Terminal terminal, RunPlan run, Definition tool, boolean plain) {
    StringWriter text = new StringWriter();
    Channel shown = terminal.out();
    new PlanPrinter(
            terminal,
            new Channel(
                new PrintWriter(text), shown.terminal() && !plain, shown.colour() && !plain),
            run)
        .print(tool);
    return text.toString();
  }

  private void print(Definition tool) {
    String description = Prose.cut(tool.description(), terminal.width() - 4 - tool.name().length());
    out.println(
        out.paint(Colour.BOLD, Printable.of(tool.name()))
            + (description.isEmpty() ? "" : out.paint(Colour.DIM, "  " + description)));
    out.println(out.paint(Colour.DIM, holdsFor()));
    servers();
    calls();
    questions();
    waits();
    others();
    undoing();
    limits();
    if (plan.acts().isEmpty()) {
      out.println("");
      out.println("It only computes: no call, no question, no wait.");
    }
    out.writer().flush();
  }

  private String holdsFor() {
    return switch (plan.given()) {
      case Given.Any() -> "any call";
      case Given.Exactly(Map<String, @Nullable Object> arguments) ->
          "the call " + Printable.shortened(Json.write(arguments), terminal.width() - 12);
      case Given.AtLeast(Map<String, @Nullable Object> arguments) ->
          "calls with " + Printable.shortened(Json.write(arguments), terminal.width() - 14);
    };
  }

  private void section(String title, Table table) {
    List<String> lines = table.lines(out, out.terminal() ? terminal.width() - INDENT.length() : 0);
    if (!lines.isEmpty()) {
      out.println("");
      out.println(out.paint(Colour.BOLD, title));
      lines.forEach(line -> out.println(INDENT + line));
    }
  }

  private void servers() {
    Table table = new Table(Column.left(""), Column.left(""), Column.flexible(""), left());
    for (ServerNeeds server : run.servers()) {
      table.row(Cell.of(server.name()), Cell.dim(server.kind()), Cell.of(server.where()), none());
      for (ServerNeeds.Variable each : server.variables()) {
        String what =
            (each.file() ? "file " : "") + each.name() + (each.secret() ? ", secret" : "");
        table.row(none(), none(), Cell.of("needs " + what), found(each));
      }
    }
    section("Servers", table);
  }

  private static Cell found(ServerNeeds.Variable variable) {
    if (variable.found()) {
      return new Cell("✓ there", Colour.GREEN);
    }
    return variable.needed()
        ? new Cell("✗ not there", Colour.RED)
        : Cell.dim("not there, has a default");
  }

  private static Column left() {
    return Column.left("");
  }

  private static Cell none() {
    return Cell.of("");
  }

  private <T extends Act> void each(Class<T> kind, BiConsumer<T, Often> row) {
    plan.acts()
        .forEach(
            (act, often) -> {
              if (kind.isInstance(act)) {
                row.accept(kind.cast(act), often);
              }
            });
  }

  private Cell at(Act act) {
    return Cell.dim(PlanWords.at(act.site(), plan.tool()));
  }

  private void calls() {
    Table table = new Table(left(), left(), Column.flexible(""), left(), left());
    each(
        Act.Call.class,
        (call, often) ->
            table.row(
                Cell.of(call.server() + "." + call.tool()),
                PlanWords.effect(call.effects()),
                Cell.of(PlanWords.often(often)),
                at(call),
                Cell.dim(PlanWords.why(call))));
    section("Calls", table);
  }

  private void questions() {
    Table table = new Table(left(), Column.flexible(""), left(), left(), left());
    each(
        Act.Question.class,
        (ask, often) ->
            table.row(
                Cell.of(asked(ask.to())),
                Cell.of(ask.text()),
                Cell.of(PlanWords.often(often)),
                at(ask),
                within(ask.deadline())));
    each(
        Act.Decision.class,
        (ask, _) ->
            table.row(
                Cell.of("a person"),
                Cell.of("was " + ask.server() + "." + ask.tool() + " called?"),
                Cell.of("whenever that is in doubt"),
                at(ask),
                within(null)));
    section("Questions", table);
  }

  private static String asked(NodeKind.To to) {
    return switch (to) {
      case HUMAN -> "a person";
      case MODEL -> "the caller's model";
      case CLIENT -> "the client";
    };
  }

  private Cell within(@Nullable Duration deadline) {
    Duration longest = deadline == null ? run.allowance().answer() : deadline;
    return Cell.dim(longest == null ? "for ever" : "within " + PlanWords.time(longest));
  }

  private void waits() {
    Table table = new Table(left(), Column.flexible(""), left(), left());
    each(
        Act.Signal.class,
        (signal, often) ->
            table.row(
                Cell.of("for the signal " + signal.name()),
                Cell.of(PlanWords.often(often)),
                at(signal),
                within(signal.deadline())));
    each(
        Act.Pause.class,
        (pause, often) ->
            table.row(
                Cell.of("for " + Prose.cut(pause.duration(), 40)),
                Cell.of(PlanWords.often(often)),
                at(pause),
                none()));
    section("Waits", table);
  }

  private void others() {
    Table table = new Table(left(), Column.flexible(""), left());
    each(
        Act.Child.class,
        (child, often) ->
            table.row(Cell.of(child.workflow()), Cell.of(PlanWords.often(often)), at(child)));
    section("Other tools", table);
  }

  private void undoing() {
    Table table = new Table(left(), left(), Column.flexible(""));
    for (Plan.Undoing each : plan.undoing()) {
      String done = PlanWords.at(each.done(), plan.tool());
      table.row(new Cell("undone", Colour.GREEN), Cell.of(done), Cell.of("by " + each.by()));
    }
    for (Act.Call call : run.lasting()) {
      table.row(
          new Cell("stays", Colour.YELLOW),
          Cell.of(PlanWords.at(call.site(), plan.tool())),
          Cell.dim(call.server() + "." + call.tool()));
    }
    section("If it fails later", table);
  }

  private void limits() {
    List<String> parts = new ArrayList<>();
    parts.add(PlanWords.number(plan.limits().maxSteps()) + " steps");
    parts.add(PlanWords.time(plan.limits().maxTime()) + " of work");
    JournalLimits kept = Keeping.here().limits();
    parts.add(PlanWords.size(kept.value()) + " a value");
    parts.add(PlanWords.size(kept.run()) + " in all");
    Table table = new Table(Column.flexible(""));
    table.row(Cell.dim(String.join(", ", parts)));
    section("Limits", table);
  }

  /** Whether it could be run now. */
  static void verdict(Terminal terminal, RunPlan run) {
    Channel err = terminal.err();
    for (ServerNeeds server : run.servers()) {
      if (!server.trouble().isEmpty()) {
        err.println(
            err.paint(Colour.ERROR, "✗")
                + " "
                + Printable.of(server.name() + " cannot be used: " + server.trouble()));
      }
    }
  }
}
