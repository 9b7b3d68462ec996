package dev.pawl.cli.serve;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.Version;
import dev.pawl.cli.terminal.EndableInput;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.library.Pawl;
import dev.pawl.library.access.RefusedLogins;
import dev.pawl.library.access.ServedLimits;
import dev.pawl.library.api.ApiRouter;
import dev.pawl.library.api.ApiSubject;
import dev.pawl.library.api.OperatorApi;
import dev.pawl.library.author.AuthorTools;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.registry.ServedRegistry;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.Change;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.library.serve.FolderWatch;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.library.serve.ServedTrail;
import dev.pawl.library.serve.SpareMemory;
import dev.pawl.library.telemetry.ServedTelemetry;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.library.trigger.ServedTriggers;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.authorization.PublicCallback;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import dev.pawl.store.StorePlace;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** {@code pawl serve}. */
public final class ServeCommand implements Command {
  /** The requests that follow the first one are more urgent than changes of files. */
  private static final Duration AFTER_THE_FIRST_REQUESTS = Duration.ofMillis(300);

  private final Terminal terminal;
  private final ServeReport report;
  private final ServedGates gates = new ServedGates(this::isAuditable);
  private @Nullable ServedTrail trail;

  /** Null where nobody wants to be told what runs do. */
  private @Nullable ServedTelemetry telemetry;

  /** Null where nothing is registered. */
  private @Nullable ServedRegistry registry;

  /** Null where browsers cannot come back to. */
  private @Nullable PublicCallback browsers;

  /** Null where nobody comes over HTTP. */
  private volatile @Nullable ServedApi api;

  /** Has flows offered, too. */
  private volatile Runnable flows = () -> {};

  /** Null as long as nothing that is served runs by itself. */
  private volatile @Nullable ServedTriggers triggers;

  /** Null for the usual one. */
  private final ServedApi.@Nullable Door door;

  public ServeCommand(Terminal terminal) {
    this(terminal, null);
  }

  /**
   * @param door whom the studio lets in; null for whoever may call
   */
  ServeCommand(Terminal terminal, ServedApi.@Nullable Door door) {
    this.terminal = terminal;
    this.report = new ServeReport(terminal);
    this.door = door;
  }

  @Override
  public void describe(Usage spec) {
    ServeRequest.describe(spec);
  }

  @Override
  public int run(Given given) throws IOException {
    ServeRequest request = ServeRequest.of(given, System::getenv);
    AuditSettings auditing = request.auditing(gates);
    trail = auditing == null ? null : new ServedTrail(auditing.channel(), InstantSource.system());
    Later reload = new Later();
    try (GracefulStop stop = new GracefulStop(request.grace(), report::say);
        ServedTelemetry telling = telling(request);
        Authoring authoring = Authoring.of(request, given, reload, trail);
        ServedRuns runs =
            new ServedRuns(
                    where(request, auditing),
                    !request.usualData(),
                    request.oversight(),
                    auditing,
                    report::say)
                .registering(request.registers());
        Catalog catalog = catalog(request, given, authoring, runs.faces(), reload)) {
      if (telling != null) {
        telling.watch(runs, catalog);
      }
      putDownBeside(runs);
      Change first = catalog.refresh();
      if (catalog.size() == 0) {
        refuseNothing(catalog, request);
      }
      report.problems(first.problems());
      ServerInfo info = catalog.server();
      register(request, catalog, runs);
      ServedLimits limits = request.limits(runs);
      try (McpServer server =
          new McpServer(
              new Implementation(info.name(), info.version(), info.title()),
              info.instructions(),
              offered(request, catalog, limits),
              runs.faces().tasks(),
              runs::key)) {
        Served served = new Served(request, given, catalog, server, runs, limits);
        reload.work = () -> look(served);
        if (request.http() == null) {
          serveStreams(served, stop);
        } else {
          serveHttp(served, request.http(), stop);
        }
      } finally {
        stopTriggers();
        unregister();
        // Before the servers end that they call; runs that are not kept end with the catalog.
        runs.suspend();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return Exit.OK.code;
  }

  /** Nothing of it is loaded where nobody wants it. */
  private @Nullable ServedTelemetry telling(ServeRequest request) {
    if (request.mayBeTold()) {
      telemetry = ServedTelemetry.open(request.first(), gates, Version.number(), report::say);
    }
    return telemetry;
  }

  /** Nothing of it is loaded where nobody wants it. */
  private void register(ServeRequest request, Catalog catalog, ServedRuns runs) {
    if (request.registers()) {
      registry = new ServedRegistry(runs, catalog, gates, request.channel(), report::say).open();
    }
  }

  /** Nothing of it is loaded where nothing runs by itself. */
  private void trigger(Served served) {
    ServedTriggers known = triggers;
    if (known == null && served.catalog.hasTriggers()) {
      known =
          new ServedTriggers(
              served.runs::host, () -> armed(served.catalog), InstantSource.system(), report::say);
      if (served.limits != null) {
        known = known.within(served.limits.limiter());
      }
      triggers = known;
    }
    if (known != null) {
      known.announce(served.request.http() != null);
      known.start();
      known.look();
    }
  }

  /** Without those of tools that the registry does not let run. */
  private List<ArmedTrigger> armed(Catalog catalog) {
    ServedRegistry known = registry;
    return known == null
        ? catalog.triggers()
        : catalog.triggers().stream().filter(each -> known.allows(each.workflow().name())).toList();
  }

  private void stopTriggers() {
    ServedTriggers known = triggers;
    if (known != null) {
      known.close();
    }
  }

  private void unregister() {
    ServedRegistry known = registry;
    if (known != null) {
      known.close();
    }
  }

  private Offer offered(ServeRequest request, Catalog catalog, @Nullable ServedLimits limits) {
    Offer all = request.offered(catalog.offer(), limits);
    ServedRegistry known = registry;
    return known == null ? all : known.offered(all);
  }

  private boolean isAuditable() {
    return trail == null || trail.canBeWritten();
  }

  private void putDownBeside(ServedRuns runs) {
    if (trail != null) {
      trail.beside(runs);
    }
  }

  /** What is served, and to whom. */
  private record Served(
      ServeRequest request,
      Given given,
      Catalog catalog,
      McpServer server,
      ServedRuns runs,
      @Nullable ServedLimits limits) {
    HttpOptions limited(HttpOptions options) {
      return limits == null ? options : limits.of(options);
    }
  }

  /** Where runs are kept. A client may have started this where nothing can be written. */
  private StorePlace where(ServeRequest request, @Nullable AuditSettings auditing) {
    Optional<String> refusal =
        request.usualData() ? DataStore.refusal(request.data()) : Optional.empty();
    if (refusal.isEmpty()) {
      return request.data();
    }
    if (auditing != null || request.registers()) {
      throw new PawlException.Unreachable(
          "nothing is served, because it is to be put down who does what (`audit: true` or"
              + " `registry: true` in pawl.yaml) and "
              + refusal.get()
              + "; --data or "
              + DataFolder.VARIABLE
              + " can name another folder");
    }
    report.say(
        "pawl: warning: runs do not survive a restart, because "
            + refusal.get()
            + "; --data or "
            + DataFolder.VARIABLE
            + " can name another folder");
    return StorePlace.memory();
  }

  /** Something to do that is known only once there is a server. */
  private static final class Later implements Runnable {
    private volatile Runnable work = () -> {};

    @Override
    public void run() {
      work.run();
    }
  }

  private Catalog catalog(
      ServeRequest request, Given given, Authoring authoring, Faces faces, Runnable reload) {
    HttpServing http = request.http();
    browsers = http == null ? null : http.browsers();
    DefinitionLoader loader =
        observed(
            ServedFiles.loader(
                given, gates, why -> report.say("pawl: not called: " + why), browsers));
    Catalog catalog = new Catalog(request.paths(), loader, authoring.tools(), faces);
    if (given.has(JarOption.NAME)) {
      catalog.offering(programs(given));
    }
    flows =
        () -> {
          ServersOption servers = new ServersOption(given);
          FlowOpening opening = FlowOpening.of(servers::servers, loader::open);
          catalog.alongside(ServedLibraries.of(request, opening, gates, faces, reload));
        };
    if (request.hasFlows()) {
      flows.run();
    }
    return authoring.open() == null
        ? catalog
        : catalog.guided(
            AuthorTools.instructions(), AuthorTools.prompts(), AuthorTools.resources());
  }

  private DefinitionLoader observed(DefinitionLoader loader) {
    ServedTelemetry known = telemetry;
    return known == null ? loader : known.observing(loader);
  }

  /** What Java programs offer stands under the gates of the project around here. */
  private List<Pawl> programs(Given given) {
    return JarOption.load(given).open().stream()
        .map(program -> gates.gated(program, Path.of("").toAbsolutePath()))
        .map(program -> telemetry == null ? program : program.observed(telemetry.observer()))
        .toList();
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

  private void serveStreams(Served served, GracefulStop stop)
      throws IOException, InterruptedException {
    AtomicReference<@Nullable FolderWatch> watch = new AtomicReference<>();
    EndableInput in = new EndableInput(terminal.in());
    FirstAnswer out =
        new FirstAnswer(
            new FileOutputStream(FileDescriptor.out),
            () -> watch.set(begin(served, AFTER_THE_FIRST_REQUESTS)));
    stop.whenWanted(in::end);
    if (terminal.err().terminal()) {
      report.say(
          "pawl: serving "
              + Printable.count(served.catalog.size(), "tool")
              + " on stdin and stdout, for an MCP client that starts this; Ctrl-D ends it");
    }
    try {
      StdioServer.serve(served.server, in, out, served.request.grace());
    } finally {
      end(watch.get());
    }
  }

  private void serveHttp(Served served, HttpServing how, GracefulStop stop)
      throws IOException, InterruptedException {
    ServedApi beside = new ServedApi(served.given, served.request, how, served.runs, door);
    api = beside;
    HttpOptions options =
        beside
            .of(
                served.limited(
                    how.options(() -> served.runs.host().store().keys(), served.request.grace())))
            .withApi(operated(served, router(served, beside)));
    FolderWatch watch = null;
    try (RefusedLogins refusals = new RefusedLogins(this::tell, InstantSource.system());
        HttpServer http = HttpServer.start(served.server, refusals.of(options));
        SpareMemory _ = SpareMemory.watched()) {
      report.say(
          "pawl: serving "
              + Printable.count(served.catalog.size(), "tool")
              + " at "
              + how.url(http.port()));
      how.warn(report::say);
      beside.announce(http.port(), report::say);
      watch = begin(served, Duration.ZERO);
      stop.await();
    } finally {
      beside.close();
      end(watch);
    }
  }

  private ApiRouter router(Served served, ServedApi beside) {
    ServedLimits limits = served.limits;
    return beside
        .router(
            new ApiSubject.Served(
                served.runs,
                served.catalog,
                () -> offered(served.request, served.catalog, limits).tools(),
                served.request.oversight(),
                limits == null ? null : limits.limiter()),
            trail,
            () -> look(served))
        .with(new LateHooks(() -> triggers))
        .returning(browsers);
  }

  private OperatorApi operated(Served served, Api rest) {
    return new OperatorApi(
        rest,
        () -> served.runs.isStoreReachable() ? List.of() : List.of("store"),
        this::measures,
        served.request.oversight());
  }

  private Optional<String> measures() {
    ServedTelemetry known = telemetry;
    return known == null ? Optional.empty() : known.exposition();
  }

  /** Whoever is refused is not told why; whoever looks after the server has to know. */
  private void tell(AuditEntry entry) {
    report.say("pawl: " + Printable.of("logins were " + entry.outcome()));
    ServedTrail kept = trail;
    if (kept != null) {
      kept.append(entry);
    }
  }

  /** Begins what goes on beside the calls: looking for changes, and for runs left behind. */
  private @Nullable FolderWatch begin(Served served, Duration after) {
    if (served.request.hasFlows()) {
      served.runs.needing(served.catalog::need);
    }
    served.runs.start(served.catalog::files, after);
    trigger(served);
    ServedRegistry known = registry;
    if (known != null) {
      known.start(
          () -> served.server.offer(offered(served.request, served.catalog, served.limits)));
    }
    return served.request.watch()
        ? FolderWatch.start(served.catalog, after, () -> look(served))
        : null;
  }

  private void look(Served served) {
    try {
      ServedGates.Change gatesNow = gates.refresh();
      report.gates(gatesNow);
      if (gatesNow.isNew() && trail != null) {
        trail.gatesChanged(gatesNow.isClosed());
      }
      serveFlowsThatAppeared(served);
      boolean isNewBeside = served.catalog.isNewBeside();
      Change change = served.catalog.refresh();
      if (change.isNew() || isNewBeside) {
        served.server.offer(offered(served.request, served.catalog, served.limits));
        served.runs.look();
        trigger(served);
        ServedRegistry known = registry;
        if (known != null) {
          known.offersOthers();
        }
      }
      ServedApi beside = api;
      if (beside != null) {
        beside.changed(change);
      }
      report.change(change, served.catalog.size());
    } catch (IOException | RuntimeException e) {
      report.failure(e);
    }
  }

  /** Nothing of it is loaded before there are any. */
  private void serveFlowsThatAppeared(Served served) {
    if (!served.catalog.hasBeside() && served.request.hasFlows()) {
      flows.run();
      served.runs.needing(served.catalog::need);
    }
  }

  private static void end(@Nullable FolderWatch watch) {
    if (watch != null) {
      watch.close();
    }
  }
}
