package dev.pawl.protocol.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PendingTest {
  private static final RequestId ID = new RequestId.Numeric(1);
  private static final Duration LONG = Duration.ofMinutes(1);

  /** The answer is taken and the call forgotten while the one who brought it is still at it. */
  @Test
  void anAnswerThatIsTakenIsNotToldAsLate() throws Exception {
    for (int i = 0; i < 20_000; i++) {
      Watching watching = new Watching(true);
      Pending call =
          new Pending(new Message.Request(ID, "tools/call", Map.of()), watching.options());
      Thread taker =
          Thread.startVirtualThread(
              () -> {
                try {
                  call.await(LONG);
                } catch (Exception e) {
                  throw new AssertionError(e);
                } finally {
                  call.forget();
                }
              });
      call.answered(new Message.Result(ID, Map.of()));
      taker.join();
      assertThat(watching.hasEnded()).as("told in round %d", i).isFalse();
    }
  }
}
