package dev.pawl.mcp.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program's standard input, which can be closed even while the program does not read it.
 *
 * <p>Closing the stream that Java gives us waits for a writer that is stuck in it, and writes what
 * is still in its buffer: both may last for ever. So nothing is ever left in the buffer, and
 * whoever closes waits for the writer only as long as it likes.
 */
final class ProgramInput extends OutputStream {
  private final OutputStream pipe;
  private final ReentrantLock lock = new ReentrantLock();

  ProgramInput(OutputStream pipe) {
    this.pipe = pipe;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      pipe.write(bytes, offset, length);
      pipe.flush();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      pipe.close();
    } finally {
      lock.unlock();
    }
  }

  /** Whether it is closed; it is not if a writer was stuck for all of the time. */
  boolean close(Duration patience) throws InterruptedException {
    if (!lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    try {
      close();
    } catch (IOException _) {
      // Nobody reads it any more, so it is as good as closed.
    } finally {
      lock.unlock();
    }
    return true;
  }
}
