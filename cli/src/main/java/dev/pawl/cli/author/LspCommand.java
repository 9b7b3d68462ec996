package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.Version;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.place.DataFolder;
import dev.pawl.lsp.server.LanguageService;
import dev.pawl.model.PawlException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** {@code pawl lsp}. */
public final class LspCommand implements Command {
  private final Terminal terminal;

  public LspCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(ServersOption.option());
    spec.header("Answer an editor about graph files, as a language server.")
        .synopsis("pawl lsp [options]")
        .footer(
            "Speaks the Language Server Protocol on stdin and stdout; an editor starts it.",
            "It reads files only, and starts no servers. docs/editors.md tells how to set",
            "up editors.");
  }

  @Override
  public int run(Given given) {
    ServersOption servers = new ServersOption(given);
    if (!servers.problems().isEmpty()) {
      throw new PawlException.InvalidDefinition(servers.problems());
    }
    LanguageService service =
        new LanguageService(Version.number(), servers::servers, System.getenv(DataFolder.VARIABLE));
    try {
      boolean proper =
          service.serve(
              terminal.in(), new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
      return proper ? Exit.OK.code : Exit.FAILED.code;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Exit.INTERRUPTED.code;
    }
  }
}
