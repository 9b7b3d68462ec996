package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamSettings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how a server is to be used: timeout, startTimeout, idle, concurrency, rate. */
final class SettingsReader {
  static final List<String> KEYS =
      List.of("timeout", "startTimeout", "idle", "concurrency", "rate");

  private static final UpstreamSettings DEFAULT = UpstreamSettings.DEFAULT;

  private SettingsReader() {}

  /**
   * @param strict whether a {@code timeout} must be ours; other programs write plain numbers there,
   *     some in seconds and some in milliseconds, which say nothing here
   */
  static UpstreamSettings read(Cursor server, boolean strict) {
    boolean foreign = !strict && isNumber(server.get("timeout"));
    Long concurrency =
        Quantities.wholeNumber(server, "concurrency", 1, UpstreamSettings.MOST_CONCURRENCY);
    return new UpstreamSettings(
        foreign ? DEFAULT.timeout() : duration(server, "timeout", DEFAULT.timeout()),
        duration(server, "startTimeout", DEFAULT.startTimeout()),
        duration(server, "idle", DEFAULT.idle()),
        concurrency == null ? DEFAULT.concurrency() : concurrency.intValue(),
        rate(server));
  }

  private static boolean isNumber(@Nullable Source source) {
    return source instanceof Source.Scalar scalar && scalar.value() instanceof Number;
  }

  private static Duration duration(Cursor server, String key, Duration otherwise) {
    return Objects.requireNonNullElse(Quantities.duration(server, key), otherwise);
  }

  private static UpstreamSettings.@Nullable Rate rate(Cursor server) {
    Source.Scalar text = server.stringIn(server.name("rate"), server.get("rate"));
    if (text == null) {
      return null;
    }
    Optional<UpstreamSettings.Rate> rate =
        UpstreamSettings.Rate.parse(String.valueOf(text.value()));
    if (rate.isEmpty()) {
      server.problem(
          ProblemCode.BAD_VALUE,
          server.name("rate") + " is no rate: `" + text.value() + "`",
          text.place(),
          "write calls per second, minute, hour or day: 10/s, 100/min, 1000/h, 5000/d");
    }
    return rate.orElse(null);
  }
}
