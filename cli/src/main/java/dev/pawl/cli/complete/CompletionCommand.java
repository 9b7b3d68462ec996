package dev.pawl.cli.complete;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.model.Suggestion;
import java.util.List;

/** {@code pawl completion}. */
public final class CompletionCommand implements Command {
  static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Terminal terminal;

  public CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage usage) {
    usage
        .argument(Syntax.optional(Type.TEXT, "SHELL", "bash (the default), zsh or fish."))
        .header("Print a completion script for bash, zsh or fish.")
        .synopsis("pawl completion [bash|zsh|fish]")
        .footer(
            "It completes commands, options and files, the tools of the file on the line and",
            "their arguments, runs and their steps, servers, formats. No server is asked.",
            "",
            "Examples:",
            "  source <(pawl completion bash)",
            "  source <(pawl completion zsh)",
            "  pawl completion fish > ~/.config/fish/completions/pawl.fish",
            "  pawl completion bash > ~/.local/share/bash-completion/completions/pawl");
  }

  @Override
  public int run(Given given) {
    String shell = given.argument(0, SHELLS.getFirst());
    if (!SHELLS.contains(shell)) {
      String hint = Suggestion.didYouMean(shell, SHELLS);
      throw given.wrong(
          "there is no script for `"
              + shell
              + "`"
              + (hint.isEmpty() ? "; there are: " + String.join(", ", SHELLS) : ", " + hint));
    }
    terminal.out().writer().print(ShellScript.of(shell));
    return Exit.OK.code;
  }
}
