package dev.pawl.cli.config;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.config.InForce;
import dev.pawl.library.config.Setting;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl config show}. */
final class ConfigShowCommand implements Command {
  private final Terminal terminal;

  ConfigShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.rest(Type.PATH, false, "[FILE|DIR]", "For what; the current folder if not named."));
    spec.option(Syntax.flag("Print the settings as JSON.", Syntax.JSON));
    spec.header("Show what is in force, and where each value comes from.")
        .synopsis("pawl config show [options] [FILE|DIR]")
        .footer(
            "The pawl.yaml that counts is the nearest at or above the file or folder. Options",
            "of a command come before it. What is secret is not shown.");
  }

  @Override
  public int run(Given given) {
    List<Path> paths = given.argument(0, List.of());
    if (paths.size() > 1) {
      throw given.wrong("one file or folder at a time");
    }
    Path start = paths.isEmpty() ? Path.of("") : paths.getFirst();
    ConfigFile file = ConfigFile.above(start).map(ConfigFile::read).orElse(null);
    if (file != null && !file.isSound()) {
      throw new PawlException.InvalidDefinition(file.problems());
    }
    List<Setting> settings = InForce.of(file, start, System.getenv());
    if (given.has(Syntax.JSON)) {
      terminal.out().println(Json.pretty(settings.stream().map(ConfigShowCommand::json).toList()));
    } else {
      print(settings);
    }
    return Exit.OK.code;
  }

  private static Map<String, @Nullable Object> json(Setting setting) {
    return Values.object("name", setting.name(), "value", setting.value(), "from", setting.from());
  }

  private void print(List<Setting> settings) {
    Table table =
        new Table(
            Table.Column.left("SETTING"),
            Table.Column.left("VALUE"),
            Table.Column.flexible("FROM"));
    for (Setting each : settings) {
      table.row(
          Table.Cell.of(each.name()),
          Table.Cell.of(words(each.value())),
          Table.Cell.dim(each.from()));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static String words(@Nullable Object value) {
    return switch (value) {
      case null -> "-";
      case List<?> list when list.isEmpty() -> "-";
      case List<?> list -> list.stream().map(String::valueOf).collect(Collectors.joining(", "));
      default -> String.valueOf(value);
    };
  }
}
