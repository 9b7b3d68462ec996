package dev.pawl.activities.session;

import dev.pawl.json.Values;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody decided was next.
 *
 * @param after the step after which; empty before the first one
 * @param next the step that was chosen
 * @param by who chose it
 */
public record BranchDecision(String after, String next, String by, Instant at) {
  Map<String, @Nullable Object> toJson() {
    return Values.object("after", after, "next", next, "by", by, "at", at.toString());
  }
}
