package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the answer to a request, whatever its era; nothing that goes wrong gets past it. */
public final class Answering {
  private final ModernRequests modern;

  public Answering(McpServer server) {
    this.modern = new ModernRequests(server);
  }

  /**
   * @param message what to send back
   * @param malformed whether the request broke the rules of the protocol itself
   * @param neededScopes what the client's token lacks, if that is why it is refused
   * @param retryAfter seconds after which it may try again, if it wants too much; otherwise 0
   */
  public record Answer(
      Message message, boolean malformed, Set<String> neededScopes, long retryAfter) {
    public Answer {
      neededScopes = Set.copyOf(neededScopes);
    }

    Answer(Message message, boolean malformed) {
      this(message, malformed, Set.of(), 0);
    }
  }

  /** Whether a request brings everything along and needs no session. */
  public static boolean isModern(Message.Request request) {
    return ModernRequests.concerns(request);
  }

  /**
   * What is worth keeping of a message: a request that stays open for long is kept as long, and
   * with it all that a client cared to send along.
   */
  public Message essence(Message message) {
    return message instanceof Message.Request request ? essence(request) : message;
  }

  Message.Request essence(Message.Request request) {
    return modern.essence(request);
  }

  /** The version that a modern request says it speaks, or null. */
  public static @Nullable String versionOf(Message.Request request) {
    return ModernRequests.version(request);
  }

  /**
   * What headers have to repeat of a request: for each, without {@code Mcp-Param-}, its value or
   * null when there must be none.
   */
  public Map<String, @Nullable Object> repeated(Message.Request request) {
    return modern.repeated(request);
  }

  /** Handles a modern request on this thread. */
  public Answer answer(Message.Request request, Party party, Outlet outlet) {
    return guarded(request, () -> modern.handle(request, party, outlet));
  }

  /** Handles a request of the first era on this thread. */
  public Answer answer(Message.Request request, LegacySession session, Party party, Outlet outlet) {
    return guarded(request, () -> session.handle(request, party, outlet));
  }

  @FunctionalInterface
  private interface Work {
    Map<String, @Nullable Object> run() throws RpcException, InterruptedException;
  }

  private static Answer guarded(Message.Request request, Work work) {
    try {
      return new Answer(new Message.Result(request.id(), work.run()), false);
    } catch (RpcException e) {
      return new Answer(
          new Message.Failure(request.id(), e.error()),
          e.isMalformed(),
          e.neededScopes(),
          e.retryAfter());
    } catch (InterruptedException _) {
      return internal(request, "The server is stopping, so the call was cancelled");
    } catch (UncheckedIOException _) {
      return internal(request, "The client no longer reads");
    } catch (RuntimeException | Error e) {
      System.getLogger("dev.pawl.protocol")
          .log(Level.ERROR, "handling " + request.method() + " failed", e);
      return internal(request, "Internal error");
    }
  }

  private static Answer internal(Message.Request request, String message) {
    RpcError error = new RpcError(RpcError.INTERNAL_ERROR, message);
    return new Answer(new Message.Failure(request.id(), error), false);
  }
}
