package dev.pawl.library.runs;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.model.Durations;
import dev.pawl.model.PawlException;
import dev.pawl.model.Sizes;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of runs is kept, and for how long, as the environment says.
 *
 * @param limits of a run
 * @param retention of runs that are over
 */
public record Keeping(JournalLimits limits, Retention retention) {
  static final String AGE = "PAWL_KEEP_AGE";
  static final String RUNS = "PAWL_KEEP_RUNS";
  static final String SIZE = "PAWL_KEEP_SIZE";
  static final String VALUE = "PAWL_MAX_VALUE";
  static final String RUN = "PAWL_MAX_RUN";

  private static final int MOST = 1 << 30;
  private static final Keeping USUAL = new Keeping(JournalLimits.DEFAULT, Retention.DEFAULT);

  /**
   * Of this process.
   *
   * @throws PawlException.Conflict when a variable makes no sense
   */
  public static Keeping here() {
    return of(System.getenv());
  }

  /** Most have set none of the variables, and every start comes by here. */
  static Keeping of(Map<String, String> environment) {
    boolean isUsual =
        !environment.containsKey(AGE)
            && !environment.containsKey(RUNS)
            && !environment.containsKey(SIZE)
            && !environment.containsKey(VALUE)
            && !environment.containsKey(RUN);
    return isUsual ? USUAL : read(environment);
  }

  private static Keeping read(Map<String, String> environment) {
    JournalLimits limits = JournalLimits.DEFAULT;
    Retention kept = Retention.DEFAULT;
    return new Keeping(
        new JournalLimits(
            (int) bytes(environment, VALUE, limits.value()),
            bytes(environment, RUN, limits.run()),
            limits.spill()),
        new Retention(
            set(environment, AGE)
                .map(text -> Durations.parse(text).orElseThrow(() -> wrong(AGE, "like 30d", text)))
                .orElse(kept.age()),
            number(environment, kept.runs()),
            set(environment, SIZE).map(text -> size(SIZE, text)).orElse(kept.bytes())));
  }

  private static Optional<String> set(Map<String, String> environment, String name) {
    @Nullable String text = environment.get(name);
    return text == null || text.isBlank() ? Optional.empty() : Optional.of(text.strip());
  }

  /** What is read back into memory as a whole. */
  private static long bytes(Map<String, String> environment, String name, long otherwise) {
    long bytes = set(environment, name).map(text -> size(name, text)).orElse(otherwise);
    if (bytes < 1 || bytes > MOST) {
      throw wrong(name, "between 1 and 1GB", environment.getOrDefault(name, ""));
    }
    return bytes;
  }

  private static long size(String name, String text) {
    return Sizes.parse(text).orElseThrow(() -> wrong(name, "like 500MB or 2GB", text));
  }

  private static long number(Map<String, String> environment, long otherwise) {
    String text = set(environment, RUNS).orElse(null);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("\\d{1,12}")) {
      throw wrong(RUNS, "a number", text);
    }
    return Long.parseLong(text);
  }

  private static PawlException.Conflict wrong(String name, String must, String is) {
    return new PawlException.Conflict(
        "the variable " + name + " must be " + must + ", but is `" + is + "`");
  }
}
