package dev.pawl.protocol.rpc;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What ties a response to its request: a string or an integer, never null. The string {@code "1"}
 * and the number {@code 1} are different ids.
 */
public sealed interface RequestId {
  /**
   * A longer text is none: ids are kept for as long as an answer is awaited, or somebody listens.
   */
  int MOST_CHARACTERS = 1_000;

  /** As it stands in JSON. */
  Object value();

  record Text(String value) implements RequestId {
    // Written out, here and below, because every first request would otherwise wait for what Java
    // generates in its place: see "Starting" in docs/performance.md.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Text(String text) && value.equals(text);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }
  }

  /**
   * @param value a Long, or a BigInteger where that is too small, so that equal numbers are equal
   */
  record Numeric(Number value) implements RequestId {
    public Numeric {
      if (!(value instanceof BigInteger big) || big.bitLength() < Long.SIZE) {
        value = value.longValue();
      }
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Numeric(Number number) && value.equals(number);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }
  }

  static RequestId of(long number) {
    return new Numeric(number);
  }

  static RequestId of(String text) {
    return new Text(text);
  }

  /** Empty for anything that cannot be an id: null, fractions, objects, texts without end. */
  static Optional<RequestId> from(@Nullable Object json) {
    if (json instanceof String text && text.length() <= MOST_CHARACTERS) {
      return Optional.of(new Text(text));
    }
    return json instanceof Number number
            && (number instanceof Integer || number instanceof Long || number instanceof BigInteger)
        ? Optional.of(new Numeric(number))
        : Optional.empty();
  }
}
