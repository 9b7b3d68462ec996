package dev.pawl.engine.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallStateTest {
  private static final Duration LONG = Duration.ofDays(1);
  private final CallState state = new CallState();

  @Test
  void ofAnUpstreamThatTellsNothingTheWorstIsAssumed() throws Exception {
    assertThat(state.isSent()).isTrue();
    assertThat(state.withdraw()).isFalse();
    assertThat(state.awaitOver(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void whatIsHeldCanBeWithdrawnAndIsNotSentThen() throws Exception {
    state.held();
    assertThat(state.isSent()).isFalse();
    assertThat(state.withdraw()).isTrue();
    assertThat(state.sending()).isFalse();
    assertThat(state.isSent()).isFalse();
    assertThat(state.awaitOver(LONG)).isTrue();
  }

  @Test
  void whatIsHandedOverMayHaveBeenSentUnlessTheUpstreamTells() {
    state.held();
    assertThat(state.handOver()).isTrue();
    assertThat(state.withdraw()).isFalse();
    state.held();
    assertThat(state.withdraw()).isTrue();
    assertThat(state.handOver()).isFalse();
  }

  @Test
  void whatWasWithdrawnStaysSo() {
    state.held();
    state.withdraw();
    state.held();
    assertThat(state.sending()).isFalse();
  }

  @Test
  void whatWasSentCannotBeWithdrawn() throws Exception {
    state.held();
    assertThat(state.sending()).isTrue();
    assertThat(state.withdraw()).isFalse();
    assertThat(state.isSent()).isTrue();
    assertThat(state.awaitOver(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void whoeverWaitsForTheEndHearsOfALateAnswer() throws Exception {
    state.held();
    state.sending();
    CompletableFuture<Boolean> waiting = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                waiting.complete(state.awaitOver(LONG));
              } catch (InterruptedException e) {
                waiting.completeExceptionally(e);
              }
            });
    state.over(ToolResult.text("late"));
    assertThat(waiting.get()).isTrue();
    state.over(null);
    assertThat(state.answer().map(ToolResult::firstText)).contains("late");
  }
}
