package dev.pawl.engine.upstream;

import dev.pawl.model.Principal;
import dev.pawl.model.trace.TraceContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of one tool.
 *
 * @param occasion what it is made for
 * @param caller whoever waits for the run
 * @param state how far it has come; each attempt has its own
 */
public record ToolCall(
    String server,
    String tool,
    Map<String, @Nullable Object> arguments,
    Occasion occasion,
    Principal principal,
    Caller caller,
    CallState state) {
  /**
   * What a call is made for.
   *
   * @param run the run that makes it; empty for a call that belongs to none
   * @param step the step of that run, the same for all attempts
   * @param past what lies behind that step
   * @param trace to which it belongs; null if to none
   */
  public record Occasion(String run, String step, StepPast past, @Nullable TraceContext trace) {}

  /** A call whose state nobody follows. */
  public ToolCall(
      String server,
      String tool,
      Map<String, @Nullable Object> arguments,
      String run,
      String step,
      Principal principal,
      Caller caller) {
    this(
        server,
        tool,
        arguments,
        new Occasion(run, step, StepPast.NOTHING, null),
        principal,
        caller,
        new CallState());
  }

  /**
   * A call that belongs to no run, and that nobody watches.
   *
   * @param id tells it from all others
   */
  public ToolCall(
      String server,
      String tool,
      Map<String, @Nullable Object> arguments,
      String id,
      Principal principal) {
    this(server, tool, arguments, "", id, principal, Caller.NOBODY);
  }

  /** The same, followed by this state. */
  public ToolCall with(CallState followed) {
    return new ToolCall(server, tool, arguments, occasion, principal, caller, followed);
  }

  public String run() {
    return occasion.run;
  }

  public String step() {
    return occasion.step;
  }

  /** To which trace it belongs; null if to none. */
  public @Nullable TraceContext trace() {
    return occasion.trace;
  }

  /** The same for all attempts, and for no other call ever: a key to tell a repeated one by. */
  public String effectId() {
    return effectId(run(), step());
  }

  public static String effectId(String run, String step) {
    return run.isEmpty() ? step : run + "/" + step;
  }
}
