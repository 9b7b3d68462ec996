package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Matter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A tool that fails says why. What comes of a failure has a code and a node by itself; the message
 * is what servers leave out.
 */
record CompleteFailures() implements Check {
  /** What programs say that have nothing to say. */
  private static final Set<String> NOTHING =
      Set.of("", "error", "failed", "null", "undefined", "none", "{}", "[object object]");

  @Override
  public @Nullable Violation violation(Case it) {
    if (!(it.matter().output() instanceof Map<?, ?> output)
        || output.size() != 1
        || !output.containsKey("error")) {
      return null;
    }
    Object error = output.get("error");
    String message = error == null ? "" : String.valueOf(error).strip().toLowerCase(Locale.ROOT);
    if (!NOTHING.contains(message.replaceAll("[.!:]+$", ""))) {
      return null;
    }
    String server =
        it.matter().target() instanceof Matter.Target.OfServer call ? call.server() + "/" : "";
    return new Violation("`" + server + it.tool() + "` failed and does not say why");
  }
}
