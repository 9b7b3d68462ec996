package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.Companion;
import dev.pawl.model.FailureCode;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what is said of a node that acts: retry, timeout, deadline, onError, compensate. */
final class PolicyReader {
  static final List<String> FAILURES =
      Arrays.stream(FailureCode.values()).map(FailureCode::name).toList();
  static final int MOST_ATTEMPTS = 100;
  static final double LARGEST_FACTOR = 100;

  private static final Duration BACKOFF = Duration.ofSeconds(1);
  private static final double FACTOR = 2;
  private static final Duration MAX_BACKOFF = Duration.ofMinutes(1);
  private static final double JITTER = 0;

  private PolicyReader() {}

  static Policy read(Cursor node, @Nullable OnDoubt onDoubt) {
    return new Policy(
        retry(node),
        duration(node, "timeout"),
        duration(node, "deadline"),
        target(node, "onError"),
        target(node, "compensate"),
        onDoubt,
        companions(node));
  }

  private static List<Companion> companions(Cursor node) {
    List<Companion> companions = new ArrayList<>();
    if (node.knows("until")) {
      for (Target each : node.targets("until")) {
        companions.add(Companion.ending(each));
      }
    }
    if (node.knows("meanwhile") && node.has("meanwhile")) {
      companions.addAll(MeanwhileReader.read(node));
    }
    return companions;
  }

  private static @Nullable Duration duration(Cursor node, String key) {
    return node.knows(key) ? Quantities.duration(node, key) : null;
  }

  private static @Nullable Target target(Cursor node, String key) {
    return node.knows(key) ? node.target(key) : null;
  }

  private static String retryAdvice(Source.Scalar given) {
    Object attempts = given.value() instanceof Number number ? number : 3;
    return "write `retry: { attempts: " + attempts + " }`";
  }

  private static @Nullable Retry retry(Cursor node) {
    Source.Mapping mapping =
        node.knows("retry") ? node.mapping("retry", PolicyReader::retryAdvice) : null;
    if (mapping == null) {
      return null;
    }
    Cursor retry = new Cursor(mapping, node.name("retry"), Keys.RETRY, node.report());
    retry.refuseUnknownKeys();
    retry.required("attempts", "say how often to try in all, as in `attempts: 3`");
    Long attempts = Quantities.wholeNumber(retry, "attempts", 1, MOST_ATTEMPTS);
    Duration backoff = orElse(Quantities.durationOrZero(retry, "backoff"), BACKOFF);
    Duration most = Quantities.durationOrZero(retry, "maxBackoff");
    return new Retry(
        attempts == null ? 1 : attempts.intValue(),
        backoff,
        orElse(Quantities.number(retry, "factor", 1, LARGEST_FACTOR), FACTOR),
        most != null ? most : longer(backoff, MAX_BACKOFF),
        orElse(Quantities.number(retry, "jitter", 0, 1), JITTER),
        failures(retry));
  }

  private static Duration longer(Duration left, Duration right) {
    return left.compareTo(right) > 0 ? left : right;
  }

  private static <T> T orElse(@Nullable T value, T fallback) {
    return Objects.requireNonNullElse(value, fallback);
  }

  private static Set<FailureCode> failures(Cursor retry) {
    Set<FailureCode> codes = EnumSet.noneOf(FailureCode.class);
    Source.Sequence on = retry.sequence("on");
    if (on == null) {
      return codes;
    }
    for (Source item : on.items()) {
      Source.Scalar name = retry.stringIn("an entry in " + retry.name("on"), item);
      if (name == null) {
        continue;
      }
      String code = String.valueOf(name.value());
      if (FAILURES.contains(code)) {
        codes.add(FailureCode.valueOf(code));
      } else {
        String suggestion = Suggestion.didYouMean(code, FAILURES);
        retry.problem(
            ProblemCode.BAD_VALUE,
            "there is no failure `" + code + "`",
            name.place(),
            suggestion.isEmpty() ? "use some of: " + String.join(", ", FAILURES) : suggestion);
      }
    }
    return codes;
  }
}
