package dev.pawl.protocol.rpc;

import java.util.Set;

/** A request that is answered with an error. */
public final class RpcException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient RpcError error;
  private final boolean malformed;
  private final transient Set<String> scopes;

  private RpcException(RpcError error, boolean malformed, Set<String> scopes) {
    super(error.message(), null, false, false);
    this.error = error;
    this.malformed = malformed;
    this.scopes = Set.copyOf(scopes);
  }

  public RpcException(RpcError error) {
    this(error, false, Set.of());
  }

  /** For a request that breaks the rules of the protocol itself: over HTTP a bad request. */
  public static RpcException malformed(RpcError error) {
    return new RpcException(error, true, Set.of());
  }

  /**
   * For a client whose token does not reach so far: over HTTP it is told to come back with one that
   * does.
   *
   * @param scopes what the token has to be good for
   */
  public static RpcException insufficient(RpcError error, Set<String> scopes) {
    return new RpcException(error, false, scopes);
  }

  /** What the client's token lacks; empty when that is not what is wrong. */
  public Set<String> neededScopes() {
    return scopes;
  }

  public boolean isMalformed() {
    return malformed;
  }

  public RpcError error() {
    return error;
  }
}
