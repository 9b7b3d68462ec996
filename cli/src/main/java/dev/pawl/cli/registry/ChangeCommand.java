package dev.pawl.cli.registry;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** {@code pawl registry activate}, {@code deactivate}, {@code auth}, {@code tag}, {@code gates}. */
final class ChangeCommand implements Command {
  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]{0,49}");

  private final Terminal terminal;
  private final Moments moments;
  private final ToolWish wish;

  ChangeCommand(Terminal terminal, Clock clock, ToolWish wish) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
    this.wish = wish;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "TOOL", "The tool, as `pawl registry` lists it."));
    switch (wish) {
      case ACTIVATE, DEACTIVATE -> {}
      case AUTH -> spec.argument(Syntax.needed(Type.TEXT, "WISH", "required, or optional."));
      case TAG -> spec.argument(Syntax.rest(Type.TEXT, false, "[TAG ...]", "Up to 10; none."));
      case GATES ->
          spec.argument(
              Syntax.rest(Type.TEXT, false, "[GATE ...]", "Names from gates.yaml, or none."));
    }
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print what counts now as JSON.", Syntax.JSON));
    spec.header(wish.meaning())
        .synopsis("pawl registry " + wish.text() + " [options] TOOL" + wish.words())
        .footer("It counts within a second for all servers that share the runs.");
  }

  @Override
  public int run(Given given) {
    String tool = given.argument(0, "");
    try (KeptRegister kept = new KeptRegister(given)) {
      UnaryOperator<ToolSettings> change = change(given, kept);
      Registry registry = kept.upToDate(terminal);
      ToolSettings now =
          registry
              .change(tool, change, moments.now())
              .orElseThrow(() -> unknown(tool, registry, kept));
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(now.toJson());
      } else {
        terminal.err().println("pawl: `" + Printable.of(tool) + "` is " + words(now));
      }
    }
    return Exit.OK.code;
  }

  private UnaryOperator<ToolSettings> change(Given given, KeptRegister kept) {
    return switch (wish) {
      case ACTIVATE -> before -> before.active(true);
      case DEACTIVATE -> before -> before.active(false);
      case AUTH -> {
        boolean required = required(given);
        yield before -> before.requiresAuth(required);
      }
      case TAG -> {
        List<String> tags = tags(given);
        yield before -> before.tags(tags);
      }
      case GATES -> {
        List<String> gates = gates(given, kept.where());
        yield before -> before.gates(gates);
      }
    };
  }

  private static boolean required(Given given) {
    String text = given.argument(1, "");
    return switch (text) {
      case "required" -> true;
      case "optional" -> false;
      default -> throw given.wrong("say `required` or `optional`, not `" + text + "`");
    };
  }

  private static List<String> tags(Given given) {
    List<String> tags = given.argument(1, List.of());
    if (tags.size() > ToolSettings.MOST_TAGS) {
      throw given.wrong("a tool has up to " + ToolSettings.MOST_TAGS + " tags");
    }
    for (String tag : tags) {
      if (!TAG.matcher(tag).matches()) {
        throw given.wrong(
            "a tag has up to 50 letters, digits and .-_:/, and begins with a letter or digit");
      }
    }
    return tags;
  }

  /** One that does not exist would let nobody through. */
  private static List<String> gates(Given given, StorePlace where) {
    List<String> gates = given.argument(1, List.of());
    if (gates.size() > ToolSettings.MOST_GATES) {
      throw given.wrong("a tool names up to " + ToolSettings.MOST_GATES + " gates");
    }
    Set<String> known = gates.isEmpty() ? Set.of() : known(where);
    for (String gate : gates) {
      if (!known.contains(gate)) {
        String hint = Suggestion.didYouMean(gate, known);
        throw given.wrong(
            "there is no gate `"
                + gate
                + "`"
                + (known.isEmpty()
                    ? "; this project has no gates"
                    : hint.isEmpty() ? "; `pawl gates` lists them" : ", " + hint));
      }
    }
    return gates;
  }

  private static Set<String> known(StorePlace where) {
    Optional<ProjectGates> here = ProjectGates.of(Path.of(""));
    Optional<ProjectGates> there =
        here.isEmpty() && where instanceof StorePlace.Folder(Path folder)
            ? ProjectGates.of(folder)
            : here;
    return there.map(ProjectGates::sound).map(ProjectGates::names).orElse(Set.of());
  }

  private static PawlException.NotFound unknown(String tool, Registry registry, KeptRegister kept) {
    String hint = Suggestion.didYouMean(tool, registry.settings().keySet());
    return new PawlException.NotFound(
        "there is no tool `"
            + tool
            + "` in the registry of "
            + kept.name()
            + (hint.isEmpty()
                ? "; tools get there when they are served or run with `registry: true` in pawl.yaml"
                : ", " + hint));
  }

  private static String words(ToolSettings now) {
    return (now.active() ? "active" : "inactive")
        + ", "
        + (now.requiresAuth() ? "for callers who show who they are" : "for everybody let in")
        + (now.tags().isEmpty() ? "" : "; tags " + String.join(", ", now.tags()))
        + (now.gates().isEmpty() ? "" : "; gates " + String.join(", ", now.gates()));
  }
}
