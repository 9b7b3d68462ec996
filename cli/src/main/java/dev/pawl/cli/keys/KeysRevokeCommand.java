package dev.pawl.cli.keys;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.model.PawlException;
import java.time.Clock;

/** {@code pawl keys revoke}. */
final class KeysRevokeCommand implements Command {
  private final Terminal terminal;
  private final Moments moments;

  KeysRevokeCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "ID", "The key, as `pawl keys` lists it."));
    spec.option(DataOption.reading());
    spec.header("Take back a key: it opens nothing any more, from this moment on.")
        .synopsis("pawl keys revoke [options] ID")
        .footer("There is no way back; make another key instead.");
  }

  @Override
  public int run(Given given) {
    String id = given.argument(0, "");
    try (KeptKeys kept = new KeptKeys(given)) {
      if (!kept.exists() || !kept.box().revoke(id, moments.now())) {
        throw new PawlException.NotFound(
            "there is no key `" + id + "` in " + kept.name() + "; `pawl keys` lists them");
      }
    }
    terminal.err().println("pawl: key " + id + " is revoked");
    return Exit.OK.code;
  }
}
