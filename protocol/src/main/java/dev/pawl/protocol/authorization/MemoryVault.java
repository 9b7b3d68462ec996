package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps things as long as the process lives. */
public final class MemoryVault implements Vault {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Map<String, @Nullable Object> kept = Map.of();

  @Override
  public Map<String, @Nullable Object> read() {
    return kept;
  }

  @Override
  public void write(Map<String, @Nullable Object> content) {
    kept = content;
  }

  @Override
  public <T> T alone(Work<T> work) throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      return work.done();
    } finally {
      lock.unlock();
    }
  }
}
