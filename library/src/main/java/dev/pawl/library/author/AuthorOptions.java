package dev.pawl.library.author;

import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * What authoring tools work on.
 *
 * @param file the one file that they may write
 * @param servers those from elsewhere that a file may use, asked for anew each time; its own win
 * @param upstreams makes the connections to servers, see {@link UpstreamAccess#configured}
 * @param saved called after each save, before the call is answered
 */
public record AuthorOptions(
    Path file,
    Function<Path, Map<String, UpstreamDefinition>> servers,
    UpstreamAccess.Factory upstreams,
    Runnable saved) {

  /** Nothing but the file and the servers that it configures. */
  public static AuthorOptions of(Path file) {
    return new AuthorOptions(file, _ -> Map.of(), UpstreamAccess::configured, () -> {});
  }

  public AuthorOptions withServers(Function<Path, Map<String, UpstreamDefinition>> others) {
    return new AuthorOptions(file, others, upstreams, saved);
  }

  public AuthorOptions withUpstreams(UpstreamAccess.Factory others) {
    return new AuthorOptions(file, servers, others, saved);
  }

  public AuthorOptions onSaved(Runnable other) {
    return new AuthorOptions(file, servers, upstreams, other);
  }
}
