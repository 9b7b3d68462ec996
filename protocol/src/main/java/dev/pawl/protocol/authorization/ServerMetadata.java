package dev.pawl.protocol.authorization;

import dev.pawl.json.Values;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server says of itself (RFC 8414, OpenID Connect Discovery).
 *
 * @param guessed whether it says nothing, and its endpoints are where revision 2025-03-26 has them
 * @param json all that it says
 */
record ServerMetadata(
    String issuer,
    @Nullable URI authorizationEndpoint,
    URI tokenEndpoint,
    @Nullable URI registrationEndpoint,
    boolean guessed,
    Map<String, @Nullable Object> json) {
  /** By which {@code private_key_jwt} and proofs are signed here. */
  static final String ELLIPTIC = "ES256";

  static ServerMetadata of(Map<String, @Nullable Object> json, String issuer, Reach reach)
      throws AuthorizationException {
    // RFC 8414, section 3.3: not one character may differ.
    if (!issuer.equals(json.get("issuer"))) {
      throw new AuthorizationException(
          "the authorization server's metadata names another issuer than the one it was asked"
              + " for; it is not used");
    }
    URI token = endpoint(json, "token_endpoint", reach);
    if (token == null) {
      throw new AuthorizationException("the authorization server names no token endpoint");
    }
    return new ServerMetadata(
        issuer,
        endpoint(json, "authorization_endpoint", reach),
        token,
        endpoint(json, "registration_endpoint", reach),
        false,
        json);
  }

  /** For servers of 2025-03-26 without metadata. */
  static ServerMetadata guess(String origin) {
    return new ServerMetadata(
        origin,
        URI.create(origin + "/authorize"),
        URI.create(origin + "/token"),
        URI.create(origin + "/register"),
        true,
        Values.object());
  }

  private static @Nullable URI endpoint(
      Map<String, @Nullable Object> json, String name, Reach reach) throws AuthorizationException {
    return json.get(name) instanceof String text
        ? reach.read("the authorization server's `" + name + "`", text)
        : null;
  }

  /** Whether a list of what is supported has something; a list that is not there has nothing. */
  boolean supports(String list, String what) {
    return json.get(list) instanceof List<?> all && all.contains(what);
  }

  boolean says(String list) {
    return json.get(list) instanceof List<?>;
  }

  boolean takesMetadataUrls() {
    return Boolean.TRUE.equals(json.get("client_id_metadata_document_supported"));
  }

  /** Whether its answers to browsers always say who answers (RFC 9207). */
  boolean namesItself() {
    return Boolean.TRUE.equals(json.get("authorization_response_iss_parameter_supported"));
  }

  boolean bindsTokens() {
    return supports("dpop_signing_alg_values_supported", ELLIPTIC);
  }
}
