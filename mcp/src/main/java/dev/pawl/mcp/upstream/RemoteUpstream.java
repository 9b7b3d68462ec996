package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.upstream.SharedConnection.Live;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.LoginRequiredException;
import dev.pawl.protocol.client.CallOptions;
import dev.pawl.protocol.client.ClientOptions;
import dev.pawl.protocol.client.HttpStatusException;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.SessionEndedException;
import dev.pawl.protocol.client.SilenceException;
import dev.pawl.protocol.client.UnfinishedCallException;
import dev.pawl.protocol.client.UnreadableAnswerException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server elsewhere, which is connected when it is first used, connected again when it was lost,
 * left alone when it keeps failing, and closed when nobody has used it for a while.
 */
final class RemoteUpstream implements Upstream, SharedConnection.Opener {
  private static final Map<String, @Nullable Object> CAN_BE_ASKED =
      Values.object("elicitation", Values.object("form", Map.of(), "url", Map.of()));

  private static final int UNAVAILABLE = 503;

  private final String name;
  private final UpstreamSettings settings;
  private final Link.Finder link;
  private final Flow flow;
  private final Breaker breaker = new Breaker();
  private final Connections connections;
  private final @Nullable Admission admission;
  private final OutputCheck outputs = new OutputCheck();
  private volatile @Nullable Era era;

  RemoteUpstream(String name, UpstreamSettings settings, Link.Finder link) {
    this(name, settings, link, null);
  }

  RemoteUpstream(
      String name, UpstreamSettings settings, Link.Finder link, @Nullable ToolGuard guard) {
    this(name, settings, link, guard, Flow.of(settings));
  }

  /**
   * @param guard who decides which tools may be called, or null
   * @param flow which may be that of several
   */
  RemoteUpstream(
      String name,
      UpstreamSettings settings,
      Link.Finder link,
      @Nullable ToolGuard guard,
      Flow flow) {
    this.admission = guard == null ? null : new Admission(guard);
    this.name = name;
    this.settings = settings;
    this.link = link;
    this.flow = flow;
    this.connections = new Connections(() -> new SharedConnection(name, this, settings.idle()));
  }

  @Override
  public List<UpstreamTool> tools() throws UpstreamException, InterruptedException {
    return visiting(RemoteUpstream::tools);
  }

  private static List<UpstreamTool> tools(McpClient client, Secrets secrets)
      throws RpcException, IOException, InterruptedException {
    return client.tools().stream().map(tool -> Redaction.tool(tool, secrets)).toList();
  }

  /** As the server listed the tool last; a list that is fresh enough is not asked for again. */
  @Override
  public ToolHints hints(String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return visiting(
        (client, _) ->
            client
                .tool(tool)
                .map(known -> UpstreamTool.hints(known.description().get("annotations")))
                .orElse(ToolHints.UNKNOWN));
  }

  @Override
  public Optional<Map<String, @Nullable Object>> takes(String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return visiting(
        (client, secrets) ->
            client
                .tool(tool)
                .map(known -> Values.asObject(Redaction.tool(known, secrets).inputSchema())));
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    call.state().held();
    flow.slots().acquire();
    try {
      flow.pace().await();
      return using(connections.enter(call.caller()), call.state(), made(call));
    } finally {
      flow.slots().release();
    }
  }

  /** Servers refuse a tool that they do not have in many ways; ours is to say which they have. */
  private Work<ToolResult> made(ToolCall call) {
    return (client, secrets) -> {
      if (admission != null) {
        admission.check(call, client, secrets);
      }
      try {
        CallResult answer = client.call(call.tool(), call.arguments(), options(call, secrets));
        String misfit = outputs.misfit(client, call.tool(), answer);
        ToolResult result =
            Results.of(answer, secrets)
                .withMisfit(misfit == null ? null : Redaction.words(misfit, secrets));
        call.state().over(result);
        if (result.isError()) {
          checkKnown(client, secrets, call.tool());
        }
        return result;
      } catch (RpcException e) {
        call.state().over(null);
        checkKnown(client, secrets, call.tool());
        throw e;
      }
    };
  }

  private void checkKnown(McpClient client, Secrets secrets, String tool)
      throws UpstreamException, InterruptedException {
    try {
      if (client.tool(tool).isEmpty()) {
        throw UpstreamTool.unknown(name, tool, tools(client, secrets));
      }
    } catch (RpcException | IOException e) {
      // Then what it said of the call itself has to do.
      System.getLogger("dev.pawl.mcp")
          .log(Level.DEBUG, () -> "server `" + name + "` does not list its tools");
    }
  }

  private static CallOptions options(ToolCall call, Secrets secrets) {
    Caller caller = call.caller();
    return new CallOptions(
        (progress, total, message) ->
            caller.progress(
                call.server(),
                progress,
                total,
                message == null ? "" : Redaction.words(message, secrets)),
        caller.canAnswer() ? new CallerAnswers(caller, call.server(), secrets) : null,
        ConfiguredUpstreams.meta(call),
        new StateWatch(call.state(), secrets));
  }

  /** Something to do with a connection. */
  @FunctionalInterface
  private interface Work<T> {
    T with(McpClient client, Secrets secrets)
        throws UpstreamException, RpcException, IOException, InterruptedException;
  }

  /** For what changes nothing, so that nobody minds whether it was done. */
  private <T> T visiting(Work<T> work) throws UpstreamException, InterruptedException {
    CallState nothing = new CallState();
    nothing.held();
    return using(connections.visit(), nothing, work);
  }

  private <T> T using(Connections.Use use, CallState state, Work<T> work)
      throws UpstreamException, InterruptedException {
    McpClient client = use.live().client();
    Secrets secrets = use.live().secrets();
    long began = System.nanoTime();
    try {
      connections.settle(use);
      T result = work.with(client, secrets);
      breaker.worked();
      return result;
    } catch (RpcException e) {
      breaker.worked();
      throw answered(e.error(), secrets);
    } catch (LoginRequiredException e) {
      throw loginRequired(e);
    } catch (IOException e) {
      String words = words(e, secrets);
      boolean withdrawn = state.isOver() && !state.isSent();
      if (isLoss(reason(e)) && !withdrawn) {
        breaker.lost(words, began, System.nanoTime());
      }
      throw failed(e, words, state.isSent());
    } catch (McpClient.GivenUpException e) {
      // Whoever gave it up says so, but does not know what the server said.
      System.getLogger("dev.pawl.mcp").log(Level.WARNING, words(e, secrets));
      throw e;
    } finally {
      connections.leave(use);
    }
  }

  /**
   * Only what was sent, and not answered, may have been done. A server that has begun may have done
   * it whatever a later request is answered with.
   *
   * @param sent whether the server may have seen something of the call
   */
  private static UpstreamException failed(IOException e, String words, boolean sent) {
    boolean begun = e instanceof UnfinishedCallException;
    boolean refused = e instanceof AuthorizationException || isRefusal(e);
    if (!begun && (!sent || e instanceof SessionEndedException || refused)) {
      return UpstreamException.unreachable(words);
    }
    return reason(e) instanceof SilenceException
        ? UpstreamException.silent(words)
        : UpstreamException.lost(words);
  }

  private static Exception reason(IOException e) {
    return e instanceof UnfinishedCallException unfinished ? unfinished.why() : e;
  }

  /** Whether the server went away; one that answers, or is merely slow, is there. */
  private static boolean isLoss(Exception e) {
    return !(e instanceof RpcException
        || e instanceof HttpStatusException
        || e instanceof AuthorizationException
        || e instanceof SilenceException
        || e instanceof SessionEndedException
        || e instanceof UnreadableAnswerException);
  }

  /**
   * Whether the server has not even begun. A proxy says that a server is not available also when it
   * broke off; whoever says when to come again has not passed the call on.
   */
  private static boolean isRefusal(IOException e) {
    return e instanceof HttpStatusException http
        && (http.status() < 500 || (http.status() == UNAVAILABLE && http.saysWhen()));
  }

  private UpstreamException loginRequired(LoginRequiredException e) {
    StringBuilder words = new StringBuilder("server `" + name + "` wants a login: run `");
    words.append("pawl tools login ").append(name);
    e.scopes().forEach(scope -> words.append(" --scope ").append(scope));
    return UpstreamException.loginRequired(words.append('`').toString());
  }

  private UpstreamException answered(RpcError error, Secrets secrets) {
    String words = "server `" + name + "`: " + Redaction.words(error.message(), secrets);
    return switch (error.code()) {
      case RpcError.INVALID_PARAMS, RpcError.METHOD_NOT_FOUND, RpcError.INVALID_REQUEST ->
          UpstreamException.refused(words);
      default -> UpstreamException.failed(words + " (error " + error.code() + ")");
    };
  }

  private String words(Exception e, Secrets secrets) {
    return "server `" + name + "`: " + Redaction.words(e, secrets);
  }

  @Override
  public void check() throws UpstreamException {
    Optional<String> refusal = breaker.refusal(System.nanoTime());
    if (refusal.isPresent()) {
      throw UpstreamException.unreachable(refusal.get());
    }
  }

  @Override
  public Live open() throws UpstreamException, InterruptedException {
    Link found = link.find();
    ClientOptions options =
        ClientOptions.of(Introduction.PAWL)
            .withCapabilities(CAN_BE_ASKED)
            .withKnownEra(era)
            .withStart(settings.startTimeout())
            .withSilence(settings.timeout());
    try {
      McpClient client = McpClient.connect(found.connector(), options);
      era = client.agreement().era();
      return new Live(client, found.secrets());
    } catch (LoginRequiredException e) {
      throw loginRequired(e);
    } catch (IOException | RpcException e) {
      era = null;
      String words =
          "server `"
              + name
              + "` could not be connected: "
              + Redaction.words(e, found.secrets())
              + (e instanceof SilenceException ? "; a longer `startTimeout:` may help" : "");
      breaker.failedToStart(words, System.nanoTime());
      throw UpstreamException.unreachable(words);
    }
  }

  @Override
  public UpstreamState state() {
    Optional<Live> current = connections.current();
    if (current.isPresent()) {
      Live live = current.get();
      return new UpstreamState.Open(Redaction.agreement(live.client().agreement(), live.secrets()));
    }
    return breaker
        .trouble()
        .<UpstreamState>map(
            why -> new UpstreamState.Failing(why, breaker.refusal(System.nanoTime()).isPresent()))
        .orElseGet(UpstreamState.Closed::new);
  }

  /** Ends the connection; calls that are being made fail. */
  @Override
  public void close() {
    connections.close();
  }
}
