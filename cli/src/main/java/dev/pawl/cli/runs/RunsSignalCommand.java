package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.Signal;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs signal}. */
final class RunsSignalCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int MOST_SHOWN = 1_000;

  private final Terminal terminal;
  private final Clock clock;

  RunsSignalCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.optional(Type.TEXT, "NAME", "What the signal is called."));
    spec.argument(
        Syntax.rest(Type.TEXT, false, "[key=value ...]", "What it brings, as named parts."));
    spec.option(
        Syntax.option(
            Type.TEXT, "KEY", "Which one it is, as the run that awaits it says.", "--key"));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "What it brings as JSON; @FILE or - (stdin).", "-i", "--input"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print what became of it as JSON.", Syntax.JSON));
    spec.header("Send a signal to the run that awaits it, or list those that nobody took.")
        .synopsis("pawl runs signal [options] [NAME] [key=value ...]")
        .footer(
            "A signal goes to the run that has awaited its name and key longest, whichever",
            "process drives it; when none awaits it, it is kept for the first that does.",
            "Without a name, those that are kept are listed.",
            "",
            "Examples:",
            "  pawl runs signal paid --key order-17 amount=30",
            "  pawl runs signal stock_changed --input '[\"plums\", \"pears\"]'",
            "  pawl runs signal");
  }

  @Override
  public int run(Given given) throws IOException {
    String name = given.argument(0);
    try (KeptPlace place = KeptPlace.of(given)) {
      if (name == null) {
        checkOnlyListed(given);
        list(given, place.exists() ? place.store().signals().all(MOST_SHOWN) : List.of());
      } else {
        send(given, place, name);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private static void checkOnlyListed(Given given) {
    if (given.has("--key") || given.has("--input")) {
      throw given.wrong("something is missing: NAME, which signal to send");
    }
  }

  private void send(Given given, KeptPlace place, String name) throws IOException {
    Signal signal = signal(given, name);
    RunStore store = place.store();
    store.signals().post(signal);
    boolean taken = isAwaited(store) && Polling.until(() -> !isKept(store, signal), PATIENCE);
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(json(signal, taken));
    } else {
      terminal
          .err()
          .println(
              "pawl: "
                  + (taken
                      ? "a run has taken the signal"
                      : "no run awaits this signal now; it is kept in "
                          + place.name()
                          + " for the first that does"));
    }
  }

  private Signal signal(Given given, String name) throws IOException {
    if (!NodeKind.Signal.isName(name)) {
      throw given.wrong(
          "`"
              + Prose.cut(name, 120)
              + "` cannot be the name of a signal\n"
              + NodeKind.Signal.NAME_RULE);
    }
    try {
      return new Signal(
          UUID.randomUUID().toString(),
          name,
          given.value("--key", ""),
          Principal.LOCAL,
          value(given),
          clock.millis() * 1_000);
    } catch (PawlException.Conflict e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }

  private @Nullable Object value(Given given) throws IOException {
    List<String> pairs = given.argument(1, List.of());
    if (pairs.isEmpty() && !given.has("--input")) {
      return null;
    }
    try {
      return new GivenAnswer(given, terminal.in(), pairs).to(Map.of("type", "object"));
    } catch (ToolArguments.Unusable e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }

  /** Whether any run waits for a signal, so that it is worth looking whether it takes this one. */
  private static boolean isAwaited(RunStore store) {
    return store.list(RunQuery.ALL).stream()
        .anyMatch(run -> !run.status().isOver() && run.waits().containsValue(WaitsFor.SIGNAL));
  }

  private static boolean isKept(RunStore store, Signal signal) {
    return store.signals().at(signal.address()).stream()
        .anyMatch(each -> each.id().equals(signal.id()));
  }

  private static Map<String, @Nullable Object> json(Signal signal, boolean taken) {
    return Values.object(
        "id", signal.id(), "name", signal.name(), "key", signal.key(), "taken", taken);
  }

  private void list(Given given, List<Signal> kept) {
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(kept.stream().map(RunsSignalCommand::json).toList());
      return;
    }
    if (kept.isEmpty()) {
      terminal.err().println("pawl: no signals are kept: all were taken, or none was sent");
      return;
    }
    Moments moments = new Moments(clock);
    Table table =
        new Table(
            Table.Column.left("NAME"),
            Table.Column.left("KEY"),
            Table.Column.left("SENT"),
            Table.Column.flexible("VALUE"));
    for (Signal signal : kept) {
      table.row(
          Table.Cell.of(signal.name()),
          Table.Cell.of(signal.key()),
          Table.Cell.of(moments.brief(signal.at())),
          Table.Cell.dim(Prose.cut(Json.write(signal.value()), 200)));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static Map<String, @Nullable Object> json(Signal signal) {
    return Values.object(
        "id", signal.id(), "name", signal.name(), "key", signal.key(), "value", signal.value());
  }
}
