package dev.pawl.cli.serve;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.library.author.AuthorOptions;
import dev.pawl.library.author.AuthorTools;
import dev.pawl.library.serve.ServedTrail;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tools by which clients change a file, and what they hold. */
record Authoring(List<Tool> tools, @Nullable AuthorTools open) implements AutoCloseable {

  /**
   * @param trail where changes are put down; null if they are not
   */
  static Authoring of(
      ServeRequest request, Given given, Runnable onSaved, @Nullable ServedTrail trail) {
    Path file = request.author();
    if (file == null) {
      return new Authoring(List.of(), null);
    }
    ServersOption servers = new ServersOption(given);
    AuthorOptions options = AuthorOptions.of(file).withServers(servers::servers).onSaved(onSaved);
    AuthorTools tools =
        AuthorTools.of(trail == null ? options : options.puttingDown(trail::authored));
    return new Authoring(tools.tools(), tools);
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
  }
}
