package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.upstream.Puppet.Got;
import dev.pawl.mcp.upstream.PuppetCalls.Going;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.client.StdioTransport;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is known of calls: whether they were sent, and whether they are over. */
@Timeout(60)
class CallStatesTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private static UpstreamException failure(Going call) throws Exception {
    return (UpstreamException) call.failure();
  }

  @Test
  void aCallThatIsAnsweredWasSentAndIsOver() throws Exception {
    try (PuppetCalls calls = new PuppetCalls()) {
      Going call = calls.begin(Caller.NOBODY);
      Got got = calls.puppet.call();
      assertThat(call.state().isSent()).isTrue();
      assertThat(call.state().isOver()).isFalse();
      got.text("x");
      call.get();
      assertThat(call.state().isOver()).isTrue();
      assertThat(call.state().answer().map(ToolResult::firstText)).contains("x");
    }
  }

  @Test
  void aCallThatWaitsForAnotherIsNotSentAndCanBeWithdrawn() throws Exception {
    UpstreamSettings one = PuppetCalls.settings(Duration.ofMinutes(5), 1, null);
    try (PuppetCalls calls = new PuppetCalls(one)) {
      Going first = calls.begin(Caller.NOBODY);
      Got got = calls.puppet.call();
      Going second = calls.begin(Caller.NOBODY);
      second.untilItWaits();
      assertThat(second.state().withdraw()).isTrue();
      got.text("x");
      first.get();
      assertThat(failure(second).inDoubt()).isFalse();
      assertThat(calls.puppet.received).noneMatch(each -> each.method().equals("tools/call"));
    }
  }

  @Test
  void aCallThatWaitsForTheRateIsNotSent() throws Exception {
    UpstreamSettings.Rate rate = new UpstreamSettings.Rate(1, Duration.ofHours(1));
    UpstreamSettings slow = PuppetCalls.settings(Duration.ofMinutes(5), 5, rate);
    try (PuppetCalls calls = new PuppetCalls(slow)) {
      Going first = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("x");
      first.get();
      Going second = calls.begin(Caller.NOBODY);
      second.untilItWaits();
      assertThat(second.state().withdraw()).isTrue();
      second.giveUp();
    }
  }

  @Test
  void aCallThatIsWithdrawnIsNotSentWhenItsTurnComes() throws Exception {
    UpstreamSettings.Rate rate = new UpstreamSettings.Rate(1, Duration.ofMillis(500));
    UpstreamSettings slow = PuppetCalls.settings(Duration.ofMinutes(5), 5, rate);
    try (PuppetCalls calls = new PuppetCalls(slow)) {
      Going first = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("x");
      first.get();
      Going second = calls.begin(Caller.NOBODY);
      second.untilItWaits();
      assertThat(second.state().withdraw()).isTrue();
      assertThat(failure(second).inDoubt()).isFalse();
      assertThat(calls.puppet.received).noneMatch(each -> each.method().equals("tools/call"));
    }
  }

  @Test
  void aCallThatIsWithdrawnIsNotSentWhenTheServerHasStarted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    Puppet puppet = new Puppet();
    RemoteUpstream starting =
        new RemoteUpstream(
            "slow",
            UpstreamSettings.DEFAULT,
            () ->
                new Link(
                    () -> {
                      asked.countDown();
                      started.await();
                      return puppet.open();
                    },
                    Secrets.NONE));
    CallState state = new CallState();
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> end.complete(catchThrowable(() -> starting.call(call("slow", state)))));
    asked.await();
    assertThat(state.withdraw()).isTrue();
    started.countDown();
    assertThat(((UpstreamException) end.get()).inDoubt()).isFalse();
    assertThat(puppet.received).noneMatch(each -> each.method().equals("tools/call"));
    starting.close();
  }

  @Test
  void aCallThatWaitsForTheStartIsNotSent() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    RemoteUpstream starting =
        new RemoteUpstream(
            "slow",
            UpstreamSettings.DEFAULT,
            () ->
                new Link(
                    () -> {
                      asked.countDown();
                      new CountDownLatch(1).await();
                      throw new AssertionError();
                    },
                    Secrets.NONE));
    CallState state = new CallState();
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    starting.call(
                        new ToolCall(
                                "slow", "x", Map.of(), "r", "s", Principal.LOCAL, Caller.NOBODY)
                            .with(state));
                  } catch (Throwable e) {
                    end.complete(e);
                  }
                });
    asked.await();
    assertThat(state.isSent()).isFalse();
    assertThat(state.withdraw()).isTrue();
    thread.interrupt();
    assertThat(end.get()).isInstanceOf(InterruptedException.class);
    starting.close();
  }

  @Test
  void aStartThatTakesTooLongSaysHowToWaitLonger() throws Exception {
    Duration start = Duration.ofMillis(50);
    UpstreamSettings hasty = new UpstreamSettings(LONG, start, LONG, 1, null);
    Pipe silent = new Pipe();
    RemoteUpstream starting =
        new RemoteUpstream(
            "slow",
            hasty,
            () ->
                new Link(
                    () ->
                        new StdioTransport(silent.source, new Pipe().sink, () -> {}, what -> what),
                    Secrets.NONE));
    assertThatThrownBy(() -> starting.call(call("slow", new CallState())))
        .hasMessage(
            "server `slow` could not be connected: no answer to initialize and no progress for 50"
                + " ms; a longer `startTimeout:` may help");
    starting.close();
    silent.sink.close();
  }

  @Test
  void silenceAfterACallWasSentIsADoubt() throws Exception {
    UpstreamSettings hasty = PuppetCalls.settings(Duration.ofMillis(50), 5, null);
    try (PuppetCalls calls = new PuppetCalls(hasty)) {
      UpstreamException failure = failure(calls.begin(Caller.NOBODY));
      assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
      assertThat(failure.inDoubt()).isTrue();
    }
  }

  @Test
  void aProgramThatEndsLeavesADoubtAndNothingToWaitFor() throws Exception {
    try (PuppetCalls calls = new PuppetCalls()) {
      Going call = calls.begin(Caller.NOBODY);
      Got got = calls.puppet.call();
      got.wire().close();
      assertThat(failure(call).inDoubt()).isTrue();
      assertThat(call.state().awaitOver(LONG)).isTrue();
      assertThat(call.state().answer()).isEmpty();
    }
  }

  @Test
  void anAnswerThatCannotBeReadIsADoubt() throws Exception {
    try (PuppetCalls calls = new PuppetCalls()) {
      Going call = calls.begin(Caller.NOBODY);
      Got got = calls.puppet.call();
      got.wire().send("{'jsonrpc':'2.0','id':" + got.id() + ",'result':null}");
      UpstreamException failure = failure(call);
      assertThat(failure.inDoubt()).isTrue();
      assertThat(failure.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE);
      assertThat(failure)
          .hasMessageStartingWith("server `puppet`: the server's answer cannot be read: ")
          .hasMessageContaining("\"result\":null");
      assertThat(call.state().isOver()).isTrue();
    }
  }

  @Test
  void aLateAnswerSettlesTheDoubt() throws Exception {
    try (PuppetCalls calls = new PuppetCalls()) {
      Going call = calls.begin(Caller.NOBODY);
      Got got = calls.puppet.call();
      call.giveUp();
      assertThat(call.state().withdraw()).isFalse();
      assertThat(call.state().isOver()).isFalse();
      calls.puppet.next("notifications/cancelled");
      got.text("late");
      assertThat(call.state().awaitOver(LONG)).isTrue();
      assertThat(call.state().answer().map(ToolResult::firstText)).contains("late");
    }
  }

  @Test
  void closingEndsWhatWasGivenUp() throws Exception {
    PuppetCalls calls = new PuppetCalls();
    Going call = calls.begin(Caller.NOBODY);
    calls.puppet.call();
    call.giveUp();
    assertThat(call.state().awaitOver(Duration.ofMillis(1))).isFalse();
    calls.close();
    assertThat(call.state().awaitOver(LONG)).isTrue();
  }

  @Test
  void whatAServerSaidInsteadOfAnAnswerIsToldWhenTheCallIsGivenUp() throws Exception {
    List<String> logged = new CopyOnWriteArrayList<>();
    Logger log = Logger.getLogger("dev.pawl.mcp");
    log.setFilter(record -> !logged.add(record.getMessage()));
    try (PuppetCalls calls = new PuppetCalls()) {
      Going call = calls.begin(Caller.NOBODY);
      calls.puppet.call().wire().send("no such table");
      Going other = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("x");
      other.get();
      call.giveUp();
    } finally {
      log.setFilter(null);
    }
    assertThat(logged)
        .containsExactly(
            "server `puppet`: no answer came to tools/call until it was given up; it printed what"
                + " is no message of MCP: `no such table`");
  }

  @Test
  void aBuiltinToolIsCalledUnlessItWasWithdrawn() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicInteger sent = new AtomicInteger();
    CallState state = new CallState();
    ToolServer server =
        () ->
            List.of(
                Tool.of(
                    "x",
                    "Counts",
                    (_, _) -> {
                      made.incrementAndGet();
                      sent.addAndGet(state.isSent() ? 1 : 0);
                      return CallResult.text("x");
                    }));
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of(), Path.of(""), Map.of("own", server))) {
      upstreams.call(own(state));
      assertThat(sent).hasValue(1);
      assertThat(state.isOver()).isTrue();
      CallState withdrawn = new CallState();
      withdrawn.held();
      withdrawn.withdraw();
      assertThatThrownBy(() -> upstreams.call(own(withdrawn)))
          .isInstanceOf(InterruptedException.class);
      assertThat(made).hasValue(1);
      CallState unknown = new CallState();
      assertThatThrownBy(() -> upstreams.call(call("nowhere", unknown)))
          .isInstanceOf(UpstreamException.class);
      assertThat(unknown.isSent()).isFalse();
    }
  }

  private static ToolCall own(CallState state) {
    return call("own", state);
  }

  private static ToolCall call(String server, CallState state) {
    return new ToolCall(server, "x", Values.object(), "r", "s", Principal.LOCAL, Caller.NOBODY)
        .with(state);
  }
}
