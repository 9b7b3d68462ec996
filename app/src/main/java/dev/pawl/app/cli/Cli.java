package dev.pawl.app.cli;

import dev.pawl.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/** The command line as a whole. */
public final class Cli {
  private final Terminal terminal;
  private final Map<String, Supplier<Object>> commands = new LinkedHashMap<>();

  private Cli(Terminal terminal) {
    this.terminal = terminal;
    commands.put("run", () -> new RunCommand(terminal));
    commands.put("check", () -> new CheckCommand(terminal));
    commands.put("show", () -> new ShowCommand(terminal));
    commands.put("eval", () -> new EvalCommand(terminal));
    commands.put("init", () -> new InitCommand(terminal));
    commands.put("completion", () -> new CompletionCommand(terminal));
    commands.put("help", () -> new HelpCommand(terminal));
  }

  /** Carries out a command. Never throws; the answer is the exit code. */
  public static int run(Terminal terminal, String... arguments) {
    try {
      return new Cli(terminal).commandLineFor(arguments).execute(arguments);
    } catch (RuntimeException | Error e) {
      return tell(terminal, e, false);
    } finally {
      terminal.flush();
    }
  }

  /** With all commands. */
  static CommandLine commandLine(Terminal terminal) {
    Cli cli = new Cli(terminal);
    CommandLine line = new CommandLine(new RootCommand());
    cli.commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
    return cli.configured(line);
  }

  /** Only with the command that is wanted, if there is one: each costs time to get to know. */
  private CommandLine commandLineFor(String... arguments) {
    String first = arguments.length == 0 ? "--help" : arguments[0];
    Supplier<Object> wanted = commands.get(first);
    CommandLine line;
    if (wanted != null) {
      line = new CommandLine(new RootCommand());
      line.addSubcommand(first, wanted.get());
    } else if (first.equals("--version") || first.equals("-V")) {
      line = new CommandLine(new RootCommand());
    } else {
      return commandLine(terminal);
    }
    return configured(line);
  }

  private CommandLine configured(CommandLine line) {
    Ansi ansi = terminal.out().colour() ? Ansi.ON : Ansi.OFF;
    ColorScheme colours =
        new ColorScheme.Builder(ansi)
            .commands(Ansi.Style.bold)
            .options(Ansi.Style.fg_cyan)
            .parameters(Ansi.Style.fg_cyan)
            .build();
    line.setOut(terminal.out().writer())
        .setErr(terminal.err().writer())
        .setColorScheme(colours)
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(Math.clamp(terminal.width(), 80, 100))
        .setParameterExceptionHandler(new UsageErrors(terminal, commands.keySet()))
        .setExecutionExceptionHandler(
            (e, command, _) ->
                tell(
                    terminal, e, command.getCommand() instanceof JsonOutput output && output.json()));
    HelpLayout.apply(line);
    return line;
  }

  private static int tell(Terminal terminal, Throwable thrown, boolean json) {
    ErrorReport report = ErrorMapper.of(thrown);
    if (json) {
      terminal.out().println(Json.pretty(Map.of("status", "failed", "error", report.toJson())));
    } else {
      new ErrorPrinter(terminal).print(report);
    }
    if (terminal.debug()) {
      thrown.printStackTrace(terminal.err().writer());
    }
    return report.exit().code;
  }
}
