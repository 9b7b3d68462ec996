package dev.pawl.protocol.authorization;

import dev.pawl.json.Values;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out what to be known by to an authorization server, in the order of the specification. */
final class Registration {
  private static final String METHODS = "token_endpoint_auth_methods_supported";

  private final OAuthOptions options;
  private final Fetch fetch;

  Registration(OAuthOptions options, Fetch fetch) {
    this.options = options;
    this.fetch = fetch;
  }

  /**
   * What is configured, if that can be used here.
   *
   * @param home where a configured client was used before, or null
   * @return null when there is nothing
   */
  @Nullable ClientIdentity configured(ServerMetadata server, @Nullable String home)
      throws AuthorizationException {
    OAuthOptions.Registered client = options.client();
    if (client == null) {
      String metadata = options.metadata();
      return metadata != null && server.takesMetadataUrls() ? ClientIdentity.open(metadata) : null;
    }
    if (home != null && !home.equals(server.issuer()) && options.issuer() == null) {
      throw new AuthorizationException(
          "the server wants tokens of another authorization server than before, for which the"
              + " configured `client_id` was not made; if you trust it, log out, or name it under"
              + " `auth.issuer`");
    }
    String secret = client.secret();
    String key = client.key();
    if (key != null) {
      return ClientIdentity.withKey(client.id(), SigningKey.of(key));
    }
    return secret == null
        ? ClientIdentity.open(client.id())
        : ClientIdentity.withSecret(client.id(), secret, server);
  }

  /**
   * Registers the client (RFC 7591).
   *
   * @param redirect where browsers are to be sent back to
   */
  ClientIdentity register(ServerMetadata server, URI redirect, List<String> scopes)
      throws IOException, InterruptedException {
    URI endpoint = server.registrationEndpoint();
    if (endpoint == null) {
      throw new AuthorizationException(
          "the authorization server registers no clients by itself; register one there and write"
              + " its id under `auth.client_id`");
    }
    ClientIdentity.Method method = method(server);
    Map<String, @Nullable Object> about = new LinkedHashMap<>();
    about.put("client_name", options.name());
    about.put("redirect_uris", List.of(redirect.toString()));
    about.put("grant_types", List.of("authorization_code", "refresh_token"));
    about.put("response_types", List.of("code"));
    about.put("application_type", "http".equals(redirect.getScheme()) ? "native" : "web");
    about.put("token_endpoint_auth_method", method.text);
    if (!scopes.isEmpty()) {
      about.put("scope", String.join(" ", scopes));
    }
    Fetch.Answer answer =
        fetch.post("the authorization server's registration", endpoint, Values.asObject(about));
    Map<String, @Nullable Object> json = answer.json().orElse(Map.of());
    if (!answer.isGood() || !(json.get("client_id") instanceof String id)) {
      if (server.guessed()) {
        throw new AuthorizationException(
            "the server does not say who gives out tokens for it; one that it takes for ever can"
                + " be written under `headers`");
      }
      throw new AuthorizationException(
          "the authorization server does not register this client: HTTP status "
              + answer.status()
              + "; register one there and write its id under `auth.client_id`");
    }
    String secret = json.get("client_secret") instanceof String text ? text : null;
    ClientIdentity.Method agreed =
        ClientIdentity.Method.of(json.get("token_endpoint_auth_method"), method);
    return new ClientIdentity(
        id,
        secret,
        null,
        secret == null ? ClientIdentity.Method.NONE : agreed,
        redirect.toString());
  }

  /** A program on somebody's machine cannot keep a secret: it does without one if it may. */
  private static ClientIdentity.Method method(ServerMetadata server) {
    return Stream.of(
            ClientIdentity.Method.NONE, ClientIdentity.Method.BASIC, ClientIdentity.Method.POST)
        .filter(each -> server.supports(METHODS, each.text))
        .findFirst()
        // RFC 8414, section 2: what goes without saying.
        .orElse(server.guessed() ? ClientIdentity.Method.NONE : ClientIdentity.Method.BASIC);
  }
}
