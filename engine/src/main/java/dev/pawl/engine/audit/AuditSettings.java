package dev.pawl.engine.audit;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is put down of what a process does.
 *
 * @param channel how those come who do it, such as {@code http}
 * @param telling takes out of arguments and results what must not be told, so that they can be put
 *     down; null to put down their digests only
 */
public record AuditSettings(String channel, @Nullable UnaryOperator<@Nullable Object> telling) {
  /** Digests only. */
  public static AuditSettings of(String channel) {
    return new AuditSettings(channel, null);
  }
}
