package dev.pawl.protocol.client;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Remembers what it hears of a call. */
final class Watching implements CallWatch {
  final AtomicInteger left = new AtomicInteger();
  private final BlockingQueue<Optional<Map<String, @Nullable Object>>> ends =
      new LinkedBlockingQueue<>();
  private final boolean wanted;

  Watching(boolean wanted) {
    this.wanted = wanted;
  }

  CallOptions options() {
    return new CallOptions(null, null, Map.of(), this);
  }

  @Override
  public boolean leaves() {
    left.incrementAndGet();
    return wanted;
  }

  @Override
  public void over(@Nullable Map<String, @Nullable Object> result) {
    ends.add(Optional.ofNullable(result));
  }

  /** What came too late; empty when the call is over without a result. */
  Optional<Map<String, @Nullable Object>> end() throws InterruptedException {
    Optional<Map<String, @Nullable Object>> end = ends.poll(20, TimeUnit.SECONDS);
    if (end == null) {
      throw new AssertionError("nothing is told of its end");
    }
    return end;
  }

  boolean hasEnded() {
    return !ends.isEmpty();
  }
}
