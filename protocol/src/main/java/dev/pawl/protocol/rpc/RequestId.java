package dev.pawl.protocol.rpc;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What ties a response to its request: a string or an integer, never null. The string {@code "1"}
 * and the number {@code 1} are different ids.
 */
public sealed interface RequestId {
  /** As it stands in JSON. */
  Object value();

  record Text(String value) implements RequestId {}

  record Numeric(Number value) implements RequestId {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Numeric(Number number) && exact(value).equals(exact(number));
    }

    @Override
    public int hashCode() {
      return exact(value).hashCode();
    }

    private static BigInteger exact(Number number) {
      return number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
    }
  }

  static RequestId of(long number) {
    return new Numeric(number);
  }

  static RequestId of(String text) {
    return new Text(text);
  }

  /** Empty for anything that cannot be an id: null, fractions, objects. */
  static Optional<RequestId> from(@Nullable Object json) {
    return switch (json) {
      case String text -> Optional.of(new Text(text));
      case Integer number -> Optional.of(new Numeric(number));
      case Long number -> Optional.of(new Numeric(number));
      case BigInteger number -> Optional.of(new Numeric(number));
      case null, default -> Optional.empty();
    };
  }
}
