package dev.pawl.engine.driver;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;

/**
 * Names for new runs that nobody can guess: 90 bits of chance after the time.
 *
 * <p>The time comes first, so that runs which begin one after the other lie side by side in the
 * index of a store. Were the names all chance, each would touch another page of it, and writing a
 * short run would take the store almost twice as long.
 */
final class RunIds {
  /** A tick is 64 microseconds: what one person begins hardly ever falls into the same one. */
  private static final int MICROS_IN_A_TICK = 6;

  private static final SecureRandom CHANCE = new SecureRandom();

  /** Chance for many names: to ask for it takes longer than all the rest of making one. */
  private static final ByteBuffer LEFT = ByteBuffer.allocate(1_024).limit(0);

  private RunIds() {}

  static String next() {
    Instant now = Instant.now();
    return at(now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000, chance());
  }

  /** A UUID of version 4. */
  private static UUID chance() {
    long high;
    long low;
    synchronized (LEFT) {
      if (LEFT.remaining() < 2 * Long.BYTES) {
        CHANCE.nextBytes(LEFT.clear().array());
      }
      high = LEFT.getLong();
      low = LEFT.getLong();
    }
    return new UUID((high & ~0xf000L) | 0x4000L, (low & ~(0xc0L << 56)) | 0x80L << 56);
  }

  /** A UUID of version 8: its first 32 bits are the time, which begins anew every three days. */
  static String at(long micros, UUID chance) {
    long ticks = micros >> MICROS_IN_A_TICK;
    long high = (ticks << 32) | 0x8000L | (chance.getMostSignificantBits() & 0xffff_0fffL);
    return new UUID(high, chance.getLeastSignificantBits()).toString();
  }
}
