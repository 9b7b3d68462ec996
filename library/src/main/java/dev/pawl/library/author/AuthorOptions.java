package dev.pawl.library.author;

import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What authoring tools work on.
 *
 * @param file the one file that they may write
 * @param servers those from elsewhere that a file may use, asked for anew each time; its own win
 * @param upstreams makes the connections to servers, see {@link UpstreamAccess#configured}
 * @param saved called after each save, before the call is answered
 * @param audit told of each change before it is saved; one that it throws about is not saved. Null
 *     if nobody wants to know
 */
public record AuthorOptions(
    Path file,
    Function<Path, Map<String, UpstreamDefinition>> servers,
    UpstreamAccess.Factory upstreams,
    Runnable saved,
    @Nullable Consumer<AuthoredChange> audit) {

  /** Nothing but the file and the servers that it configures. */
  public static AuthorOptions of(Path file) {
    return new AuthorOptions(file, _ -> Map.of(), UpstreamAccess::configured, () -> {}, null);
  }

  public AuthorOptions withServers(Function<Path, Map<String, UpstreamDefinition>> others) {
    return new AuthorOptions(file, others, upstreams, saved, audit);
  }

  public AuthorOptions withUpstreams(UpstreamAccess.Factory others) {
    return new AuthorOptions(file, servers, others, saved, audit);
  }

  public AuthorOptions onSaved(Runnable other) {
    return new AuthorOptions(file, servers, upstreams, other, audit);
  }

  public AuthorOptions puttingDown(Consumer<AuthoredChange> other) {
    return new AuthorOptions(file, servers, upstreams, saved, other);
  }
}
