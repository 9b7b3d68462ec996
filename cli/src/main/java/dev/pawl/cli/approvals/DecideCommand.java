package dev.pawl.cli.approvals;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.runs.KeptPlace;
import dev.pawl.cli.runs.RunName;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.interpreter.Decision;
import dev.pawl.engine.journal.Letter;
import dev.pawl.json.Values;
import dev.pawl.library.approvals.Approvals;
import dev.pawl.library.approvals.HeldCall;
import dev.pawl.model.Identity;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl approvals approve}, {@code deny} and {@code delegate}. */
final class DecideCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String REASON = "--reason";
  private static final String ARGUMENTS = "--arguments";
  private static final String TO = "--to";

  private final Terminal terminal;
  private final Kind kind;

  /** What is decided. */
  enum Kind {
    APPROVE("Agree to something that is held, with other arguments if you like.", "agreed"),
    DENY("Deny something that is held: its step fails.", "denied"),
    DELEGATE("Let somebody else decide about something that is held, too.", "passed on");

    private final String header;
    private final String done;

    Kind(String header, String done) {
      this.header = header;
      this.done = done;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  DecideCommand(Terminal terminal, Kind kind) {
    this.terminal = terminal;
    this.kind = kind;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.argument(Syntax.optional(Type.TEXT, "STEP", "The step that is held, unless only one is."));
    switch (kind) {
      case APPROVE -> {
        spec.option(reason());
        spec.option(
            Syntax.option(
                Type.TEXT, "JSON", "Call it with these instead; @FILE or - (stdin).", ARGUMENTS));
      }
      case DENY -> spec.option(reason());
      case DELEGATE ->
          spec.option(
              Syntax.option(Type.TEXT, "WHO", "A role, or somebody such as PERSON:ada.", TO));
    }
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print what became of the decision as JSON.", Syntax.JSON));
    spec.header(kind.header)
        .synopsis("pawl approvals " + kind.word() + " [options] RUN [STEP]")
        .footer(
            "When no process drives the run, the decision is kept, and read by whoever",
            "resumes it. Whoever uses this machine has all roles, but not four eyes: a gate",
            "can ask for somebody else than who wants it.");
  }

  private static Option reason() {
    return Syntax.option(Type.TEXT, "TEXT", "Why; it is kept with the run.", REASON);
  }

  @Override
  public int run(Given given) throws IOException {
    Map<String, @Nullable Object> decision = decision(given);
    try (KeptPlace place = KeptPlace.of(given)) {
      HeldCall held = HeldCall.find(place.read(RunName.of(given, 0)), given.argument(1));
      Approvals approvals = new Approvals(place.store(), Oversight.NONE, Identity.LOCAL);
      Letter letter = approvals.decide(held, decision).through("cli");
      boolean cutOff = place.isCutOff(held.run().summary());
      place.store().send(letter);
      boolean taken = !cutOff && Polling.until(() -> approvals.isTaken(letter), PATIENCE);
      tell(given, held, taken);
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private Map<String, @Nullable Object> decision(Given given) throws IOException {
    Map<String, @Nullable Object> decision = new LinkedHashMap<>();
    decision.put(Decision.DECISION, kind.word());
    if (given.has(REASON)) {
      decision.put(Decision.REASON, given.value(REASON));
    }
    String other = given.value(ARGUMENTS);
    if (other != null) {
      Object arguments = GivenText.of(other, ARGUMENTS, terminal.in()).value();
      if (!(arguments instanceof Map<?, ?>)) {
        throw given.wrong(ARGUMENTS + " must be a JSON object");
      }
      decision.put(Decision.ARGUMENTS, arguments);
    }
    if (kind == Kind.DELEGATE) {
      if (!given.has(TO)) {
        throw given.wrong("say who may decide, with " + TO);
      }
      decision.put(Decision.TO, given.value(TO));
    }
    return decision;
  }

  private void tell(Given given, HeldCall held, boolean taken) {
    String step = held.question().step();
    if (given.has(Syntax.JSON)) {
      terminal
          .out()
          .printJson(
              Values.object(
                  "run", held.run().id(), "step", step, "status", taken ? "taken" : "kept"));
      return;
    }
    Channel err = terminal.err();
    String words =
        taken
            ? "`" + step + "` is " + kind.done
            : "the decision is kept; it is read by whoever drives the run: `pawl runs resume`, or a"
                + " `pawl serve` with its file";
    err.println(
        (taken ? err.paint(Colour.GREEN, "✓") : err.paint(Colour.YELLOW, "…"))
            + " "
            + Printable.of(words));
  }
}
