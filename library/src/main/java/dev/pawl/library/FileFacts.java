package dev.pawl.library;

import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.mcp.upstream.BuiltinFacts;
import dev.pawl.model.Bundle;
import org.jspecify.annotations.Nullable;

/** What is known of the tools that the tools of a file call. Starts nothing. */
final class FileFacts {
  private final Bundle bundle;
  private final @Nullable UpstreamShare share;

  /**
   * @param share null where nothing is known of servers
   */
  FileFacts(Bundle bundle, @Nullable UpstreamShare share) {
    this.bundle = bundle;
    this.share = share;
  }

  /** Of Pawl's own tools, and of those of the lock. */
  ToolFacts all() {
    return share != null && LockedFacts.areThere(bundle.file())
        ? LockedFacts.of(certain(), share.inProcess(), bundle.file())
        : certain();
  }

  /** Of Pawl's own tools, which are what they are. */
  ToolFacts certain() {
    return share == null
        ? ToolFacts.NONE
        : new BuiltinFacts(bundle.allUpstreams(), share.serversHere());
  }

  /** Only a lock that is kept proves anything: otherwise servers may be others by now. */
  ToolFacts proven() {
    return isLocked() ? all() : certain();
  }

  boolean isLocked() {
    return share != null && share.isLocked();
  }
}
