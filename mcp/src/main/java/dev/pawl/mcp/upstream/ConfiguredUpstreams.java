package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.Resolved;
import dev.pawl.mcp.config.ServerConfig;
import dev.pawl.mcp.config.StartFolder;
import dev.pawl.mcp.credential.Credentials;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.trace.TraceContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The servers that a file configures, and those that live in this process. A configured server is
 * made when it is first used; until then nothing is started and no disk is touched.
 */
public final class ConfiguredUpstreams implements Upstreams, AutoCloseable {
  /** Under this name every call carries its effect id in {@code _meta}. */
  public static final String EFFECT_ID = "dev.pawl/effectId";

  private final Map<String, UpstreamDefinition> definitions;
  private final Path base;
  private final HostEnvironment environment;
  private final @Nullable ToolGuard guard;
  private volatile TokenPlace tokens;
  private final Map<String, Upstream> servers = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * Takes the servers of a file.
   *
   * @param base the folder that Pawl was started in: relative paths start at the file in which they
   *     stand, see {@link StartFolder}
   */
  public ConfiguredUpstreams(Map<String, UpstreamDefinition> definitions, Path base) {
    this(definitions, base, Map.of());
  }

  /**
   * Takes the servers of a file and some of this process.
   *
   * @param inProcess servers by name; one of them stands in for a configured one of the same name
   */
  public ConfiguredUpstreams(
      Map<String, UpstreamDefinition> definitions, Path base, Map<String, ToolServer> inProcess) {
    this(definitions, base, inProcess, HostEnvironment.ofThisProcess());
  }

  /** The same with the variables of another environment. */
  public ConfiguredUpstreams(
      Map<String, UpstreamDefinition> definitions,
      Path base,
      Map<String, ToolServer> inProcess,
      HostEnvironment environment) {
    this(definitions, base, inProcess, environment, null);
  }

  /**
   * The same for those who must not call every tool.
   *
   * @param guard is shown the tools of servers elsewhere before they are called; null for none
   */
  public ConfiguredUpstreams(
      Map<String, UpstreamDefinition> definitions,
      Path base,
      Map<String, ToolServer> inProcess,
      HostEnvironment environment,
      @Nullable ToolGuard guard) {
    this.guard = guard;
    Credentials kept = Credentials.inMemory();
    this.tokens = _ -> kept;
    this.definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
    this.base = base;
    this.environment = environment;
    inProcess.forEach((name, server) -> servers.put(name, new LocalUpstream(name, server)));
  }

  /**
   * Keeps tokens somewhere else than in memory; to be said before any server is used.
   *
   * @param place says where those of a server are
   */
  public ConfiguredUpstreams keepingTokens(TokenPlace place) {
    tokens = place;
    return this;
  }

  /** What each call says of itself in {@code _meta}. */
  static Map<String, @Nullable Object> meta(ToolCall call) {
    TraceContext trace = call.trace();
    if (trace == null) {
      return Values.object(EFFECT_ID, call.effectId());
    }
    Map<String, @Nullable Object> meta = new LinkedHashMap<>(trace.toMap());
    meta.put(EFFECT_ID, call.effectId());
    return meta;
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    call.state().held();
    return server(call.server()).call(call);
  }

  /**
   * The tools of a server, which is started for that if need be.
   *
   * @throws UpstreamException when there is no such server, or it cannot be used
   */
  public List<UpstreamTool> tools(String server) throws UpstreamException, InterruptedException {
    return server(server).tools();
  }

  /** What lives in this process says so itself. */
  @Override
  public boolean heedsInterrupts(String server, String tool) {
    Upstream known = servers.get(server);
    return known instanceof RemoteUpstream
        || known instanceof HttpUpstream
        || (known instanceof LocalUpstream local && local.heedsInterrupts(tool));
  }

  @Override
  public ToolHints hints(String server, String tool)
      throws UpstreamException, InterruptedException {
    return hints(server, tool, Principal.LOCAL);
  }

  @Override
  public ToolHints hints(String server, String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return server(server).hints(tool, principal);
  }

  @Override
  public Optional<Map<String, @Nullable Object>> takes(
      String server, String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return server(server).takes(tool, principal);
  }

  /** What is known of a server right now. Starts nothing. */
  public UpstreamState state(String server) {
    Upstream known = servers.get(server);
    return known == null ? new UpstreamState.Closed() : known.state();
  }

  private Upstream server(String name) throws UpstreamException {
    Upstream known = servers.get(name);
    if (known != null) {
      return known;
    }
    UpstreamDefinition definition = definitions.get(name);
    if (definition == null) {
      throw unknown(name);
    }
    Upstream made = make(definition);
    Upstream other = servers.putIfAbsent(name, made);
    if (closed) {
      made.close();
    }
    return other == null ? made : other;
  }

  private Upstream make(UpstreamDefinition definition) throws UpstreamException {
    return switch (definition) {
      case UpstreamDefinition.Builtin builtin -> builtin(builtin);
      case UpstreamDefinition.Stdio stdio ->
          new RemoteUpstream(
              stdio.name(), stdio.settings(), Link.to(stdio, environment, base), guard);
      case UpstreamDefinition.Http http -> http(http);
      case UpstreamDefinition.Unusable unusable -> throw ServerConfig.refusal(unusable);
    };
  }

  private Upstream http(UpstreamDefinition.Http http) {
    return HttpUpstream.hasOwnHeader(http)
        ? new RemoteUpstream(
            http.name(), http.settings(), Link.to(http, environment, base, null), guard)
        : new HttpUpstream(http, new Surroundings(environment, base, guard, tokens));
  }

  private Upstream builtin(UpstreamDefinition.Builtin definition) throws UpstreamException {
    refuse(BuiltinCheck.check(definition));
    Path start = StartFolder.of(definition, base).folder();
    Builtin builtin = Builtin.of(definition.kind()).orElseThrow();
    if (builtin == Builtin.FILES) {
      ToolServer files = builtin.create(definition.options(), definition.settings(), start);
      return new LocalUpstream(definition.name(), files);
    }
    Resolved.Inside inside = ServerConfig.resolve(definition, environment, base);
    refuse(BuiltinCheck.check(inside.definition()));
    return new LocalUpstream(
        definition.name(),
        builtin.create(inside.definition().options(), definition.settings(), start),
        inside.secrets());
  }

  private static void refuse(List<Problem> problems) throws UpstreamException {
    if (!problems.isEmpty()) {
      Problem first = problems.getFirst();
      String advice = first.advice().isEmpty() ? "" : "; " + first.advice();
      throw UpstreamException.unreachable(first.message() + advice);
    }
  }

  private UpstreamException unknown(String name) {
    TreeSet<String> names = new TreeSet<>(definitions.keySet());
    names.addAll(servers.keySet());
    String suggestion = Suggestion.didYouMean(name, names);
    String hint =
        suggestion.isEmpty() ? "; the servers are " + String.join(", ", names) : ", " + suggestion;
    return UpstreamException.unreachable(
        "there is no server `" + name + "`" + (names.isEmpty() ? "" : hint));
  }

  /** Ends all that was started; calls that are being made fail. */
  @Override
  public void close() {
    closed = true;
    List<Thread> closing = new ArrayList<>();
    for (Upstream server : servers.values()) {
      closing.add(Thread.ofVirtual().name("mcp close").start(server::close));
    }
    Patience.join(closing);
  }
}
