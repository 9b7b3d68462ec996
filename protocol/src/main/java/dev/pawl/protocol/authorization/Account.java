package dev.pawl.protocol.authorization;

import dev.pawl.json.Values;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody has at one authorization server, for one MCP server.
 *
 * @param resource what the tokens are for
 * @param asked the scopes that were asked for so far
 * @param key what the tokens are bound to, or null
 */
record Account(
    String issuer,
    URI tokenEndpoint,
    String resource,
    ClientIdentity client,
    List<String> asked,
    @Nullable TokenSet tokens,
    @Nullable ProofKey key) {
  Account {
    asked = List.copyOf(asked);
  }

  Account with(@Nullable TokenSet others) {
    return new Account(issuer, tokenEndpoint, resource, client, asked, others, key);
  }

  Account at(URI endpoint) {
    return new Account(issuer, endpoint, resource, client, asked, tokens, key);
  }

  /** The same for a client that is configured, and therefore not kept. */
  Account of(ClientIdentity other) {
    return new Account(issuer, tokenEndpoint, resource, other, asked, tokens, key);
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("issuer", issuer);
    json.put("tokenEndpoint", tokenEndpoint.toString());
    json.put("resource", resource);
    // A configured secret stays where it is configured.
    json.put(
        "client",
        client.redirect() == null
            ? Values.object("id", client.id(), "method", client.method().text)
            : client.toJson());
    json.put("asked", asked);
    json.put("tokens", tokens == null ? null : tokens.toJson());
    json.put("key", key == null ? null : key.toJson());
    return json;
  }

  static @Nullable Account of(@Nullable Object json) {
    if (json instanceof Map<?, ?> map
        && map.get("issuer") instanceof String issuer
        && map.get("tokenEndpoint") instanceof String endpoint
        && map.get("resource") instanceof String resource) {
      ClientIdentity client = ClientIdentity.of(map.get("client"));
      return client == null
          ? null
          : new Account(
              issuer,
              URI.create(endpoint),
              resource,
              client,
              Scopes.of(map.get("asked")),
              TokenSet.of(map.get("tokens")),
              ProofKey.of(map.get("key")));
    }
    return null;
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return "Account[" + issuer + "]";
  }
}
