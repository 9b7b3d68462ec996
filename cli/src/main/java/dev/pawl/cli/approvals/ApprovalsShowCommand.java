package dev.pawl.cli.approvals;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.runs.KeptPlace;
import dev.pawl.cli.runs.RunName;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Launcher;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.gate.Hold;
import dev.pawl.json.Json;
import dev.pawl.library.approvals.HeldCall;
import dev.pawl.library.runs.RunNames;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** {@code pawl approvals show}. */
final class ApprovalsShowCommand implements Command {
  private final Terminal terminal;

  ApprovalsShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.argument(Syntax.optional(Type.TEXT, "STEP", "The step that is held, unless only one is."));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print it as JSON.", Syntax.JSON));
    spec.header("Show what is held: by which gate, for whom, and what it would be called with.")
        .synopsis("pawl approvals show [options] RUN [STEP]");
  }

  @Override
  public int run(Given given) {
    try (KeptPlace place = KeptPlace.of(given)) {
      HeldCall held = HeldCall.find(place.read(RunName.of(given, 0)), given.argument(1));
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(held.toJson());
      } else {
        print(held, DataOption.words(place.where()));
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private void print(HeldCall held, String data) {
    Channel out = terminal.out();
    Hold hold = held.hold();
    String run = RunNames.shortened(held.run().id());
    line("Run", out.paint(Colour.CYAN, run) + " of " + held.run().summary().workflow());
    line("Step", Printable.of(held.question().step()));
    line("Gate", out.paint(Colour.YELLOW, Printable.of(hold.gate())));
    line("Why", Printable.of(hold.issue()));
    line("Wanted by", Printable.of(held.requester()));
    line("For", Printable.of(deciders(hold)));
    if (!held.agreed().isEmpty()) {
      line("Agreed", Printable.of(String.join(", ", held.agreed())));
    }
    line("Held since", moment(held.since()));
    if (held.until() > 0) {
      line("Until", moment(held.until()));
    }
    line("Arguments", Printable.of(Json.write(held.input())));
    out.println("");
    out.println("To decide:");
    for (String action : new String[] {"approve", "deny"}) {
      out.println(
          "  " + Launcher.words() + " approvals " + action + " " + run + data + reason(action));
    }
  }

  private static String reason(String action) {
    return action.equals("deny") ? " --reason 'why'" : "";
  }

  private static String deciders(Hold hold) {
    return (hold.roles().isEmpty() ? "anybody" : String.join(", ", hold.roles()))
        + (hold.approvals() > 1 ? "; " + hold.approvals() + " have to agree" : "")
        + (hold.fourEyes() ? "; not who wants it" : "");
  }

  private static String moment(long micros) {
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
        Instant.EPOCH
            .plus(micros, ChronoUnit.MICROS)
            .truncatedTo(ChronoUnit.SECONDS)
            .atZone(ZoneId.systemDefault()));
  }

  private void line(String name, String value) {
    terminal.out().println(String.format("%-11s %s", name, value));
  }
}
