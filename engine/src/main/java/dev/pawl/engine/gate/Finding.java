package dev.pawl.engine.gate;

import dev.pawl.json.Values;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a gate found.
 *
 * @param gate which
 * @param principle what it stands for
 * @param issue what is wrong
 * @param then what follows
 */
public record Finding(
    String gate, String principle, String issue, Severity severity, Consequence then) {
  /** How bad it is. */
  public enum Severity {
    LOW,
    MEDIUM,
    HIGH;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What follows from it. */
  public enum Consequence {
    /** It is put down, and no more. */
    NOTE,
    /** What came of it is told without what must not be told. */
    REDACT,
    /** It waits until somebody agrees. */
    HOLD,
    /** It is not done, or not told. */
    REFUSE;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "gate",
        gate,
        "principle",
        principle,
        "issue",
        issue,
        "severity",
        severity.text(),
        "then",
        then.text());
  }

  /** What {@link #toJson} gave. */
  public static Finding of(Map<?, ?> json) {
    return new Finding(
        text(json, "gate"),
        text(json, "principle"),
        text(json, "issue"),
        Severity.valueOf(text(json, "severity").toUpperCase(Locale.ROOT)),
        Consequence.valueOf(text(json, "then").toUpperCase(Locale.ROOT)));
  }

  private static String text(Map<?, ?> json, String key) {
    return String.valueOf(json.get(key));
  }
}
