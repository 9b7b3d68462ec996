package dev.pawl.cli.serve;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.library.api.ApiRouter;
import dev.pawl.library.api.ApiSubject;
import dev.pawl.library.definitions.Workshop;
import dev.pawl.library.live.LiveRuns;
import dev.pawl.library.serve.Change;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.library.serve.ServedTrail;
import dev.pawl.lsp.feature.GraphAssistance;
import dev.pawl.protocol.http.HttpOptions;
import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a server offers over HTTP beside MCP, with the pages of the studio if they are wanted. */
final class ServedApi implements AutoCloseable {
  private final Given given;
  private final ServeRequest request;
  private final LiveRuns live;
  private final @Nullable ServedStudio studio;

  /** Whom the studio lets in, and how it is opened. */
  record Door(boolean only, Consumer<URI> opening) {
    /** Whoever else may call, too; nothing is opened. */
    static Door open() {
      return new Door(false, _ -> {});
    }
  }

  ServedApi(
      Given given, ServeRequest request, HttpServing how, ServedRuns runs, @Nullable Door wanted) {
    Door door = wanted == null ? Door.open() : wanted;
    this.given = given;
    this.request = request;
    this.live = new LiveRuns(runs::host, request.oversight());
    this.studio =
        given.has(ServeRequest.STUDIO) ? new ServedStudio(how, door.only, door.opening) : null;
  }

  /** All of it, for what is served. */
  ApiRouter router(ApiSubject.Served served, @Nullable ServedTrail trail, Runnable saved) {
    ServersOption servers = new ServersOption(given);
    Workshop workshop =
        new Workshop(
            request.paths(), servers::servers, saved, trail == null ? null : trail::authored);
    ApiRouter router =
        ApiRouter.of(
            new ApiSubject(
                served,
                workshop,
                given.has(ServeRequest.EDIT),
                live,
                new GraphAssistance(servers::servers)));
    return studio == null ? router : studio.in(router);
  }

  HttpOptions of(HttpOptions options) {
    return studio == null ? options : studio.of(options);
  }

  void announce(int port, Consumer<String> say) {
    if (studio != null) {
      studio.announce(port, say);
    }
  }

  /** Files say something else by now. */
  void changed(Change change) {
    if (change.isNew()) {
      live.catalogChanged(change.added(), change.updated(), change.removed());
    }
  }

  @Override
  public void close() {
    live.close();
  }
}
