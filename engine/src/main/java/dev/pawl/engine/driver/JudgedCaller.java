package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whoever waits for a run whose gates have a say in what servers tell them while they work: how far
 * a call is, and what they ask.
 */
final class JudgedCaller implements Caller {
  private final Caller caller;
  private final Judging judging;
  private final Matter.Target called;
  private final String step;

  JudgedCaller(Caller caller, Judging judging, Matter.Target called, String step) {
    this.caller = caller;
    this.judging = judging;
    this.called = called;
    this.step = step;
  }

  /** That there is progress is no secret; what is said of it may be. */
  @Override
  public void progress(String server, double progress, @Nullable Double total, String message) {
    Ruling ruling = judging.meanwhile(called, step, message);
    Object told = ruling.isRefusal() ? "" : ruling.redacted(message);
    caller.progress(server, progress, total, told instanceof String text ? text : "");
  }

  @Override
  public Object identity() {
    return caller.identity();
  }

  @Override
  public boolean canAnswer() {
    return caller.canAnswer();
  }

  /** What is not to be told is not asked either. */
  @Override
  public Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    Ruling ruling = judging.meanwhile(called, step, params);
    return ruling.isRefusal() || !(ruling.redacted(params) instanceof Map<?, ?> told)
        ? Optional.empty()
        : caller.ask(server, method, Values.asObject(told));
  }
}
