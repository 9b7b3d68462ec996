package dev.pawl.library.gate;

import dev.pawl.engine.gate.Point;
import dev.pawl.governance.gate.Condition;
import dev.pawl.governance.gate.Gate;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gates, and what they would say, as JSON. */
public final class GateJson {
  private GateJson() {}

  public static Map<String, @Nullable Object> of(Gate gate) {
    return Values.object(
        "name", gate.name(),
        "principle", gate.principle(),
        "applies", gate.reach().words(),
        "when", moments(gate),
        "if", condition(gate),
        "severity", gate.severity().text(),
        "then", gate.then().consequence().text());
  }

  /** Its condition as it is written; null if it has none. */
  public static @Nullable String condition(Gate gate) {
    return gate.check() instanceof Condition condition && condition.expression() != null
        ? condition.text()
        : null;
  }

  /** When it has a say. */
  public static List<String> moments(Gate gate) {
    return gate.points().stream().sorted().map(GateJson::words).toList();
  }

  private static String words(Point point) {
    return point.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  public static Map<String, @Nullable Object> of(GateTrial.Tried tried) {
    return Values.object(
        "step", tried.step(),
        "calls", tried.what(),
        "gates", tried.opinions().stream().map(GateJson::of).toList());
  }

  private static Map<String, @Nullable Object> of(Opinion opinion) {
    return Values.object(
        "gate", opinion.gate(),
        "principle", opinion.principle(),
        "verdict", opinion.says().text(),
        "severity", opinion.severity().text(),
        "why", opinion.why());
  }
}
