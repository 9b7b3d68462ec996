package dev.pawl.expression.parameter;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One parameter of a tool, or a part of one: what a form asks for.
 *
 * <p>It is made of a JSON Schema, and may say less than that, but never something else: what the
 * schema accepts has nothing wrong with it here. Where it says less, a note tells.
 *
 * @param name of an item of an array: {@code items}
 * @param items what the items of an array are, null if they may be anything
 */
public record ToolParameter(
    String name,
    boolean required,
    ParameterTypes types,
    ParameterText text,
    Validation validation,
    @Nullable ToolParameter items,
    Members members,
    Choice choice) {
  /** So many members of an object are kept; those that are required come first. */
  public static final int MOST_MEMBERS = 50;

  /** So many values of an enumeration are kept. */
  public static final int MOST_VALUES = 100;

  /** Longer descriptions are cut. */
  public static final int LONGEST_DESCRIPTION = 1_024;

  /** One that takes everything. */
  static ToolParameter any(String name, boolean required) {
    return new ToolParameter(
        name,
        required,
        ParameterTypes.ANY,
        ParameterText.NONE,
        Validation.NONE,
        null,
        Members.NONE,
        Choice.NONE);
  }

  /** Its members by name, in the order of the schema. */
  public Map<String, ToolParameter> properties() {
    return members.known();
  }

  /** Whether it says everything that its schema says. */
  public boolean isExact() {
    return text.notes().isEmpty() && parts().allMatch(ToolParameter::isExact);
  }

  private Stream<ToolParameter> parts() {
    return Stream.of(
            Stream.ofNullable(items),
            members.known().values().stream(),
            Stream.ofNullable(members.others()),
            choice.forms().stream())
        .flatMap(each -> each);
  }

  /** The JSON of it, with its members in one order. */
  public Map<String, @Nullable Object> toJson() {
    return ParameterWriter.write(this);
  }
}
