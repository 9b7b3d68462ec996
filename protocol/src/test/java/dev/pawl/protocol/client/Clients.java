package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** What the tests of the client need again and again. */
final class Clients {
  static final ClientOptions OPTIONS =
      ClientOptions.of(new Implementation("test", "1"))
          .withCapabilities(Values.object("elicitation", Values.object("form", Map.of())));
  static final ClientOptions LEGACY = OPTIONS.withKnownEra(Era.LEGACY);
  private static final int ROOM = 4_000;
  static final ClientOptions HASTY = OPTIONS.withProbe(Duration.ofMillis(50));

  private Clients() {}

  static ClientOptions of(Era era) {
    return era == Era.LEGACY ? LEGACY : OPTIONS;
  }

  /** A call during which the server may ask. */
  static CallOptions answering(Answers answers) {
    return new CallOptions(null, answers, Map.of());
  }

  /** A server in this process, over pipes. */
  static Connector piped(McpServer server) {
    return () -> {
      Pipe toServer = new Pipe();
      Pipe toClient = new Pipe();
      Thread.ofVirtual().name("piped server").start(() -> serve(server, toServer, toClient));
      return new StdioTransport(
          toClient.source, toServer.sink, () -> close(toServer), what -> what, ROOM);
    };
  }

  private static void serve(McpServer server, Pipe in, Pipe out) {
    try {
      StdioServer.serve(server, in.source, out.sink, Duration.ofMillis(100));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      close(out);
    }
  }

  private static void close(Pipe pipe) {
    try {
      pipe.sink.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Something that goes on beside the test. */
  static <T> Beside<T> beside(Callable<T> work) {
    CompletableFuture<T> end = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    end.complete(work.call());
                  } catch (Throwable e) {
                    end.completeExceptionally(e);
                  }
                });
    return new Beside<>(thread, end);
  }

  /** Work on a thread of its own. */
  record Beside<T>(Thread thread, CompletableFuture<T> end) {
    T get() throws Exception {
      return end.get(20, TimeUnit.SECONDS);
    }

    /** What it failed with. */
    Throwable failure() throws Exception {
      try {
        T value = get();
        throw new AssertionError("it did not fail, but gave " + value);
      } catch (ExecutionException e) {
        return e.getCause();
      }
    }
  }
}
