package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls of a {@link Puppet}, each on a thread of its own. */
final class PuppetCalls implements AutoCloseable {
  final Puppet puppet = new Puppet();
  final RemoteUpstream upstream;

  PuppetCalls() {
    this(UpstreamSettings.DEFAULT);
  }

  PuppetCalls(UpstreamSettings settings) {
    this(settings, null);
  }

  PuppetCalls(UpstreamSettings settings, @Nullable ToolGuard guard) {
    upstream = new RemoteUpstream("puppet", settings, () -> new Link(puppet, Secrets.NONE), guard);
  }

  static UpstreamSettings settings(Duration timeout, int concurrency, UpstreamSettings.Rate rate) {
    return new UpstreamSettings(
        timeout, Duration.ofMinutes(1), Duration.ofMinutes(10), concurrency, rate);
  }

  /** A call that goes on beside the test. */
  record Going(Thread thread, CallState state, CompletableFuture<ToolResult> end) {
    ToolResult get() throws Exception {
      return end.get(20, TimeUnit.SECONDS);
    }

    Throwable failure() throws Exception {
      try {
        throw new AssertionError("it did not fail, but gave " + get());
      } catch (ExecutionException e) {
        return e.getCause();
      }
    }

    /** Returns when it is not sent, and waits for something. */
    void untilItWaits() {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (thread.getState() == Thread.State.RUNNABLE
          || thread.getState() == Thread.State.NEW
          || state.isSent()) {
        assertThat(System.nanoTime() - deadline).as("time").isNegative();
        Thread.onSpinWait();
      }
    }

    void giveUp() throws Exception {
      thread.interrupt();
      Throwable failure = failure();
      if (!(failure instanceof InterruptedException)) {
        throw new AssertionError(failure);
      }
    }
  }

  Going begin(Caller caller) {
    CallState state = new CallState();
    ToolCall call =
        new ToolCall("puppet", "x", Values.object(), "r", "s", Principal.LOCAL, caller).with(state);
    CompletableFuture<ToolResult> end = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    end.complete(upstream.call(call));
                  } catch (Throwable e) {
                    end.completeExceptionally(e);
                  }
                });
    return new Going(thread, state, end);
  }

  @Override
  public void close() {
    upstream.close();
  }
}
