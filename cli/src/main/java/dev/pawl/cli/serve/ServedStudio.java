package dev.pawl.cli.serve;

import dev.pawl.library.api.ApiRouter;
import dev.pawl.library.studio.Studio;
import dev.pawl.library.studio.StudioPages;
import dev.pawl.protocol.http.HttpOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The studio beside a server. Nothing of it is loaded where nobody wants it. */
final class ServedStudio {
  /** The folder with the pages, for those who work on them. */
  private static final String VARIABLE = "PAWL_STUDIO";

  private final HttpServing how;
  private final boolean only;
  private final Consumer<URI> opening;
  private final Studio studio;

  /**
   * @param only whether nobody is let in but by its link
   * @param opening given the link
   */
  ServedStudio(HttpServing how, boolean only, Consumer<URI> opening) {
    this.how = how;
    this.only = only;
    this.opening = opening;
    String folder = System.getenv(VARIABLE);
    this.studio =
        Studio.of(
            folder == null || folder.isBlank() ? null : Path.of(folder),
            how.tls() != null,
            InstantSource.system());
  }

  HttpOptions of(HttpOptions options) {
    return options.withAuthentication(studio.letting(only ? null : options.authentication()));
  }

  ApiRouter in(ApiRouter api) {
    return api.showing(studio);
  }

  /** Whoever reads this is at the machine; others need a key. */
  void announce(int port, Consumer<String> say) {
    String root = how.url(port).replaceFirst("/mcp$", "");
    if (!studio.files().areBuilt()) {
      say.accept(
          "pawl: the pages of the studio are not part of this program, because Node.js was not there"
              + " when it was built; "
              + root
              + "/api/v1 answers all the same");
    }
    if (!how.address().isLoopback()) {
      say.accept("pawl: the studio is at " + root + StudioPages.PATH + ", for callers with a key");
      return;
    }
    String link = root + studio.entrance();
    say.accept("pawl: the studio is at " + link + " (once, within 10 minutes)");
    opening.accept(URI.create(link));
  }
}
