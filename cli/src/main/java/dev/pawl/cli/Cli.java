package dev.pawl.cli;

import dev.pawl.cli.addon.AddOnsCommand;
import dev.pawl.cli.approvals.ApprovalsCommand;
import dev.pawl.cli.audit.AuditCommand;
import dev.pawl.cli.author.CheckCommand;
import dev.pawl.cli.author.EvalCommand;
import dev.pawl.cli.author.InitCommand;
import dev.pawl.cli.author.LspCommand;
import dev.pawl.cli.author.SchemaCommand;
import dev.pawl.cli.author.ShowCommand;
import dev.pawl.cli.complete.CommandTree;
import dev.pawl.cli.complete.Completing;
import dev.pawl.cli.complete.CompletionCommand;
import dev.pawl.cli.config.ConfigCommand;
import dev.pawl.cli.export.ExportCommand;
import dev.pawl.cli.flows.FlowsCommand;
import dev.pawl.cli.gates.GatesCommand;
import dev.pawl.cli.keys.KeysCommand;
import dev.pawl.cli.lock.LockCommand;
import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.cli.option.Version;
import dev.pawl.cli.option.Words;
import dev.pawl.cli.plan.PlanCommand;
import dev.pawl.cli.prompts.PromptsCommand;
import dev.pawl.cli.registry.RegistryCommand;
import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.run.RunCommand;
import dev.pawl.cli.runs.RunsCommand;
import dev.pawl.cli.serve.ServeCommand;
import dev.pawl.cli.serve.StudioCommand;
import dev.pawl.cli.serve.UpstreamCommand;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.StreamWriter;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.test.TestCommand;
import dev.pawl.cli.tools.ToolsCommand;
import dev.pawl.cli.triggers.TriggersCommand;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command line as a whole. */
public final class Cli {
  static final List<String> COMMANDS =
      List.of(
          "run",
          "runs",
          "test",
          "serve",
          "studio",
          "check",
          "plan",
          "lock",
          "show",
          "export",
          "tools",
          "flows",
          "prompts",
          "triggers",
          "approvals",
          "keys",
          "gates",
          "audit",
          "registry",
          "config",
          "addons",
          "upstream",
          "eval",
          "init",
          "lsp",
          "schema",
          "completion",
          "help");

  private static final String PROGRAM = "pawl";
  private static final String VERSION = "--version";

  private final Terminal terminal;

  Cli(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Carries out a command. Never throws; the answer is the exit code. */
  public static int run(Terminal terminal, String... arguments) {
    Cli cli = new Cli(terminal);
    int exit;
    try {
      exit = cli.execute(List.of(arguments));
    } catch (UsageException e) {
      exit = UsageErrors.tell(e, terminal);
    } catch (RuntimeException | Error e) {
      exit = cli.tell(e, false);
    }
    // A result that did not arrive is no success: the disk is full, or nobody reads.
    if (terminal.out().writer().checkError() && exit == Exit.OK.code) {
      exit = cli.unwritten();
    }
    terminal.flush();
    return exit;
  }

  /** Nobody has to be told that a reader is gone: it was the reader who left. */
  private int unwritten() {
    StreamWriter writer = terminal.out().writer() instanceof StreamWriter known ? known : null;
    if (writer != null && writer.readerIsGone()) {
      return Exit.NO_READER.code;
    }
    String why = writer == null ? "" : writer.trouble();
    return tell(
        new IOException("stdout cannot be written to" + (why.isEmpty() ? "" : ": " + why)), false);
  }

  private int execute(List<String> words) {
    if (words.isEmpty()) {
      HelpText.print(root(), commands(), terminal, terminal.err());
      return Exit.USAGE.code;
    }
    String name = words.getFirst();
    if (name.equals(Completing.COMMAND)) {
      return new Completing(tree(), terminal).run(words.subList(1, words.size()));
    }
    if (!COMMANDS.contains(name)) {
      return withoutCommand(words);
    }
    Chosen chosen = chosen(name, words.subList(1, words.size()));
    Usage usage = usage(chosen.name, chosen.command);
    Given given = Words.read(usage, chosen.words);
    if (given.has(Syntax.HELP)) {
      print(usage, chosen.command);
      return Exit.OK.code;
    }
    try {
      return chosen.command.run(given);
    } catch (UsageException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return tell(e, given.has(Syntax.JSON));
    }
  }

  /** A command, or one of its actions, and the words after its name. */
  private record Chosen(String name, Command command, List<String> words) {}

  /** The first action is what a command does when none is named. */
  private Chosen chosen(String name, List<String> words) {
    Command command = command(name);
    Map<String, Command> actions = command.actions();
    String first = words.isEmpty() ? "" : words.getFirst();
    if (actions.isEmpty() || Syntax.help().names().contains(first)) {
      return new Chosen(name, command, words);
    }
    if (first.isEmpty() || first.startsWith("-")) {
      Map.Entry<String, Command> usual = actions.entrySet().iterator().next();
      return new Chosen(name + " " + usual.getKey(), usual.getValue(), words);
    }
    return new Chosen(
        name + " " + first, action(name, actions, first), words.subList(1, words.size()));
  }

  private static Command action(String name, Map<String, Command> actions, String word) {
    Command action = actions.get(word);
    if (action == null) {
      String hint = Suggestion.didYouMean(word, actions.keySet());
      throw new UsageException(
          PROGRAM + " " + name,
          "`pawl "
              + name
              + "` cannot `"
              + word
              + "`"
              + (hint.isEmpty()
                  ? "; it can: " + String.join(", ", actions.keySet())
                  : ", " + hint));
    }
    return action;
  }

  private int withoutCommand(List<String> words) {
    String first = words.getFirst();
    if (!first.startsWith("-")) {
      throw unknownCommand(first);
    }
    Given given = Words.read(root(), words);
    if (given.has(VERSION)) {
      terminal.out().println(version());
    } else if (given.has(Syntax.HELP)) {
      help(List.of());
    } else {
      throw given.wrong("say what to do");
    }
    return Exit.OK.code;
  }

  static Usage root() {
    return new Usage(PROGRAM)
        .option(Syntax.help())
        .option(Syntax.flag("Show the version.", "-V", VERSION))
        .header("Turns MCP servers into workflows, and workflows into MCP tools.")
        .synopsis("pawl COMMAND [options] ...")
        .footer("`pawl help COMMAND` tells more. Begin with `pawl init`.");
  }

  /** What each command takes. */
  Map<String, Usage> commands() {
    Map<String, Usage> all = new LinkedHashMap<>();
    COMMANDS.forEach(name -> all.put(name, usage(name, command(name))));
    return all;
  }

  private CommandTree tree() {
    return new CommandTree() {
      @Override
      public Usage root() {
        return Cli.root();
      }

      @Override
      public Map<String, Usage> commands() {
        return Cli.this.commands();
      }

      @Override
      public Map<String, Usage> actions(String name) {
        Map<String, Usage> actions = new LinkedHashMap<>();
        if (COMMANDS.contains(name)) {
          command(name)
              .actions()
              .forEach((action, each) -> actions.put(action, usage(name + " " + action, each)));
        }
        return actions;
      }
    };
  }

  private static Usage usage(String name, Command command) {
    Usage usage = new Usage(PROGRAM + " " + name);
    command.describe(usage);
    return usage.option(Syntax.help());
  }

  private Command command(String name) {
    return switch (name) {
      case "run" -> new RunCommand(terminal);
      case "runs" -> new RunsCommand(terminal);
      case "test" -> new TestCommand(terminal);
      case "serve" -> new ServeCommand(terminal);
      case "studio" -> new StudioCommand(terminal);
      case "check" -> new CheckCommand(terminal);
      case "plan" -> new PlanCommand(terminal);
      case "lock" -> new LockCommand(terminal);
      case "show" -> new ShowCommand(terminal);
      case "export" -> new ExportCommand(terminal);
      case "tools" -> new ToolsCommand(terminal);
      case "flows" -> new FlowsCommand(terminal);
      case "prompts" -> new PromptsCommand(terminal);
      case "triggers" -> new TriggersCommand(terminal);
      case "approvals" -> new ApprovalsCommand(terminal);
      case "keys" -> new KeysCommand(terminal);
      case "gates" -> new GatesCommand(terminal);
      case "audit" -> new AuditCommand(terminal);
      case "registry" -> new RegistryCommand(terminal);
      case "config" -> new ConfigCommand(terminal);
      case "addons" -> new AddOnsCommand(terminal);
      case "upstream" -> new UpstreamCommand(terminal);
      case "eval" -> new EvalCommand(terminal);
      case "init" -> new InitCommand(terminal);
      case "lsp" -> new LspCommand(terminal);
      case "schema" -> new SchemaCommand(terminal);
      case "completion" -> new CompletionCommand(terminal);
      case "help" -> new HelpCommand(this);
      default -> throw new IllegalArgumentException("no command " + name);
    };
  }

  /** Tells about a command, or an action of it; about all commands when there are no words. */
  void help(List<String> words) {
    if (words.isEmpty()) {
      HelpText.print(root(), commands(), terminal, terminal.out());
      return;
    }
    String name = words.getFirst();
    if (!COMMANDS.contains(name)) {
      throw unknownCommand(name);
    }
    Command command = command(name);
    if (words.size() > 1) {
      String action = words.get(1);
      command = action(name, command.actions(), action);
      name = name + " " + action;
    }
    print(usage(name, command), command);
  }

  private void print(Usage usage, Command command) {
    Map<String, Usage> actions = new LinkedHashMap<>();
    command.actions().forEach((name, each) -> actions.put(name, usage(name, each)));
    HelpText.print(usage, actions, terminal);
  }

  private static UsageException unknownCommand(String name) {
    String hint = Suggestion.didYouMean(name, COMMANDS);
    return new UsageException(
        PROGRAM, "unknown command `" + name + "`" + (hint.isEmpty() ? "" : ", " + hint));
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
    return "pawl " + Version.number() + ", Java " + Runtime.version();
  }
}
