package dev.pawl.app.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line as a whole. */
public final class Cli {
  static final List<String> COMMANDS =
      List.of(
          "run",
          "serve",
          "check",
          "show",
          "tools",
          "upstream",
          "eval",
          "init",
          "completion",
          "help");

  private final Terminal terminal;

  private Cli(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Carries out a command. Never throws; the answer is the exit code. */
  public static int run(Terminal terminal, String... arguments) {
    Cli cli = new Cli(terminal);
    int exit;
    try {
      // Each command costs time to get to know, so only the one that is wanted is made.
      boolean known = arguments.length > 0 && COMMANDS.contains(arguments[0]);
      List<String> commands = known ? List.of(arguments[0]) : COMMANDS;
      exit = cli.line(commands).execute(arguments);
    } catch (RuntimeException | Error e) {
      exit = cli.tell(e, false);
    }
    // A result that did not arrive is no success: the disk is full, or nobody reads.
    if (terminal.out().writer().checkError() && exit == Exit.OK.code) {
      exit = cli.tell(new IOException("stdout cannot be written to"), false);
    }
    terminal.flush();
    return exit;
  }

  /** With all commands. */
  static CommandLine commandLine(Terminal terminal) {
    return new Cli(terminal).line(COMMANDS);
  }

  private CommandLine line(List<String> commands) {
    CommandSpec root = CommandSpec.create().name("pawl");
    root.addOption(Syntax.help());
    root.addOption(Syntax.flag("Show the version.", "-V", "--version"));
    root.usageMessage()
        .header("Turns MCP servers into workflows, and workflows into MCP tools.")
        .customSynopsis("pawl COMMAND [options] ...")
        .footer("`pawl help COMMAND` tells more. Begin with `pawl init`.");
    for (String name : commands) {
      Command command = command(name);
      CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(name);
      command.describe(spec);
      spec.addOption(Syntax.help());
      root.addSubcommand(name, spec);
    }
    return new CommandLine(root)
        .setOut(terminal.out().writer())
        .setErr(terminal.err().writer())
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new UsageErrors(terminal))
        .setExecutionStrategy(this::execute);
  }

  private Command command(String name) {
    return switch (name) {
      case "run" -> new RunCommand(terminal);
      case "serve" -> new ServeCommand(terminal);
      case "check" -> new CheckCommand(terminal);
      case "show" -> new ShowCommand(terminal);
      case "tools" -> new ToolsCommand(terminal);
      case "upstream" -> new UpstreamCommand(terminal);
      case "eval" -> new EvalCommand(terminal);
      case "init" -> new InitCommand(terminal);
      case "completion" -> new CompletionCommand(terminal);
      case "help" -> new HelpCommand(terminal);
      default -> throw new IllegalArgumentException("no command " + name);
    };
  }

  private int execute(ParseResult whole) {
    ParseResult given = whole.hasSubcommand() ? whole.subcommand() : whole;
    if (whole.hasMatchedOption("--version")) {
      terminal.out().println(version());
      return Exit.OK.code;
    }
    if (given.isUsageHelpRequested()) {
      CommandLine all = commandLine(terminal);
      CommandLine one = all.getSubcommands().get(given.commandSpec().name());
      HelpText.print(all, one == null ? all : one, terminal, terminal.out());
      return Exit.OK.code;
    }
    if (!(given.commandSpec().userObject() instanceof Command command)) {
      throw new ParameterException(whole.commandSpec().commandLine(), "say what to do");
    }
    try {
      return command.run(given);
    } catch (ParameterException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return tell(e, given.hasMatchedOption(Syntax.JSON));
    }
  }

  private int tell(Throwable thrown, boolean json) {
    ErrorReport report = ErrorMapper.of(thrown);
    new ErrorPrinter(terminal).tell(report, json);
    if (terminal.debug()) {
      thrown.printStackTrace(terminal.err().writer());
    }
    return report.exit().code;
  }

  private static String version() {
    return "pawl " + number() + ", Java " + Runtime.version();
  }

  /** The version of Pawl itself. */
  static String number() {
    String version = Cli.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }
}
