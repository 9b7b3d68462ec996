package dev.pawl.cli.author;

import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.serve.FolderWatch;
import dev.pawl.library.serve.ReadFiles;
import dev.pawl.model.Bundle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks files whenever something has changed, until somebody has seen enough. */
final class CheckWatch {
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final Terminal terminal;
  private final ReadFiles files;
  private final Function<Map<Path, Bundle>, CheckReport> check;
  private final Moments moments = new Moments(Clock.system(ZoneId.systemDefault()));
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile @Nullable Thread looking;
  private volatile boolean unread;
  private String lastFailure = "";
  private int rounds;

  CheckWatch(Terminal terminal, ReadFiles files, Function<Map<Path, Bundle>, CheckReport> check) {
    this.terminal = terminal;
    this.files = files;
    this.check = check;
  }

  /** Returns when the process is told to end, or nobody reads any more. */
  int run() {
    try (Stopping stopping = new Stopping(_ -> {})) {
      stopping.watch(_ -> end(), null);
      try (FolderWatch _ =
          FolderWatch.start(files::folders, files::concerns, Duration.ZERO, this::look)) {
        over.await();
      } catch (InterruptedException _) {
        end();
      }
    }
    return (unread ? Exit.NO_READER : Exit.INTERRUPTED).code;
  }

  /** Servers that are being asked may take their time, for which nobody waits now. */
  private void end() {
    over.countDown();
    Thread thread = looking;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void look() {
    looking = Thread.currentThread();
    try {
      files.look().map(check).ifPresent(this::show);
      lastFailure = "";
    } catch (IOException | RuntimeException e) {
      tell(e);
    } finally {
      looking = null;
    }
    if (terminal.out().writer().checkError()) {
      unread = true;
      over.countDown();
    }
  }

  private boolean isOver() {
    return over.getCount() == 0;
  }

  /** One whole that stays until the next, where that is possible; else one after the other. */
  private void show(CheckReport report) {
    if (isOver()) {
      return;
    }
    Channel err = terminal.err();
    boolean redraw = terminal.live() && terminal.out().terminal() && !report.manner().json();
    String time = moments.brief(moments.now());
    if (redraw) {
      terminal.out().writer().print(CLEAR);
    } else if (rounds > 0) {
      err.println("pawl: something has changed, at " + time);
      err.writer().flush();
    }
    report.print();
    if (redraw) {
      err.println(err.paint(Colour.DIM, time + "  watching for changes; Ctrl-C ends it"));
    } else if (rounds == 0) {
      err.println("pawl: watching for changes; Ctrl-C ends it");
    }
    rounds++;
    terminal.flush();
  }

  /** Said once, though it may be tried often. */
  private void tell(Exception thrown) {
    ErrorReport report = ErrorMapper.of(thrown);
    if (!isOver() && !report.message().equals(lastFailure)) {
      lastFailure = report.message();
      new ErrorPrinter(terminal).print(report);
      terminal.flush();
    }
  }
}
