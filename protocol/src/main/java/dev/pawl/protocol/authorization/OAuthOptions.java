package dev.pawl.protocol.authorization;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How tokens for a server are to be got.
 *
 * @param name what people see who are asked to allow something
 * @param client what the client is registered as; null to use a metadata document, or to register
 * @param metadata the HTTPS address of a document about the client, which authorization servers may
 *     take for its id; null for none
 * @param issuer the only authorization server to use; null for the one that the server names
 * @param scopes what to ask for; none for what the server says
 * @param bind whether tokens must be bound to a key
 */
public record OAuthOptions(
    String name,
    Grant grant,
    @Nullable Registered client,
    @Nullable String metadata,
    @Nullable String issuer,
    List<String> scopes,
    boolean bind) {
  /**
   * A client that somebody registered.
   *
   * @param secret null for none
   * @param key a private key as PEM, which signs instead of a secret; null for none
   */
  public record Registered(String id, @Nullable String secret, @Nullable String key) {
    public Registered {
      if (key != null) {
        SigningKey _ = SigningKey.of(key);
      }
    }

    boolean isSecret() {
      return secret != null || key != null;
    }

    /** Without secrets. */
    @Override
    public String toString() {
      return "Registered";
    }
  }

  public OAuthOptions {
    scopes = List.copyOf(scopes);
  }

  /** For a person with a browser, and a client that registers itself. */
  public static OAuthOptions of(String name) {
    return new OAuthOptions(name, new Grant.Person(), null, null, null, List.of(), false);
  }

  public OAuthOptions withGrant(Grant other) {
    return new OAuthOptions(name, other, client, metadata, issuer, scopes, bind);
  }

  public OAuthOptions withClient(@Nullable Registered other) {
    return new OAuthOptions(name, grant, other, metadata, issuer, scopes, bind);
  }

  public OAuthOptions withMetadata(@Nullable String other) {
    return new OAuthOptions(name, grant, client, other, issuer, scopes, bind);
  }

  public OAuthOptions withIssuer(@Nullable String other) {
    return new OAuthOptions(name, grant, client, metadata, other, scopes, bind);
  }

  public OAuthOptions withScopes(List<String> others) {
    return new OAuthOptions(name, grant, client, metadata, issuer, others, bind);
  }

  public OAuthOptions withBind(boolean other) {
    return new OAuthOptions(name, grant, client, metadata, issuer, scopes, other);
  }

  /** Whether somebody has to be asked before there is a first token. */
  public boolean needsPerson() {
    return grant instanceof Grant.Person;
  }

  List<String> configuredAddresses() {
    List<String> all = new ArrayList<>();
    if (issuer != null) {
      all.add(issuer);
    }
    if (grant instanceof Grant.Company company) {
      all.add(company.tokenEndpoint().toString());
    }
    return all;
  }
}
