package dev.pawl.mcp.upstream;

import dev.pawl.protocol.client.Agreement;
import org.jspecify.annotations.Nullable;

/** What is known of a server right now, without asking it. */
public sealed interface UpstreamState {
  /** It lives in this process. */
  record Inside() implements UpstreamState {}

  /** Nobody has used it yet, or not for a while. */
  record Closed() implements UpstreamState {}

  /** It is connected. */
  record Open(Agreement agreement) implements UpstreamState {}

  /**
   * It could not be used lately.
   *
   * @param leftAlone whether calls fail at once, because it is spared for a while
   */
  record Failing(String reason, boolean leftAlone) implements UpstreamState {}

  /** In a few words. */
  static String words(@Nullable UpstreamState state) {
    return switch (state) {
      case Inside() -> "builtin";
      case Open(Agreement agreement) ->
          "connected, " + agreement.server().name() + " " + agreement.server().version();
      case Failing(String reason, _) -> "failing: " + reason;
      case Closed() -> "not started";
      case null -> "unknown";
    };
  }
}
