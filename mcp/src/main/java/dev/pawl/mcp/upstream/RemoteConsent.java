package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import dev.pawl.model.Principal;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.PublicCallback;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person who calls from elsewhere and can be shown a page: by an elicitation with a URL. Their
 * browser comes back to a public address of this server, and shows them a code there. They are
 * asked for it by the way on which they call: so it is their browser, and not that of somebody whom
 * they sent the link to.
 */
final class RemoteConsent implements Consent {
  private static final int TRIES = 3;

  private final LoginQuestion question;
  private final PublicCallback.Purpose purpose;
  private final PublicCallback callback;

  RemoteConsent(Caller caller, String server, Principal who, PublicCallback callback) {
    this.question = new LoginQuestion(caller, server);
    this.purpose = new PublicCallback.Purpose(who.text(), server);
    this.callback = callback;
  }

  @Override
  public Session open() throws IOException {
    throw new AuthorizationException("nobody knows whose page is to be shown");
  }

  @Override
  public Session open(String issuer) {
    PublicCallback.Visit visit = callback.open(issuer, purpose);
    return new Session() {
      @Override
      public URI redirect() {
        return visit.redirect();
      }

      @Override
      public Map<String, String> ask(URI page, String state)
          throws IOException, InterruptedException {
        visit.expect(state);
        return confirmed(question.until(visit::await, page));
      }

      @Override
      public void close() {
        visit.close();
      }
    };
  }

  private Map<String, String> confirmed(PublicCallback.Answer answer)
      throws IOException, InterruptedException {
    for (int n = 0; answer.code() != null && n < TRIES; n++) {
      if (answer.isConfirmedBy(told())) {
        return answer.brought();
      }
    }
    if (answer.code() == null) {
      return answer.brought();
    }
    throw new AuthorizationException(
        "the code that the browser showed was not told, so the login counts for nothing");
  }

  private String told() throws IOException, InterruptedException {
    Optional<Map<String, @Nullable Object>> said =
        question.ask(
            Values.object(
                "mode",
                "form",
                "message",
                "Your browser shows a code now. Tell it, so that it is certain that it was you who"
                    + " logged in to server `"
                    + purpose.server()
                    + "`.",
                "requestedSchema",
                Values.object(
                    "type",
                    "object",
                    "properties",
                    Values.object(
                        "code",
                        Values.object(
                            "type", "string", "title", "Code", "minLength", 8, "maxLength", 20)),
                    "required",
                    List.of("code"))));
    if (said.isPresent()
        && "accept".equals(said.get().get("action"))
        && said.get().get("content") instanceof Map<?, ?> content
        && content.get("code") instanceof String code) {
      return code;
    }
    throw new AuthorizationException("the caller did not want to log in");
  }
}
