package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.LoopbackConsent;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/**
 * The caller of a run, who is on this machine and can be shown a page: by an elicitation with a
 * URL. Whoever declines does not log in.
 */
final class CallerConsent implements Consent {
  private final LoginQuestion question;
  private final int port;

  CallerConsent(Caller caller, String server, int port) {
    this.question = new LoginQuestion(caller, server);
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
        return question.until(() -> browser.ask(shown, state), shown);
      }

      @Override
      public void close() {
        browser.close();
      }
    };
  }
}
