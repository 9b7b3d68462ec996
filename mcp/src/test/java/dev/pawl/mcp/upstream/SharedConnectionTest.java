package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.UpstreamException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedConnectionTest {
  private final AtomicInteger starts = new AtomicInteger();
  private final CountDownLatch starting = new CountDownLatch(1);
  private final CountDownLatch mayStart = new CountDownLatch(1);

  private final SharedConnection connection =
      new SharedConnection(
          "slow",
          new SharedConnection.Opener() {
            @Override
            public void check() {}

            @Override
            public SharedConnection.Live open() throws UpstreamException, InterruptedException {
              starts.incrementAndGet();
              starting.countDown();
              mayStart.await();
              throw UpstreamException.unreachable("it has started, and that is all");
            }
          },
          Duration.ofMinutes(1));

  @Test
  void aStartGoesOnForWhoeverTriesAgainAfterAnImpatientCall() throws Exception {
    Thread impatient =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    connection.enter();
                  } catch (UpstreamException | InterruptedException _) {
                    // It does not wait any longer.
                  }
                });
    starting.await();
    impatient.interrupt();
    impatient.join();
    Thread.ofVirtual().start(mayStart::countDown);
    assertThatThrownBy(connection::enter).hasMessageContaining("that is all");
    assertThat(starts).hasValue(1);
    connection.close();
  }
}
