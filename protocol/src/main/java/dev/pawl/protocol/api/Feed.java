package dev.pawl.protocol.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What tells those who listen of things as they happen, as server-sent events. */
public interface Feed {
  /** Whether something may be there. */
  boolean concerns(String path);

  /**
   * Lets somebody listen.
   *
   * @param lastEvent the id of the last event that they have heard, as they say; null to begin
   */
  Opened open(Api.Request request, @Nullable String lastEvent);

  /** What becomes of the wish to listen. */
  sealed interface Opened {
    record Refused(Api.Answer answer) implements Opened {}

    record Heard(Ear ear) implements Opened {}
  }

  /** Somebody who listens, on one thread. */
  interface Ear extends AutoCloseable {
    /**
     * Waits for what is to be written next: whole events, as they go over the wire.
     *
     * @param most how long to wait
     * @return nothing when there was nothing in that time; null when there will be nothing more
     */
    byte @Nullable [] next(Duration most) throws InterruptedException;

    @Override
    void close();
  }
}
