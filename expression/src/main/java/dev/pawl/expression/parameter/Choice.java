package dev.pawl.expression.parameter;

import java.util.List;

/**
 * Forms of which a value has to have one.
 *
 * @param forms none if there is no such choice
 * @param single whether it must not have two of them
 */
public record Choice(List<ToolParameter> forms, boolean single) {
  static final Choice NONE = new Choice(List.of(), false);

  public Choice {
    forms = List.copyOf(forms);
  }
}
