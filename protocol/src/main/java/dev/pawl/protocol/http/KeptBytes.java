package dev.pawl.protocol.http;

import java.util.concurrent.atomic.AtomicLong;

/** How much all sessions of a server keep together, so that many of them cannot fill the memory. */
final class KeptBytes {
  private final long most;
  private final AtomicLong kept = new AtomicLong();

  KeptBytes(long most) {
    this.most = most;
  }

  void add(long bytes) {
    kept.addAndGet(bytes);
  }

  boolean isTooMuch() {
    return kept.get() > most;
  }

  long now() {
    return kept.get();
  }
}
