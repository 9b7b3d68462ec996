package dev.pawl.cli.keys;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl keys}: gives out keys, lists them and takes them back. */
public final class KeysCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public KeysCommand(Terminal terminal) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    actions.put("ls", new KeysListCommand(terminal, clock));
    actions.put("create", new KeysCreateCommand(terminal, clock));
    actions.put("revoke", new KeysRevokeCommand(terminal, clock));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Give out keys by which clients of `pawl serve --http --keys` are known.")
        .synopsis("pawl keys [ACTION] [options] ...")
        .footer(
            "Each client gets a key of its own, so that it is known who began a run, and only",
            "they can see, answer and cancel it. Keys are kept beside the runs, in --data,",
            "as digests: what a key is can be seen once, when it is made.",
            "`pawl help keys ACTION` tells more. Without an action, keys are listed.",
            "",
            "Examples:",
            "  pawl keys create billing --scope read > billing.key",
            "  pawl keys",
            "  pawl keys revoke 3k1vmh0x2q7d");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
