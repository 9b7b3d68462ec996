package dev.pawl.telemetry;

import dev.pawl.engine.telemetry.TelemetrySettings;
import dev.pawl.model.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/**
 * Which runs have traces. It follows from the name of the trace, so that all processes that drive a
 * run decide alike.
 *
 * @param share of the traces, from 0 to 1
 * @param asked whether whoever begins a run decides, if they say something
 */
record Sampler(double share, boolean asked) {
  private static final String ASKED = "parentbased_";

  static Sampler of(TelemetrySettings settings, Variables variables) {
    Sampler usual = new Sampler(settings.sample() == null ? 1 : settings.sample(), true);
    String name = variables.word("OTEL_TRACES_SAMPLER").orElse("");
    boolean asked = name.startsWith(ASKED);
    return switch (asked ? name.substring(ASKED.length()) : name) {
      case "" -> usual;
      case "always_on" -> new Sampler(1, asked);
      case "always_off" -> new Sampler(0, asked);
      case "traceidratio" ->
          new Sampler(variables.share("OTEL_TRACES_SAMPLER_ARG").orElse(1.0), asked);
      case String _ -> {
        variables.wrong("OTEL_TRACES_SAMPLER", "names a sampler that is not known here");
        yield usual;
      }
    };
  }

  /**
   * @param caller what whoever began the run said; null if nothing
   */
  boolean takes(String trace, @Nullable TraceContext caller) {
    if (asked && caller != null) {
      return caller.isSampled();
    }
    if (share >= 1) {
      return true;
    }
    long chance = Long.parseUnsignedLong(trace, 16, 32, 16) & Long.MAX_VALUE;
    return chance < (long) (share * Long.MAX_VALUE);
  }
}
