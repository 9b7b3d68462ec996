package dev.pawl.cli.serve;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** An output that does something once the first answer is out, so that it does not have to wait. */
final class FirstAnswer extends BufferedOutputStream {
  private @Nullable Runnable then;

  FirstAnswer(OutputStream out, Runnable then) {
    super(out);
    this.then = then;
  }

  @Override
  public synchronized void flush() throws IOException {
    super.flush();
    Runnable next = then;
    if (next != null) {
      then = null;
      next.run();
    }
  }
}
