package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveScreenTest {

  private final StringWriter written = new StringWriter();
  private final Channel channel = new Channel(new PrintWriter(written), true, false);

  @Test
  void paintsTheFooterAgainBelowEachLineAndRemovesItAtTheEnd() throws InterruptedException {
    CountDownLatch painted = new CountDownLatch(2);
    LiveScreen screen =
        new LiveScreen(
                channel,
                _ -> {
                  painted.countDown();
                  return List.of("one", "two");
                })
            .start();
    painted.await();
    screen.line("stays");
    screen.close();
    String footer = "\u001b[?7lone\ntwo\u001b[?7h";
    String clear = "\u001b[A\r\u001b[J";
    assertThat(written.toString())
        .startsWith(footer + clear)
        .contains(clear + "stays\n" + footer)
        .endsWith(footer + clear);
  }

  @Test
  void whatIsOverInAMomentPaintsNothing() {
    LiveScreen screen = new LiveScreen(channel, _ -> List.of()).start();
    screen.line("stays");
    screen.close();
    assertThat(written.toString()).isEqualTo("stays\n");
  }

  @Test
  void linesAfterTheEndStillAppear() {
    LiveScreen screen = new LiveScreen(channel, _ -> List.of("busy")).start();
    screen.close();
    screen.line("late");
    assertThat(written.toString()).endsWith("late\n");
  }
}
