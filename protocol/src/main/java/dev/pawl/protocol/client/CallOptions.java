package dev.pawl.protocol.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call needs besides its arguments.
 *
 * @param progress hears of progress, or null when nobody wants to know
 * @param answers answers what the server asks during the call, or null when it cannot ask
 * @param meta more members of {@code _meta}
 */
public record CallOptions(
    @Nullable Progress progress, @Nullable Answers answers, Map<String, @Nullable Object> meta) {
  public static final CallOptions PLAIN = new CallOptions(null, null, Map.of());
}
