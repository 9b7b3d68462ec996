package dev.pawl.protocol.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LeftOversTest {
  private static Pending call(long id) {
    return new Pending(
        new Message.Request(RequestId.of(id), "tools/call", Map.of()), CallOptions.PLAIN);
  }

  @Test
  void whatIsNotAnsweredIsForgottenAfterAWhile() {
    LeftOvers leftOvers = new LeftOvers(Duration.ofMillis(20));
    leftOvers.add(call(1));
    while (leftOvers.any()) {
      Thread.onSpinWait();
    }
    assertThat(leftOvers.answered(RequestId.of(1), answer(1))).isFalse();
  }

  @Test
  void whatWasForgottenMayStillAsk() {
    LeftOvers leftOvers = new LeftOvers();
    leftOvers.add(call(1));
    leftOvers.drop(RequestId.of(1));
    assertThat(leftOvers.any()).isFalse();
    assertThat(leftOvers.mayAsk()).isTrue();
    leftOvers.ended();
    assertThat(leftOvers.mayAsk()).isFalse();
  }

  @Test
  void whatWasAnsweredAsksNothing() {
    LeftOvers leftOvers = new LeftOvers();
    leftOvers.add(call(1));
    assertThat(leftOvers.answered(RequestId.of(1), answer(1))).isTrue();
    leftOvers.drop(RequestId.of(1));
    assertThat(leftOvers.mayAsk()).isFalse();
  }

  @Test
  void onlySoManyAreKept() {
    LeftOvers leftOvers = new LeftOvers();
    for (long id = 1; id <= 101; id++) {
      leftOvers.add(call(id));
    }
    assertThat(leftOvers.answered(RequestId.of(1), answer(1))).isFalse();
    assertThat(leftOvers.answered(RequestId.of(2), answer(2))).isTrue();
  }

  private static Message answer(long id) {
    return new Message.Result(RequestId.of(id), Map.of());
  }
}
