package dev.pawl.model;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How patiently and how hard an upstream is used.
 *
 * @param timeout the longest silence of a call: no answer and no progress
 * @param startTimeout the longest that the server may take to start and introduce itself
 * @param idle how long it is kept open without being used
 * @param concurrency calls at once
 * @param rate calls in a span of time, or null for as many as there are
 */
public record UpstreamSettings(
    Duration timeout, Duration startTimeout, Duration idle, int concurrency, @Nullable Rate rate) {
  public static final UpstreamSettings DEFAULT =
      new UpstreamSettings(
          Duration.ofMinutes(5), Duration.ofSeconds(60), Duration.ofMinutes(10), 64, null);

  public static final int MOST_CONCURRENCY = 10_000;

  public UpstreamSettings {
    if (!timeout.isPositive() || !startTimeout.isPositive() || !idle.isPositive()) {
      throw new IllegalArgumentException("durations must be longer than nothing");
    }
    if (concurrency < 1 || concurrency > MOST_CONCURRENCY) {
      throw new IllegalArgumentException("concurrency is from 1 to " + MOST_CONCURRENCY);
    }
  }

  /** So many calls in such a span of time, written as {@code 10/s} or {@code 100/min}. */
  public record Rate(int calls, Duration per) {
    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,5})/(s|min|m|h|d)");
    private static final Map<String, Duration> SPANS =
        Map.of(
            "s", Duration.ofSeconds(1),
            "min", Duration.ofMinutes(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    public Rate {
      if (calls < 1 || !per.isPositive()) {
        throw new IllegalArgumentException("a rate allows at least one call in some time");
      }
    }

    /** Empty when the text is no rate. */
    public static Optional<Rate> parse(String text) {
      Matcher parts = TEXT.matcher(text.strip());
      return parts.matches()
          ? Optional.ofNullable(SPANS.get(parts.group(2)))
              .map(per -> new Rate(Integer.parseInt(parts.group(1)), per))
          : Optional.empty();
    }
  }
}
