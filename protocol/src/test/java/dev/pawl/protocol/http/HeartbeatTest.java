package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
  @Test
  void goesOnWhateverHappensInOneBeat() throws Exception {
    CountDownLatch beats = new CountDownLatch(3);
    Runnable failing =
        () -> {
          beats.countDown();
          if (beats.getCount() == 1) {
            throw new IllegalStateException("a defect");
          }
          throw new OutOfMemoryError("a test");
        };
    try (Heartbeat _ = new Heartbeat(Duration.ofMillis(1), failing)) {
      assertThat(beats.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
