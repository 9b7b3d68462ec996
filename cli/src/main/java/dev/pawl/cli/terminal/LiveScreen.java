package dev.pawl.cli.terminal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Lines that stay, above a few that are painted again and again while something goes on.
 *
 * <p>The terminal cuts what is too wide (it is told not to wrap), so that no width has to be known
 * and one line is always one row.
 */
public final class LiveScreen implements Screen {
  private static final Duration FRAME = Duration.ofMillis(100);
  private static final String NO_WRAP = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";
  private static final String UP = "\u001b[A";
  private static final String CLEAR = "\r\u001b[J";

  private final Channel channel;
  private final IntFunction<List<String>> footer;
  private final Thread painter;
  private final List<String> held = new ArrayList<>();
  private List<String> painted = List.of();
  private boolean paused;
  private boolean closed;

  /**
   * @param footer the lines below, for a frame's number
   */
  public LiveScreen(Channel channel, IntFunction<List<String>> footer) {
    this.channel = channel;
    this.footer = footer;
    this.painter = Thread.ofPlatform().name("pawl-screen").daemon().unstarted(this::paint);
  }

  public LiveScreen start() {
    painter.start();
    return this;
  }

  /** Begins with a pause: what is over in a moment needs no spinner. */
  private void paint() {
    try {
      for (int frame = 0; ; frame++) {
        Thread.sleep(FRAME);
        List<String> lines = footer.apply(frame);
        synchronized (this) {
          if (closed) {
            return;
          }
          if (!paused) {
            show(lines, "");
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void line(String text) {
    if (paused) {
      held.add(text + "\n");
    } else {
      show(painted, text + "\n");
    }
  }

  @Override
  public synchronized void pause() {
    show(List.of(), "");
    paused = true;
  }

  @Override
  public synchronized void resume() {
    paused = false;
    show(List.of(), String.join("", held));
    held.clear();
  }

  /** Everything goes out in one piece, so that nothing flickers. */
  private void show(List<String> lines, String above) {
    StringBuilder frame = new StringBuilder();
    if (!painted.isEmpty()) {
      frame.append(UP.repeat(painted.size() - 1)).append(CLEAR);
    }
    frame.append(above);
    if (!lines.isEmpty()) {
      frame.append(NO_WRAP).append(String.join("\n", lines)).append(WRAP);
    }
    painted = lines;
    channel.writer().print(frame);
    channel.writer().flush();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      show(List.of(), "");
    }
    painter.interrupt();
    try {
      painter.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
