package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.AuthorizationException;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Asks the caller of a run to log in, and waits for the browser meanwhile. */
record LoginQuestion(Caller caller, String server) {
  /** Waits for a browser. */
  @FunctionalInterface
  interface Waiting<T> {
    T await() throws IOException, InterruptedException;
  }

  /** Waits for the browser, unless the caller says no first. */
  <T> T until(Waiting<T> browser, URI page) throws IOException, InterruptedException {
    CompletableFuture<T> back = new CompletableFuture<>();
    Thread waiting =
        Thread.ofVirtual()
            .name("login of " + server)
            .start(
                () -> {
                  try {
                    back.complete(browser.await());
                  } catch (IOException | InterruptedException | RuntimeException e) {
                    back.completeExceptionally(e);
                  }
                });
    Thread asking =
        Thread.ofVirtual()
            .name("login question")
            .start(
                () -> {
                  try {
                    if (!accepts(page)) {
                      back.completeExceptionally(
                          new AuthorizationException("the caller did not want to log in"));
                    }
                  } catch (InterruptedException _) {
                    // The browser has come back, or nobody waits any more.
                  }
                });
    try {
      return back.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failed
          ? failed
          : new AuthorizationException("the login broke off");
    } finally {
      asking.interrupt();
      waiting.interrupt();
      asking.join();
      waiting.join();
    }
  }

  private boolean accepts(URI page) throws InterruptedException {
    Optional<Map<String, @Nullable Object>> answer =
        ask(
            Values.object(
                "mode",
                "url",
                "message",
                "Server `" + server + "` wants you to log in before it is called.",
                "url",
                page.toString(),
                "elicitationId",
                UUID.randomUUID().toString()));
    return answer.map(each -> "accept".equals(each.get("action"))).orElse(false);
  }

  Optional<Map<String, @Nullable Object>> ask(Map<String, @Nullable Object> params)
      throws InterruptedException {
    return caller.ask(server, "elicitation/create", params);
  }
}
