package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.upstream.SharedConnection.Live;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.client.Answers;
import dev.pawl.protocol.client.CallOptions;
import dev.pawl.protocol.client.ClientOptions;
import dev.pawl.protocol.client.HttpStatusException;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.SilenceException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A server elsewhere, which is connected when it is first used, connected again when it was lost,
 * left alone when it keeps failing, and closed when nobody has used it for a while.
 */
final class RemoteUpstream implements Upstream, SharedConnection.Opener {
  private static final Map<String, @Nullable Object> CAN_BE_ASKED =
      Values.object("elicitation", Values.object("form", Map.of(), "url", Map.of()));

  /** The HTTP status of a server that has not even begun. */
  private static final int UNAVAILABLE = 503;

  private final String name;
  private final UpstreamSettings settings;
  private final Link.Finder link;
  private final Semaphore slots;
  private final Pace pace;
  private final Breaker breaker = new Breaker();
  private final SharedConnection connection;
  private volatile @Nullable Era era;

  RemoteUpstream(String name, UpstreamSettings settings, Link.Finder link) {
    this.name = name;
    this.settings = settings;
    this.link = link;
    this.slots = new Semaphore(settings.concurrency(), true);
    this.pace = new Pace(settings.rate());
    this.connection = new SharedConnection(name, this, settings.idle());
  }

  @Override
  public List<UpstreamTool> tools() throws UpstreamException, InterruptedException {
    return using(RemoteUpstream::tools);
  }

  private static List<UpstreamTool> tools(McpClient client, Secrets secrets)
      throws RpcException, IOException, InterruptedException {
    return client.tools().stream().map(tool -> Redaction.tool(tool, secrets)).toList();
  }

  /** As the server listed the tool last; a list that is fresh enough is not asked for again. */
  @Override
  public ToolHints hints(String tool) throws UpstreamException, InterruptedException {
    return using(
        (client, _) ->
            client
                .tool(tool)
                .map(known -> UpstreamTool.hints(known.description().get("annotations")))
                .orElse(ToolHints.UNKNOWN));
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    slots.acquire();
    try {
      pace.await();
      return using((client, secrets) -> made(client, secrets, call));
    } finally {
      slots.release();
    }
  }

  /** Servers refuse a tool that they do not have in many ways; ours is to say which they have. */
  private ToolResult made(McpClient client, Secrets secrets, ToolCall call)
      throws UpstreamException, RpcException, IOException, InterruptedException {
    try {
      CallResult result = client.call(call.tool(), call.arguments(), options(call, secrets));
      if (result.isError()) {
        checkKnown(client, secrets, call.tool());
      }
      return Results.of(result, secrets);
    } catch (RpcException e) {
      checkKnown(client, secrets, call.tool());
      throw e;
    }
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
    CallerAnswers person = new CallerAnswers(caller, call.server());
    Answers answers = (method, params) -> person.answer(method, Redaction.object(params, secrets));
    return new CallOptions(
        (progress, total, message) ->
            caller.progress(
                call.server(),
                progress,
                total,
                message == null ? "" : Redaction.words(message, secrets)),
        caller.canAnswer() ? answers : null,
        Values.object(ConfiguredUpstreams.EFFECT_ID, call.effectId()));
  }

  /** Something to do with a connection. */
  @FunctionalInterface
  private interface Work<T> {
    T with(McpClient client, Secrets secrets)
        throws UpstreamException, RpcException, IOException, InterruptedException;
  }

  private <T> T using(Work<T> work) throws UpstreamException, InterruptedException {
    Live current = connection.enter();
    long began = System.nanoTime();
    try {
      T result = work.with(current.client(), current.secrets());
      breaker.worked();
      return result;
    } catch (RpcException e) {
      breaker.worked();
      throw answered(e.error(), current.secrets());
    } catch (SilenceException e) {
      throw UpstreamException.silent(words(e, current.secrets()));
    } catch (HttpStatusException e) {
      String words = words(e, current.secrets());
      throw e.status() < 500 || e.status() == UNAVAILABLE
          ? UpstreamException.unreachable(words)
          : UpstreamException.lost(words);
    } catch (IOException e) {
      String words = words(e, current.secrets());
      breaker.lost(words, began, System.nanoTime());
      throw UpstreamException.lost(words);
    } finally {
      connection.leave();
    }
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
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return "server `" + name + "`: " + Redaction.words(message, secrets);
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
        ClientOptions.of(new Implementation("pawl", ConfiguredUpstreams.VERSION))
            .withCapabilities(CAN_BE_ASKED)
            .withKnownEra(era)
            .withStart(settings.startTimeout())
            .withSilence(settings.timeout());
    try {
      McpClient client = McpClient.connect(found.connector(), options);
      era = client.agreement().era();
      return new Live(client, found.secrets());
    } catch (IOException | RpcException e) {
      era = null;
      String words =
          "server `"
              + name
              + "` could not be connected: "
              + Redaction.words(e.getMessage(), found.secrets());
      breaker.failedToStart(words, System.nanoTime());
      throw UpstreamException.unreachable(words);
    }
  }

  @Override
  public UpstreamState state() {
    Optional<Live> current = connection.current();
    if (current.isPresent()) {
      Live live = current.get();
      return new UpstreamState.Open(Redaction.agreement(live.client().agreement(), live.secrets()));
    }
    return breaker
        .trouble()
        .<UpstreamState>map(UpstreamState.Failing::new)
        .orElseGet(UpstreamState.Closed::new);
  }

  /** Ends the connection; calls that are being made fail. */
  @Override
  public void close() {
    connection.close();
  }
}
