package dev.pawl.engine.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a run, as far as it is known before. */
sealed interface Value {
  Value UNKNOWN = new Unknown();

  /** Nobody can tell, or it depends on the way that the run takes. */
  record Unknown() implements Value {}

  record Known(@Nullable Object value) implements Value {}

  /** An object that has these members, and perhaps others. */
  record Some(Map<String, @Nullable Object> members) implements Value {}

  /** The arguments of a call. */
  static Value of(Given given) {
    return switch (given) {
      case Given.Any() -> UNKNOWN;
      case Given.Exactly(Map<String, @Nullable Object> arguments) -> new Known(arguments);
      case Given.AtLeast(Map<String, @Nullable Object> arguments) -> new Some(arguments);
    };
  }

  /** Either of two. */
  static Value either(Value one, Value other) {
    return one.equals(other) ? one : UNKNOWN;
  }
}
