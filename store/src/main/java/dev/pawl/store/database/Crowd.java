package dev.pawl.store.database;

/**
 * How many come together to have something made safe, as far as that can be told by how many came
 * lately.
 *
 * <p>A write to the disk costs the same however many share it, and so does waking those who wait
 * for it. So where several come again and again, as callers do who each have one answer after the
 * other, the writer waits a moment for as many as there were the last time, and for a few more now
 * and then. Whoever comes alone never waits for others. For one thread.
 */
final class Crowd {
  /** So many rounds after too many were waited for, as many are waited for as there are. */
  private static final int CONTENT = 64;

  private static final int MOST = 256;

  private int expected = 1;
  private int content;

  /** For how many it is worth waiting. */
  int expected() {
    return expected;
  }

  /** So many came, with or without being waited for. */
  void came(int count) {
    if (count >= expected) {
      boolean grows = count > 1 && content == 0;
      expected = Math.min(MOST, grows ? count + 1 + count / 4 : Math.max(1, count));
    } else {
      expected = Math.max(1, count);
      content = CONTENT;
    }
    content = Math.max(0, content - 1);
  }
}
