package dev.pawl.cli.addon;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code pawl addons ls}. */
final class AddOnsListCommand implements Command {
  private final Terminal terminal;

  AddOnsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(Syntax.flag("Print them as JSON.", Syntax.JSON));
    spec.header("List what can be added, and whether it is there.")
        .synopsis("pawl addons ls [options]");
  }

  @Override
  public int run(Given given) {
    if (given.has(Syntax.JSON)) {
      List<Map<String, @Nullable Object>> all =
          Stream.of(AddOn.values()).map(AddOnsListCommand::json).toList();
      terminal.out().println(Json.pretty(all));
      return Exit.OK.code;
    }
    for (AddOn each : AddOn.values()) {
      String state = each.isThere() ? "there" : "not there";
      terminal.out().println(each.word() + "  " + state + "  " + each.what());
    }
    terminal.err().println("pawl: add-ons lie in " + AddOnFolder.shown());
    return Exit.OK.code;
  }

  private static Map<String, @Nullable Object> json(AddOn each) {
    return Values.object("name", each.word(), "there", each.isThere(), "does", each.what());
  }
}
