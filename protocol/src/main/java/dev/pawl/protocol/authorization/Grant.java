package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** By what an authorization server gives a token. */
public sealed interface Grant {
  /** A person says so, with a browser (OAuth 2.1, section 4.1). */
  record Person() implements Grant {}

  /** The client itself is trusted (OAuth 2.1, section 4.2). */
  record Client() implements Grant {}

  /**
   * Somebody whom the authorization server trusts says so in a signed token, as platforms give them
   * to their workloads (RFC 7523).
   */
  record Assertion(Source assertion) implements Grant {}

  /**
   * The identity provider of a company says so, in exchange for the identity of a person (RFC 8693,
   * then RFC 7523).
   *
   * @param tokenEndpoint of the identity provider
   * @param id what it knows us by
   * @param secret null for none
   * @param identity the person's identity token
   */
  record Company(URI tokenEndpoint, String id, @Nullable String secret, Source identity)
      implements Grant {
    /** Without the secret. */
    @Override
    public String toString() {
      return "Company";
    }
  }

  /** Where a token comes from that others renew: a file, mostly. */
  @FunctionalInterface
  interface Source {
    String now() throws IOException;
  }
}
