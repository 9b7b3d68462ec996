package dev.pawl.lsp.server;

import dev.pawl.model.UpstreamDefinition;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/**
 * Answers an editor about graph files, by the Language Server Protocol. It reads files and never
 * writes any, and starts nothing.
 */
public final class LanguageService {
  /** It tells of each request that is taken back too late; kept, lest its level be forgotten. */
  private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j");

  private final String version;
  private final Function<Path, Map<String, UpstreamDefinition>> servers;
  private final @Nullable String data;

  /**
   * @param version of the program, as the editor is told
   * @param servers those that a file may use besides its own
   * @param data what {@link dev.pawl.library.place.DataFolder#VARIABLE} says, or null
   */
  public LanguageService(
      String version,
      Function<Path, Map<String, UpstreamDefinition>> servers,
      @Nullable String data) {
    this.version = version;
    this.servers = servers;
    this.data = data;
  }

  /**
   * Serves until the editor ends it or is gone.
   *
   * @return whether it ended as the protocol wants it
   */
  public boolean serve(InputStream in, OutputStream out) throws InterruptedException {
    LSP4J.setLevel(Level.SEVERE);
    // Nobody can wait for it: what reads from a pipe ends with the process only.
    ExecutorService reading =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("reading").factory());
    GraphLanguageServer server = new GraphLanguageServer(version, servers, data);
    try {
      Launcher<LanguageClient> launcher =
          new WholeMessages.Connection<LanguageClient>()
              .setLocalService(server)
              .setRemoteInterface(LanguageClient.class)
              .setInput(in)
              .setOutput(out)
              .setExecutorService(reading)
              .validateMessages(true)
              .wrapMessages(new Conversation()::between)
              .setExceptionHandler(LanguageService::said)
              .create();
      server.connect(launcher.getRemoteProxy());
      Future<?> listening = launcher.startListening();
      Thread end = Thread.ofVirtual().start(() -> endWith(listening, server));
      server.await();
      listening.cancel(true);
      end.join();
      return server.isShutDown();
    } finally {
      reading.shutdownNow();
      server.end();
    }
  }

  /** Without the lines of code that it passed, which are of no use to an editor. */
  private static ResponseError said(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && !(cause instanceof ResponseErrorException)) {
      cause = cause.getCause();
    }
    if (isUnanswered(cause)) {
      return new ResponseError(
          ResponseErrorCode.MethodNotFound, "pawl lsp does not answer this method", null);
    }
    return cause instanceof ResponseErrorException refused
        ? refused.getResponseError()
        : new ResponseError(ResponseErrorCode.InternalError, "pawl lsp failed: " + cause, null);
  }

  /** What the library does for methods that a server does not have. */
  private static boolean isUnanswered(Throwable cause) {
    StackTraceElement[] passed = cause.getStackTrace();
    return cause instanceof UnsupportedOperationException
        && passed.length > 0
        && passed[0].getClassName().startsWith("org.eclipse.lsp4j.services.");
  }

  /** An editor that is gone says nothing any more. */
  private static void endWith(Future<?> listening, GraphLanguageServer server) {
    try {
      listening.get();
    } catch (ExecutionException | CancellationException _) {
      // Whatever ended it, there is nobody left to tell.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    server.exit();
  }
}
