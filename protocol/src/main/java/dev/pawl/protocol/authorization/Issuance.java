package dev.pawl.protocol.authorization;

import dev.pawl.protocol.authorization.Discovery.Found;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gets tokens from an authorization server that was found, by the grant that is configured. */
final class Issuance {
  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

  private final OAuthOptions options;
  private final Registration registration;
  private final TokenEndpoint tokens;

  Issuance(OAuthOptions options, Fetch fetch, TokenEndpoint tokens) {
    this.options = options;
    this.registration = new Registration(options, fetch);
    this.tokens = tokens;
  }

  /**
   * What is to be asked for.
   *
   * @param scopes with what was asked for before
   * @param bind whether tokens are to be bound to a key
   */
  record Wish(Found found, String resource, List<String> scopes, boolean bind) {}

  /** A configured client, or the one that registered before. */
  @Nullable ClientIdentity known(Found found, Accounts accounts) throws AuthorizationException {
    OAuthOptions.Registered client = options.client();
    ClientIdentity configured =
        registration.configured(
            found.server(), client == null ? null : accounts.home().get(client.id()));
    Account before = accounts.at(found.server().issuer());
    return configured != null || before == null || before.client().redirect() == null
        ? configured
        : before.client();
  }

  boolean isConfigured() {
    return options.client() != null;
  }

  /** By a person, who is asked now. */
  Account byPerson(Wish wish, @Nullable ClientIdentity known, Consent consent)
      throws IOException, InterruptedException {
    Question question = Question.to(wish.found.server());
    try (Consent.Session session = consent.open(wish.found.server().issuer())) {
      URI redirect = session.redirect();
      boolean fits =
          known != null
              && (known.redirect() == null || known.redirect().equals(redirect.toString()));
      ClientIdentity client =
          known != null && fits
              ? known
              : registration.register(wish.found.server(), redirect, wish.scopes);
      Account account = account(wish, client);
      String code = question.code(session.ask(question.page(account, redirect), question.state()));
      return given(account, tokens.request(account, question.form(code, redirect)));
    }
  }

  /** Without a person. */
  Account byItself(Wish wish, @Nullable ClientIdentity client)
      throws IOException, InterruptedException {
    if (client == null) {
      throw new AuthorizationException(
          "a token without a login needs a client that is registered: write its id under"
              + " `auth.client_id`");
    }
    Account account = account(wish, client);
    Map<String, String> form = new LinkedHashMap<>();
    switch (options.grant()) {
      case Grant.Client _ -> form.put("grant_type", "client_credentials");
      case Grant.Assertion(Grant.Source assertion) -> {
        form.put("grant_type", JWT_BEARER);
        form.put("assertion", assertion.now().strip());
      }
      case Grant.Company company -> {
        form.put("grant_type", JWT_BEARER);
        form.put("assertion", exchanged(company, wish));
      }
      case Grant.Person _ -> throw new IllegalStateException("a person has to be asked");
    }
    TokenEndpoint.addScopes(form, wish.scopes);
    return given(account, tokens.request(account, form));
  }

  /**
   * The identity provider's word for the authorization server, instead of the person's identity.
   */
  private String exchanged(Grant.Company company, Wish wish)
      throws IOException, InterruptedException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    form.put("requested_token_type", "urn:ietf:params:oauth:token-type:id-jag");
    form.put("subject_token_type", "urn:ietf:params:oauth:token-type:id_token");
    form.put("subject_token", company.identity().now().strip());
    form.put("audience", wish.found.server().issuer());
    form.put("resource", wish.resource);
    TokenEndpoint.addScopes(form, wish.scopes);
    String secret = company.secret();
    ClientIdentity client =
        new ClientIdentity(
            company.id(),
            secret,
            null,
            secret == null ? ClientIdentity.Method.NONE : ClientIdentity.Method.BASIC,
            null);
    Map<String, @Nullable Object> answer =
        tokens.exchange(company.tokenEndpoint(), form, client, "", null);
    if (answer.get("access_token") instanceof String grant) {
      return grant;
    }
    throw new AuthorizationException("the identity provider gave no token in exchange");
  }

  /** By a token that was given for that (RFC 6749, section 6). */
  Account renewed(Account account, String refresh) throws IOException, InterruptedException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "refresh_token");
    form.put("refresh_token", refresh);
    return given(account, tokens.request(account, form).orRefresh(refresh));
  }

  private static Account account(Wish wish, ClientIdentity client) {
    return new Account(
        wish.found.server().issuer(),
        wish.found.server().tokenEndpoint(),
        wish.resource,
        client,
        wish.scopes,
        null,
        wish.bind ? ProofKey.generate() : null);
  }

  private Account given(Account account, TokenSet given) throws AuthorizationException {
    if (options.bind() && !given.bound()) {
      throw new AuthorizationException(
          "the authorization server gave a token that is bound to no key, though `auth.dpop` asks"
              + " for that");
    }
    return account.with(given);
  }
}
