package dev.pawl.cli.serve;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.cli.option.Version;
import dev.pawl.cli.terminal.EndableInput;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.mcp.files.FilesServer;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code pawl upstream}: the builtin servers, for any MCP client. */
public final class UpstreamCommand implements Command {
  private static final String FILES = "files";
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Terminal terminal;

  public UpstreamCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.optional(Type.TEXT, "KIND", "Which one; without it they are listed."));
    spec.argument(Syntax.optional(Type.PATH, "DIR", "The folder whose files it serves."));
    spec.option(Syntax.flag("Offer no tool that changes anything.", "--read-only"));
    spec.header("Serve one of Pawl's builtin MCP servers on stdin and stdout.")
        .synopsis("pawl upstream [files [--read-only] DIR]")
        .footer(
            "In a graph file `builtin: files` is the same server, without another process.",
            "",
            "Examples:",
            "  pawl upstream",
            "  pawl upstream files --read-only ~/notes");
  }

  @Override
  public int run(Given given) throws IOException {
    String kind = given.argument(0, "");
    if (kind.isEmpty()) {
      terminal.out().println(FILES + "  Reads, writes, lists and searches files below a folder.");
      return Exit.OK.code;
    }
    if (!kind.equals(FILES)) {
      String hint = Suggestion.didYouMean(kind, List.of(FILES));
      throw wrong(
          given,
          "there is no builtin server `"
              + kind
              + "`"
              + (hint.isEmpty() ? "; there is only `" + FILES + "`" : ", " + hint));
    }
    Path folder = given.argument(1);
    if (folder == null) {
      throw wrong(given, "something is missing: DIR");
    }
    if (!Files.isDirectory(folder)) {
      throw new PawlException.NotFound("there is no folder " + folder.toAbsolutePath().normalize());
    }
    serve(new FilesServer(folder, given.has("--read-only")));
    return Exit.OK.code;
  }

  private void serve(ToolServer tools) throws IOException {
    ServeReport report = new ServeReport(terminal);
    Offer offer = new Offer(tools.tools(), List.of(), List.of(), null);
    try (GracefulStop stop = new GracefulStop(GRACE, report::say);
        McpServer server =
            new McpServer(new Implementation("pawl-" + FILES, Version.number()), null, offer)) {
      EndableInput in = new EndableInput(terminal.in());
      stop.whenWanted(in::end);
      if (terminal.err().terminal()) {
        report.say(
            "pawl: serving "
                + Printable.count(tools.tools().size(), "tool")
                + " on stdin and stdout, for an MCP client that starts this; Ctrl-D ends it");
      }
      StdioServer.serve(
          server, in, new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), GRACE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static UsageException wrong(Given given, String message) {
    return given.wrong(message);
  }
}
