package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The files that a name in a Git repository means. One look is under way at a time, by a thread of
 * its own, and everybody who wants to know waits for that one.
 */
final class GitSource implements FileSource {
  private static final Duration AHEAD = Duration.ofMinutes(1);

  private final SourceOrder order;
  private final Mirror mirror;
  private final GitLimits limits;
  private final InstantSource clock;
  private final Object guard = new Object();
  private final Object loading = new Object();
  private volatile boolean loaded;
  private volatile boolean looked;
  private volatile @Nullable Snapshot known;
  private volatile Instant nextLook = Instant.MIN;
  private @Nullable Look running;
  private boolean closed;

  GitSource(SourceOrder order, Mirror mirror, GitLimits limits, InstantSource clock) {
    this.order = order;
    this.mirror = mirror;
    this.limits = limits;
    this.clock = clock;
  }

  /** A look at the place. */
  private static final class Look {
    private final CountDownLatch done = new CountDownLatch(1);
    private final boolean wished;
    private @Nullable Thread thread;

    /**
     * @param wished whether what somebody else saw a while ago is not good enough
     */
    Look(boolean wished) {
      this.wished = wished;
    }
  }

  @Override
  public String name() {
    return order.name();
  }

  @Override
  public Snapshot current() {
    load();
    Snapshot now = known;
    if (now != null && !isDue(now)) {
      return now;
    }
    boolean isFirst = !looked;
    Look look = begin(false);
    if (now == null) {
      await(look, limits.whole().multipliedBy(2));
    } else if (isFirst || !now.isKnown()) {
      // A process that ends soon would otherwise never see anything new.
      await(look, limits.first());
    }
    return now();
  }

  @Override
  public Snapshot refresh() {
    load();
    Look look = begin(true);
    await(look, limits.whole().multipliedBy(2));
    if (look != null && !look.wished) {
      await(begin(true), limits.whole().multipliedBy(2));
    }
    return now();
  }

  /** What somebody brought before. It is read before anybody looks, and so waits for nobody. */
  private void load() {
    if (loaded) {
      return;
    }
    synchronized (loading) {
      if (!loaded) {
        known = mirror.kept().map(content -> snapshot(content, null)).orElse(null);
        loaded = true;
      }
    }
  }

  private Snapshot now() {
    Snapshot now = known;
    return now == null
        ? Snapshot.nothing(order.name(), clock.instant(), "nobody could look there yet")
        : now;
  }

  private boolean isDue(Snapshot snapshot) {
    Instant now = clock.instant();
    if (snapshot.trouble() != null) {
      return !now.isBefore(nextLook);
    }
    if (mirror.isForEver() && snapshot.isKnown()) {
      return false;
    }
    Instant seen = snapshot.fetchedAt();
    return !now.isBefore(seen.plus(order.ttl())) || seen.isAfter(now.plus(AHEAD));
  }

  /** The look that is under way, or else a new one; null if there are none any more. */
  private @Nullable Look begin(boolean wished) {
    synchronized (guard) {
      if (running == null && !closed) {
        Instant asked = clock.instant();
        Instant since = wished ? asked : asked.minus(order.ttl());
        Look look = new Look(wished);
        running = look;
        looked = true;
        look.thread =
            Thread.ofVirtual().name("pawl-git " + order.name()).start(() -> look(look, since));
      }
      return running;
    }
  }

  /** However a look ends, those who wait for it wait no longer, and the next one can be made. */
  private void look(Look look, Instant since) {
    try {
      Snapshot seen = seen(since);
      nextLook = clock.instant().plus(min(order.ttl(), limits.retry()));
      known = seen;
    } finally {
      synchronized (guard) {
        running = null;
      }
      look.done.countDown();
    }
  }

  private Snapshot seen(Instant since) {
    try {
      return snapshot(mirror.look(since, clock.instant()), null);
    } catch (Fetching.Failed e) {
      // JGit ends waits by interrupts, and may leave one behind.
      boolean _ = Thread.interrupted();
      return troubled(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      return troubled("the look was given up");
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      // What a server sends may be made to be too much.
      return troubled("the look failed: " + e.getMessage());
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private Snapshot troubled(String trouble) {
    Snapshot before = known;
    if (before == null || !before.isKnown()) {
      before = mirror.kept().map(content -> snapshot(content, null)).orElse(null);
    }
    return before == null
        ? Snapshot.nothing(order.name(), clock.instant(), trouble)
        : before.with(trouble);
  }

  private Snapshot snapshot(Mirror.Content content, @Nullable String trouble) {
    Mark mark = content.mark();
    return new Snapshot(
        order.name(),
        mark.commit().name(),
        mark.lookedAt(),
        trouble,
        content.found().files(),
        content.found().skipped());
  }

  private static void await(@Nullable Look look, Duration patience) {
    if (look == null) {
      return;
    }
    try {
      boolean _ = look.done.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      // The look goes on for others; who was interrupted gets what is known.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    Thread looking;
    synchronized (guard) {
      closed = true;
      looking = running == null ? null : running.thread;
    }
    if (looking != null) {
      looking.interrupt();
      join(looking);
    }
    try {
      mirror.close();
    } catch (IOException e) {
      throw new PawlException.Defect("what was fetched cannot be let go", e);
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
