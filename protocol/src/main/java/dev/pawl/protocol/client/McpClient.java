package dev.pawl.protocol.client;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A connection to an MCP server, whichever era it speaks. Calls may be made from many threads at
 * once; each waits for its own answer, and an interrupt cancels it at the server.
 *
 * <p>Methods throw {@link RpcException} when the server answered with an error, and {@link
 * IOException} when no answer came: {@link ConnectionLostException}, {@link SilenceException},
 * {@link HttpStatusException}, or {@link UnfinishedCallException} when it had begun already.
 */
public final class McpClient implements AutoCloseable {
  /** For servers that neither say how long their list stays true nor tell when it changes. */
  private static final Duration USUALLY_FRESH = Duration.ofMinutes(1);

  private final ClientOptions options;
  private final Conversation conversation;
  private final Agreement agreement;
  private final @Nullable Meta meta;
  private final AtomicLong changes = new AtomicLong();
  private volatile @Nullable ToolList tools;
  private volatile @Nullable Listening listening;

  private McpClient(ClientOptions options, Handshake.Connected connected) {
    this.options = options;
    this.conversation = connected.conversation();
    this.agreement = connected.agreement();
    this.meta =
        agreement.era() == Era.MODERN
            ? new Meta(agreement.version(), options.implementation(), options.capabilities())
            : null;
  }

  /** Connects, in the era that the server speaks. */
  public static McpClient connect(Connector connector, ClientOptions options)
      throws IOException, RpcException, InterruptedException {
    Notices notices = new Notices();
    Handshake.Connected connected = new Handshake(options, notices::take).with(connector);
    McpClient client = new McpClient(options, connected);
    notices.goTo(client::noticed);
    return client;
  }

  public Agreement agreement() {
    return agreement;
  }

  /** Whether calls can be made; false once the connection was closed or lost. */
  public boolean isOpen() {
    return conversation.isOpen();
  }

  /**
   * Whether the server may still be busy with a call that was given up. On a connection where it is
   * not said which call a question belongs to, nobody can be asked meanwhile.
   */
  public boolean owesAnswers() {
    return conversation.owesAnswers();
  }

  /**
   * Whether the server has asked something without saying during which call. Then only those can be
   * asked who have the connection to themselves.
   */
  public boolean hasAskedOpenly() {
    return conversation.hasAskedOpenly();
  }

  /** Waits until the server has read and answered all that it is asked here. */
  public void ping() throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> _ = once("ping", Map.of());
  }

  /** The tools, as listed not too long ago. */
  public List<RemoteTool> tools() throws RpcException, IOException, InterruptedException {
    return toolList().tools();
  }

  /** One of the tools, if there is such a one. */
  public Optional<RemoteTool> tool(String name)
      throws RpcException, IOException, InterruptedException {
    return toolList().tool(name);
  }

  /**
   * All tools of one name, which should be one at most: nobody knows which of several is called. It
   * is the same list until the tools are listed anew.
   */
  public List<RemoteTool> tools(String name)
      throws RpcException, IOException, InterruptedException {
    return Collections.unmodifiableList(toolList().all(name));
  }

  /** One of the tools as it was listed last, however long ago; nobody is asked. */
  public Optional<RemoteTool> listed(String name) {
    ToolList known = tools;
    return known == null ? Optional.empty() : known.tool(name);
  }

  private ToolList toolList() throws RpcException, IOException, InterruptedException {
    ToolList known = tools;
    return known != null && known.isFresh() ? known : fetchTools();
  }

  private ToolList fetchTools() throws RpcException, IOException, InterruptedException {
    boolean told = listenForChanges();
    long before = changes.get();
    Listing listing = list("tools/list", "tools");
    Duration usual = told ? Duration.ofDays(1) : USUALLY_FRESH;
    ToolList fetched =
        ToolList.of(listing.items(), listing.freshFor() == null ? usual : listing.freshFor());
    tools = fetched;
    if (changes.get() != before) {
      // They changed while they were being listed.
      tools = null;
    }
    return fetched;
  }

  /** Whether the server will surely say when the tools change. */
  private boolean listenForChanges() {
    if (!agreement.tellsOfChanges("tools")) {
      return false;
    }
    if (meta == null) {
      // Over HTTP the stream that would tell it is optional, and may break.
      return !conversation.hasHeaders();
    }
    synchronized (this) {
      Listening open = listening;
      if (open == null || !open.isOpen()) {
        listening = Listening.open(conversation, meta);
      }
    }
    return false;
  }

  /** Calls a tool and waits for its result. */
  public CallResult call(String tool, Map<String, ?> arguments, CallOptions callOptions)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> given = Values.asObject(arguments);
    Map<String, @Nullable Object> params = Values.object("name", tool, "arguments", given);
    CallOptions watched = callOptions.with(watch(callOptions.watch()));
    if (meta == null || !conversation.hasHeaders()) {
      return read(request("tools/call", params, watched), watched);
    }
    Map<String, String> headers = headers(tools, tool, given);
    Map<String, @Nullable Object> first;
    try {
      first = once("tools/call", params, watched, headers);
    } catch (RpcException e) {
      if (e.error().code() != RpcError.HEADER_MISMATCH) {
        throw e;
      }
      // Which parameters headers repeat has changed; nothing was done yet.
      headers = headers(fetchTools(), tool, given);
      first = once("tools/call", params, watched, headers);
    }
    return read(new Rounds(this, "tools/call", params, watched, headers).after(first), watched);
  }

  private static CallResult read(Map<String, @Nullable Object> result, CallOptions callOptions)
      throws UnreadableAnswerException {
    Optional<String> flaw = CallResult.flaw(result);
    if (flaw.isEmpty()) {
      return CallResult.from(result);
    }
    CallWatch watch = callOptions.watch();
    if (watch != null) {
      watch.over(null);
    }
    throw UnreadableAnswerException.of(
        flaw.get(), Json.write(result).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A late answer may be none that can be read. In the new era it may also be none yet: nobody will
   * answer what it asks, or wait for its task.
   */
  private @Nullable CallWatch watch(@Nullable CallWatch given) {
    if (given == null) {
      return null;
    }
    return new CallWatch() {
      @Override
      public boolean leaves() {
        return given.leaves();
      }

      @Override
      public void over(@Nullable Map<String, @Nullable Object> result) {
        Map<String, @Nullable Object> late = result == null ? Map.of() : result;
        Object type = meta == null ? null : late.get("resultType");
        if ("task".equals(type) && late.get("taskId") instanceof String id) {
          cancelTask(id);
        } else {
          boolean readable = !"input_required".equals(type) && CallResult.flaw(late).isEmpty();
          given.over(readable ? result : null);
        }
      }
    };
  }

  private Map<String, String> headers(
      @Nullable ToolList known, String tool, Map<String, @Nullable Object> arguments)
      throws RpcException, IOException, InterruptedException {
    ToolList list = known == null ? fetchTools() : known;
    return list.tool(tool).map(each -> each.headers(arguments)).orElse(Map.of());
  }

  public List<@Nullable Object> prompts() throws RpcException, IOException, InterruptedException {
    return list("prompts/list", "prompts").items();
  }

  public Map<String, @Nullable Object> prompt(
      String name, Map<String, String> arguments, CallOptions callOptions)
      throws RpcException, IOException, InterruptedException {
    return request("prompts/get", Values.object("name", name, "arguments", arguments), callOptions);
  }

  public List<@Nullable Object> resources() throws RpcException, IOException, InterruptedException {
    return list("resources/list", "resources").items();
  }

  public List<@Nullable Object> resourceTemplates()
      throws RpcException, IOException, InterruptedException {
    return list("resources/templates/list", "resourceTemplates").items();
  }

  public Map<String, @Nullable Object> read(String uri, CallOptions callOptions)
      throws RpcException, IOException, InterruptedException {
    return request("resources/read", Values.object("uri", uri), callOptions);
  }

  private Listing list(String method, String member)
      throws RpcException, IOException, InterruptedException {
    return Listing.of(
        member, params -> request(method, params, CallOptions.PLAIN), options.silence());
  }

  /** Any other request. */
  public Map<String, @Nullable Object> request(
      String method, Map<String, @Nullable Object> params, CallOptions callOptions)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> first = once(method, params, callOptions, Map.of());
    // What a result says of its kind means something in the new era only.
    return meta == null
        ? first
        : new Rounds(this, method, params, callOptions, Map.of()).after(first);
  }

  /** A request that brings what it brings, without further rounds. */
  Map<String, @Nullable Object> once(
      String method,
      Map<String, @Nullable Object> params,
      CallOptions callOptions,
      Map<String, String> headers)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> complete =
        meta == null ? Meta.plain(params, callOptions) : meta.in(params, callOptions);
    return conversation.await(
        conversation.begin(method, complete, callOptions, headers), options.silence());
  }

  /** How long the server may give no sign of life. */
  Duration silence() {
    return options.silence();
  }

  Map<String, @Nullable Object> once(String method, Map<String, @Nullable Object> params)
      throws RpcException, IOException, InterruptedException {
    return once(method, params, CallOptions.PLAIN, Map.of());
  }

  /** Best effort: the one who waited is gone already. */
  void cancelTask(String id) {
    Meta own = meta;
    if (own == null) {
      return;
    }
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                once("tasks/cancel", Values.object("taskId", id));
              } catch (RpcException | IOException e) {
                System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "a task goes on", e);
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
  }

  private void noticed(Message.Notification notification) {
    if (notification.method().equals("notifications/tools/list_changed")) {
      changes.incrementAndGet();
      tools = null;
    }
    options.changed().accept(notification.method());
  }

  @Override
  public void close() {
    conversation.close();
  }

  /** Whoever waited for an answer was interrupted, after the server had said something else. */
  public static final class GivenUpException extends InterruptedException {
    private static final long serialVersionUID = 1L;

    /**
     * @param remarks what it said instead
     */
    GivenUpException(String method, String remarks) {
      super("no answer came to " + method + " until it was given up; " + remarks);
    }
  }
}
