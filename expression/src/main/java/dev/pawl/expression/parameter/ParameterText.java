package dev.pawl.expression.parameter;

import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person reads about a parameter.
 *
 * @param description null if there is none
 * @param format such as {@code date-time}; it is a hint, and checks nothing. Null if there is none
 * @param preset the default, {@link Undefined} if there is none
 * @param notes what the schema says and the parameter does not, a sentence each
 */
public record ParameterText(
    @Nullable String description,
    @Nullable String format,
    @Nullable Object preset,
    List<String> notes) {
  static final ParameterText NONE = new ParameterText(null, null, Undefined.UNDEFINED, List.of());

  public ParameterText {
    notes = List.copyOf(notes);
  }
}
