package dev.pawl.protocol.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call needs besides its arguments.
 *
 * @param progress hears of progress, or null when nobody wants to know
 * @param answers answers what the server asks during the call, or null when it cannot ask
 * @param meta more members of {@code _meta}
 * @param watch hears how far the call has come, or null when nobody wants to know
 */
public record CallOptions(
    @Nullable Progress progress,
    @Nullable Answers answers,
    Map<String, @Nullable Object> meta,
    @Nullable CallWatch watch) {
  public static final CallOptions PLAIN = new CallOptions(null, null, Map.of());

  /** Without a watch. */
  public CallOptions(
      @Nullable Progress progress, @Nullable Answers answers, Map<String, @Nullable Object> meta) {
    this(progress, answers, meta, null);
  }

  CallOptions with(@Nullable CallWatch other) {
    return new CallOptions(progress, answers, meta, other);
  }
}
