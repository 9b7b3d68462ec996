package dev.pawl.library;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.model.Durations;
import dev.pawl.model.PawlException;
import java.util.Map;

/** How long questions wait for an answer whose author does not say so, as the environment says. */
public final class AnswerTime {
  static final String NAME = "PAWL_ASK_DEADLINE";
  private static final String FOR_EVER = "none";

  private AnswerTime() {}

  /**
   * Of this process.
   *
   * @throws PawlException.Conflict when the variable makes no sense
   */
  public static Allowance here() {
    return of(System.getenv());
  }

  static Allowance of(Map<String, String> environment) {
    String text = environment.get(NAME);
    if (text == null || text.isBlank()) {
      return Allowance.DEFAULT;
    }
    if (text.strip().equals(FOR_EVER)) {
      return Allowance.DEFAULT.withAnswer(null);
    }
    return Allowance.DEFAULT.withAnswer(
        Durations.parse(text.strip())
            .orElseThrow(
                () ->
                    new PawlException.Conflict(
                        "the variable "
                            + NAME
                            + " must be a duration like 30d, or `none`, but is `"
                            + text
                            + "`")));
  }
}
