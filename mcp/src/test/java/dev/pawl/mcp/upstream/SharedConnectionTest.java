package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.UpstreamException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedConnectionTest {
  private final AtomicInteger starts = new AtomicInteger();
  private final AtomicReference<String> heard = new AtomicReference<>();
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

  private Thread entering() {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                connection.enter();
              } catch (UpstreamException e) {
                heard.set(e.getMessage());
              } catch (InterruptedException _) {
                // It does not wait any longer.
              }
            });
  }

  @Test
  void aStartGoesOnForWhoeverTriesAgainAfterAnImpatientCall() throws Exception {
    Thread impatient = entering();
    starting.await();
    impatient.interrupt();
    impatient.join();
    Thread next = entering();
    while (next.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    mayStart.countDown();
    next.join();
    assertThat(starts).hasValue(1);
    assertThat(heard).hasValue("it has started, and that is all");
    connection.close();
  }
}
