package dev.pawl.governance.gate;

import dev.pawl.engine.upstream.ToolHints;
import java.util.Locale;

/** What a tool may do to the world, as gates speak of it. */
public enum Effect {
  READ_ONLY,
  IDEMPOTENT,
  DESTRUCTIVE,
  OPEN_WORLD;

  /** As files have it: {@code read-only}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean isOf(ToolHints hints) {
    return switch (this) {
      case READ_ONLY -> hints.readOnly();
      case IDEMPOTENT -> hints.idempotent();
      case DESTRUCTIVE -> hints.destructive();
      case OPEN_WORLD -> hints.openWorld();
    };
  }
}
