package dev.pawl.protocol.rpc;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** A request that is answered with an error. */
public final class RpcException extends Exception {
  /** What the data of an error calls a client that has had as much as it may for now. */
  public static final String RATE_LIMIT_EXCEEDED = "MCP_RATE_LIMIT_EXCEEDED";

  private static final long serialVersionUID = 1L;
  private final transient RpcError error;
  private final boolean malformed;
  private final transient Set<String> scopes;
  private final long retryAfter;

  private RpcException(RpcError error, boolean malformed, Set<String> scopes, long retryAfter) {
    super(error.message(), null, false, false);
    this.error = error;
    this.malformed = malformed;
    this.scopes = Set.copyOf(scopes);
    this.retryAfter = retryAfter;
  }

  public RpcException(RpcError error) {
    this(error, false, Set.of(), 0);
  }

  /** For a request that breaks the rules of the protocol itself: over HTTP a bad request. */
  public static RpcException malformed(RpcError error) {
    return new RpcException(error, true, Set.of(), 0);
  }

  /**
   * For a client whose token does not reach so far: over HTTP it is told to come back with one that
   * does.
   *
   * @param scopes what the token has to be good for
   */
  public static RpcException insufficient(RpcError error, Set<String> scopes) {
    return new RpcException(error, false, scopes, 0);
  }

  /**
   * For a client that has had as much as it may for now: over HTTP it is told when to come back.
   *
   * @param why what there is too much of
   * @param wait told in whole seconds, one at least
   */
  public static RpcException later(String why, Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1_000);
    return new RpcException(
        new RpcError(
            RpcError.INVALID_REQUEST,
            why + "; try again in " + seconds + " s [" + RATE_LIMIT_EXCEEDED + "]",
            Map.of("code", RATE_LIMIT_EXCEEDED, "retryAfter", seconds)),
        false,
        Set.of(),
        seconds);
  }

  /** After how many seconds it may be worth another try; 0 when that is not what is wrong. */
  public long retryAfter() {
    return retryAfter;
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
