package dev.pawl.protocol.authorization;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One question to a person: what is sent along, and what must come back with the answer.
 *
 * @param verifier what only who asked knows (RFC 7636)
 */
record Question(ServerMetadata server, String state, String verifier) {
  static Question to(ServerMetadata server) throws AuthorizationException {
    // A server that cannot check it would take an intercepted code from anybody.
    if (!server.guessed() && !server.supports("code_challenge_methods_supported", "S256")) {
      throw new AuthorizationException(
          "the authorization server does not say that it knows PKCE with S256, without which no"
              + " login is safe");
    }
    return new Question(server, Chance.text(), Chance.text());
  }

  /** The page to show. */
  URI page(Account account, URI redirect) throws AuthorizationException {
    URI endpoint = server.authorizationEndpoint();
    if (endpoint == null) {
      throw new AuthorizationException("the authorization server has no page for logins");
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", account.client().id());
    query.put("redirect_uri", redirect.toString());
    query.put("state", state);
    query.put("code_challenge", SigningKey.encoded(ProofKey.sha256(verifier)));
    query.put("code_challenge_method", "S256");
    query.put("resource", account.resource());
    List<String> scopes = account.asked();
    TokenEndpoint.addScopes(query, scopes);
    if (scopes.contains(OAuthAuthorization.OFFLINE)) {
      // OpenID Connect, section 11: without it the scope may be ignored.
      query.put("prompt", "consent");
    }
    String page = endpoint.toString();
    return URI.create(page + (page.indexOf('?') < 0 ? "?" : "&") + Fetch.encoded(query));
  }

  /**
   * The code that an answer brings.
   *
   * @throws AuthorizationException when it is no answer to this question, or a no
   */
  String code(Map<String, String> answer) throws AuthorizationException {
    if (!state.equals(answer.get("state"))) {
      throw new AuthorizationException("the browser came back with the answer to something else");
    }
    checkIssuer(answer.get("iss"));
    String error = answer.get("error");
    if (error != null) {
      throw new AuthorizationException(
          error.equals("access_denied")
              ? "the login was refused"
              : "the login failed: " + error.replaceAll("[^\\w.:-]", "?"));
    }
    String code = answer.get("code");
    if (code == null || code.isEmpty()) {
      throw new AuthorizationException("the browser came back without a code");
    }
    return code;
  }

  /** RFC 9207, section 2.4, by plain comparison; before anything else of the answer is read. */
  private void checkIssuer(@Nullable String issuer) throws AuthorizationException {
    boolean wrong = issuer == null ? server.namesItself() : !issuer.equals(server.issuer());
    if (wrong) {
      throw new AuthorizationException(
          "the answer to the login does not come from the authorization server that was asked; it"
              + " is not used");
    }
  }

  Map<String, String> form(String code, URI redirect) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect.toString());
    form.put("code_verifier", verifier);
    return form;
  }

  /** Without what nobody else may know. */
  @Override
  public String toString() {
    return "Question[" + server.issuer() + "]";
  }
}
