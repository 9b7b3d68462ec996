package dev.pawl.protocol.rpc;

/** A request that is answered with an error. */
public final class RpcException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient RpcError error;
  private final boolean malformed;

  private RpcException(RpcError error, boolean malformed) {
    super(error.message(), null, false, false);
    this.error = error;
    this.malformed = malformed;
  }

  public RpcException(RpcError error) {
    this(error, false);
  }

  /** For a request that breaks the rules of the protocol itself: over HTTP a bad request. */
  public static RpcException malformed(RpcError error) {
    return new RpcException(error, true);
  }

  public boolean isMalformed() {
    return malformed;
  }

  public RpcError error() {
    return error;
  }
}
