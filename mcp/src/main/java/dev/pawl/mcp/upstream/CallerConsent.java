package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.LoopbackConsent;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a run, who is on this machine and can be shown a page: by an elicitation with a
 * URL. Whoever declines does not log in.
 */
final class CallerConsent implements Consent {
  private final Caller caller;
  private final String server;
  private final int port;

  CallerConsent(Caller caller, String server, int port) {
    this.caller = caller;
    this.server = server;
    this.port = port;
  }

  @Override
  public Session open() throws IOException {
    Session browser = new LoopbackConsent(_ -> {}, port).open();
    return new Session() {
      @Override
      public URI redirect() {
        return browser.redirect();
      }

      @Override
      public Map<String, String> ask(URI shown, String state)
          throws IOException, InterruptedException {
        return await(browser, shown, state);
      }

      @Override
      public void close() {
        browser.close();
      }
    };
  }

  /** Waits for the browser, unless the caller says no first. */
  private Map<String, String> await(Consent.Session browser, URI page, String state)
      throws IOException, InterruptedException {
    CompletableFuture<Map<String, String>> back = new CompletableFuture<>();
    Thread waiting =
        Thread.ofVirtual()
            .name("login of " + server)
            .start(
                () -> {
                  try {
                    back.complete(browser.ask(page, state));
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
        caller.ask(
            server,
            "elicitation/create",
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
}
