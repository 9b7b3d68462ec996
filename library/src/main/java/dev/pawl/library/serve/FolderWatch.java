package dev.pawl.library.serve;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has files looked through again whenever something changes in their folders.
 *
 * <p>It waits until a change seems complete: editors write files in several steps. Every now and
 * then it has a look without being told, because some file systems tell nothing; where nothing can
 * be heard at all, it does so often.
 */
public final class FolderWatch implements AutoCloseable {
  private static final long QUIET_MILLIS = 100;
  private static final int MOST_DELAYS = 20;
  private static final Duration SELDOM = Duration.ofSeconds(30);
  private static final Duration OFTEN = Duration.ofSeconds(2);
  private static final Duration AFTER_TROUBLE = Duration.ofMillis(500);
  private static final Duration LAST_LOOK = Duration.ofSeconds(5);

  private final Supplier<Set<Path>> folders;
  private final Predicate<Path> concerns;
  private final Runnable look;
  private final Map<Path, WatchKey> keys = new HashMap<>();
  private final Thread thread;
  private boolean deaf;
  private boolean closed;

  private FolderWatch(
      Supplier<Set<Path>> folders, Predicate<Path> concerns, Duration after, Runnable look) {
    this.folders = folders;
    this.concerns = concerns;
    this.look = look;
    this.thread = Thread.ofVirtual().name("pawl-watch").unstarted(() -> run(after));
  }

  /**
   * @param after how long it stays out of the way of what is more urgent
   * @param look looks through the catalog again; also called once at the beginning, for what
   *     happened before
   */
  public static FolderWatch start(Catalog catalog, Duration after, Runnable look) {
    return start(catalog::folders, catalog::concerns, after, look);
  }

  /**
   * The same for whatever else is read from files.
   *
   * @param folders those in which a change may matter, as of the last look
   * @param concerns whether a change of this file may matter
   */
  public static FolderWatch start(
      Supplier<Set<Path>> folders, Predicate<Path> concerns, Duration after, Runnable look) {
    FolderWatch watch = new FolderWatch(folders, concerns, after, look);
    watch.thread.start();
    return watch;
  }

  private void run(Duration after) {
    try {
      Thread.sleep(after);
      while (true) {
        watch();
        Thread.sleep(AFTER_TROUBLE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when something goes wrong, which may work again later: with more memory, say. */
  private void watch() throws InterruptedException {
    keys.clear();
    try {
      listen();
    } catch (RuntimeException | Error e) {
      Trouble.tell("looking for changed files", e);
    }
  }

  private void listen() throws InterruptedException {
    try (WatchService service = FileSystems.getDefault().newWatchService()) {
      listen(service);
    } catch (IOException | UnsupportedOperationException _) {
      lookOften();
    }
  }

  private void listen(WatchService service) throws InterruptedException {
    register(service);
    while (true) {
      look();
      while (register(service)) {
        // A new folder may have got its files before anyone listened there.
        look();
      }
      while (!somethingHappens(service)) {
        // What happened does not matter.
      }
    }
  }

  private void lookOften() throws InterruptedException {
    while (true) {
      look();
      Thread.sleep(OFTEN);
    }
  }

  private synchronized void look() {
    if (!closed) {
      look.run();
    }
  }

  /** Returns when it is time for another look, or false when what happened gives no reason. */
  private boolean somethingHappens(WatchService service) throws InterruptedException {
    Duration patience = deaf ? OFTEN : SELDOM;
    WatchKey key = service.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    boolean matters = key == null;
    int delays = 0;
    while (key != null) {
      matters |= matters(key);
      delays++;
      key =
          matters && delays > MOST_DELAYS
              ? null
              : service.poll(matters ? QUIET_MILLIS : 0, TimeUnit.MILLISECONDS);
    }
    return matters;
  }

  private boolean matters(WatchKey key) {
    boolean matters = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      matters |=
          event.kind() != StandardWatchEventKinds.ENTRY_MODIFY
              || !(event.context() instanceof Path name)
              || !(key.watchable() instanceof Path folder)
              || concerns.test(folder.resolve(name));
    }
    if (!key.reset()) {
      keys.values().removeIf(each -> each.equals(key));
    }
    return matters;
  }

  /** Whether there were folders that it did not listen to before. */
  private boolean register(WatchService service) {
    boolean more = false;
    deaf = false;
    for (Path folder : folders.get()) {
      if (!keys.containsKey(folder)) {
        @Nullable WatchKey key = register(service, folder);
        deaf |= key == null;
        if (key != null) {
          keys.put(folder, key);
          more = true;
        }
      }
    }
    return more;
  }

  /** Null when the folder is gone, or the system does not let anyone listen to so many. */
  private static @Nullable WatchKey register(WatchService service, Path folder) {
    try {
      return folder.register(
          service,
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_MODIFY,
          StandardWatchEventKinds.ENTRY_DELETE);
    } catch (IOException _) {
      return null;
    }
  }

  /** Lets a look that is going on end: an interrupt would make files seem unreadable. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      thread.interrupt();
    }
    try {
      thread.join(LAST_LOOK);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
