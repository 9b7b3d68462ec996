package dev.pawl.telemetry;

import dev.pawl.engine.driver.Spans;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.telemetry.wire.Span;
import org.jspecify.annotations.Nullable;

/**
 * Where the spans of a run stand. Whoever drives it, now or later, names them alike.
 *
 * @param state what vendors want to be passed on
 * @param caller the span of whoever began the run; null if they said nothing
 * @param sampled whether anything of it is told
 */
record TraceOfRun(
    String run, String trace, String state, @Nullable String caller, boolean sampled) {
  static TraceOfRun of(String run, @Nullable TraceContext caller, Sampler sampler) {
    String trace = caller == null ? Spans.trace(run) : caller.trace();
    return new TraceOfRun(
        run,
        trace,
        caller == null ? "" : caller.state(),
        caller == null ? null : caller.span(),
        sampler.takes(trace, caller));
  }

  /** What the calls of the run belong to. */
  TraceContext context(@Nullable TraceContext caller) {
    String parent = "00-" + trace + "-" + Spans.of(run) + (sampled ? "-01" : "-00");
    return new TraceContext(parent, state, caller == null ? "" : caller.baggage(), true);
  }

  /** The run itself. */
  Span run(Span span) {
    return span.within(trace, state, Spans.of(run), caller, caller != null);
  }

  /** A time in which one process drove it. */
  Span drive(Span span, long since) {
    return span.within(trace, state, Spans.of(run, "drive@" + since), Spans.of(run), false);
  }

  Span step(Span span, String step) {
    String around = around(step);
    String parent = around == null ? Spans.of(run) : Spans.of(run, around);
    return span.within(trace, state, Spans.of(run, step), parent, false);
  }

  Span attempt(Span span, String step, int attempt) {
    return span.within(trace, state, Spans.of(run, step, attempt), Spans.of(run, step), false);
  }

  /** The step that another one is a part of, as names of steps say it; null for none. */
  static @Nullable String around(String step) {
    int slash = step.lastIndexOf('/');
    if (slash < 0) {
      return null;
    }
    String scope = step.substring(0, slash);
    int item = scope.endsWith("]") ? scope.lastIndexOf('[') : -1;
    return item < 0 ? scope : scope.substring(0, item);
  }
}
