package dev.pawl.app.cli;

import dev.pawl.app.author.AuthorOptions;
import dev.pawl.app.author.AuthorTools;
import dev.pawl.app.line.Given;
import dev.pawl.app.line.Usage;
import dev.pawl.app.serve.Catalog;
import dev.pawl.app.serve.Change;
import dev.pawl.app.serve.FolderWatch;
import dev.pawl.app.serve.GraphLoader;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.HttpLimits;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** {@code pawl serve}. */
final class ServeCommand implements Command {
  /** The requests that follow the first one are more urgent than changes of files. */
  private static final Duration AFTER_THE_FIRST_REQUESTS = Duration.ofMillis(300);

  private final Terminal terminal;
  private final ServeReport report;

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
    this.report = new ServeReport(terminal);
  }

  @Override
  public void describe(Usage spec) {
    ServeRequest.describe(spec);
  }

  @Override
  public int run(Given given) throws IOException {
    ServeRequest request = ServeRequest.of(given, System::getenv);
    Later reload = new Later();
    try (GracefulStop stop = new GracefulStop(request.grace(), report::say);
        Authoring authoring = authoring(request, given, reload);
        Catalog catalog = new Catalog(request.paths(), loader(given), authoring.tools())) {
      Change first = catalog.refresh();
      if (catalog.size() == 0) {
        refuseNothing(catalog, request);
      }
      report.problems(first.problems());
      ServerInfo info = catalog.server();
      try (McpServer server =
          new McpServer(
              new Implementation(info.name(), info.version(), info.title()),
              info.instructions(),
              catalog.offer())) {
        reload.work = () -> look(catalog, server);
        if (request.address() == null) {
          serveStreams(request, catalog, server, stop);
        } else {
          serveHttp(request, request.address(), catalog, server, stop);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return Exit.OK.code;
  }

  /** Something to do that is known only once there is a server. */
  private static final class Later implements Runnable {
    private volatile Runnable work = () -> {};

    @Override
    public void run() {
      work.run();
    }
  }

  /** The tools by which clients change a file, and what they hold. */
  private record Authoring(List<Tool> tools, @Nullable AuthorTools open) implements AutoCloseable {
    @Override
    public void close() {
      if (open != null) {
        open.close();
      }
    }
  }

  private static Authoring authoring(ServeRequest request, Given given, Runnable onSaved) {
    Path file = request.author();
    if (file == null) {
      return new Authoring(List.of(), null);
    }
    ServersOption servers = new ServersOption(given);
    AuthorTools tools =
        AuthorTools.of(
            AuthorOptions.of(file).withServers(() -> servers.servers(file)).onSaved(onSaved));
    return new Authoring(tools.tools(), tools);
  }

  private static GraphLoader loader(Given given) {
    ServersOption servers = new ServersOption(given);
    return new GraphLoader() {
      @Override
      public Bundle read(Path file) {
        return servers.read(file);
      }

      @Override
      public List<Path> alsoReads(Path file) {
        return servers.files(file);
      }
    };
  }

  private void refuseNothing(Catalog catalog, ServeRequest request) {
    if (request.mayGrow()) {
      report.say("pawl: there are no tools yet; graph files that appear will be served");
      return;
    }
    List<Problem> errors = catalog.problems();
    throw errors.isEmpty()
        ? new PawlException.NotFound("there are no tools to serve")
        : new PawlException.InvalidDefinition(errors);
  }

  private void serveStreams(
      ServeRequest request, Catalog catalog, McpServer server, GracefulStop stop)
      throws IOException, InterruptedException {
    AtomicReference<@Nullable FolderWatch> watch = new AtomicReference<>();
    EndableInput in = new EndableInput(terminal.in());
    FirstAnswer out =
        new FirstAnswer(
            new FileOutputStream(FileDescriptor.out),
            () -> watch.set(watch(request, catalog, server, AFTER_THE_FIRST_REQUESTS)));
    stop.whenWanted(in::end);
    if (terminal.err().terminal()) {
      report.say(
          "pawl: serving "
              + Printable.count(catalog.size(), "tool")
              + " on stdin and stdout, for an MCP client that starts this; Ctrl-D ends it");
    }
    try {
      StdioServer.serve(server, in, out, request.grace());
    } finally {
      end(watch.get());
    }
  }

  private void serveHttp(
      ServeRequest request,
      HttpAddress address,
      Catalog catalog,
      McpServer server,
      GracefulStop stop)
      throws IOException, InterruptedException {
    FolderWatch watch = null;
    try (HttpServer http = HttpServer.start(server, options(request, address))) {
      report.say(
          "pawl: serving "
              + Printable.count(catalog.size(), "tool")
              + " at "
              + address.url(http.port()));
      warn(request, address);
      watch = watch(request, catalog, server, Duration.ZERO);
      stop.await();
    } finally {
      end(watch);
    }
  }

  private static HttpOptions options(ServeRequest request, HttpAddress address) {
    HttpOptions options =
        HttpOptions.local(address.port())
            .withHost(address.host())
            .withHosts(Set.copyOf(request.hosts()))
            .withOrigins(Set.copyOf(request.origins()))
            .withLimits(HttpLimits.DEFAULT.withLastAnswers(request.grace()));
    BearerToken token = request.token();
    return token == null
        ? options
        : options.withAuthentication(Authentication.bearer(token.value()));
  }

  private void warn(ServeRequest request, HttpAddress address) {
    BearerToken token = request.token();
    if (token != null && token.isExposed()) {
      report.say("pawl: warning: everybody on this machine can read the token file; chmod 600 it");
    }
    if (!address.isLoopback() && request.hosts().isEmpty()) {
      report.say("pawl: clients must call it by its address; --allow-host NAME adds a name");
    }
  }

  private @Nullable FolderWatch watch(
      ServeRequest request, Catalog catalog, McpServer server, Duration after) {
    return request.watch() ? FolderWatch.start(catalog, after, () -> look(catalog, server)) : null;
  }

  private void look(Catalog catalog, McpServer server) {
    try {
      Change change = catalog.refresh();
      if (change.isNew()) {
        server.offer(catalog.offer());
      }
      report.change(change, catalog.size());
    } catch (IOException | RuntimeException e) {
      report.failure(e);
    }
  }

  private static void end(@Nullable FolderWatch watch) {
    if (watch != null) {
      watch.close();
    }
  }
}
