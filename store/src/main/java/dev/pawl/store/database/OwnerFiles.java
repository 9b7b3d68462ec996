package dev.pawl.store.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells which processes of this machine live. Each holds a lock on a file of its own; the operating
 * system gives the lock back when the process is gone, however that happens.
 *
 * <p>A file has its name only once it is locked. So one that can be locked by somebody else belongs
 * to a process that is gone, whereas one that is missing proves nothing: somebody may have removed
 * it.
 *
 * <p>POSIX drops all locks that a process has on a file as soon as it closes any channel to it. So
 * this process never opens the file of an owner that lives in it: those are known by name.
 */
public final class OwnerFiles implements AutoCloseable {
  private static final Set<String> LIVING_HERE = ConcurrentHashMap.newKeySet();
  private static final String SUFFIX = ".lock";
  private static final Duration OLD = Duration.ofDays(1);

  private final Path folder;
  private volatile @Nullable Held held;
  private volatile int gaps;
  private volatile int settled;

  private record Held(String owner, FileChannel channel, Path file, @Nullable Object identity) {}

  public OwnerFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * Those of all processes of this user on this machine, or null where one start of a machine
   * cannot be told from another: the folder may be one that several machines share.
   */
  public static @Nullable OwnerFiles ofThisMachine() {
    try {
      String start = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
      return new OwnerFiles(UserCache.folder().resolve("owners-" + start));
    } catch (IOException | RuntimeException _) {
      return null;
    }
  }

  /** Makes it known that this owner lives, until {@link #close}. */
  public synchronized void claim(String owner) throws IOException {
    Held now = held;
    if (now != null && now.owner().equals(owner) && holds()) {
      return;
    }
    if (now != null && now.owner().equals(owner)) {
      gaps++;
    }
    Files.createDirectories(folder, Rights.folder(folder));
    LIVING_HERE.add(owner);
    held = lock(owner);
    if (now != null) {
      letGo(now, !now.owner().equals(owner));
    }
    sweep();
  }

  private Held lock(String owner) throws IOException {
    Path part = folder.resolve(owner + ".part");
    Files.deleteIfExists(part);
    FileChannel channel =
        FileChannel.open(
            part,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ),
            Rights.file(folder));
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new IOException("somebody else holds " + part);
      }
      Path file = file(owner);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return new Held(owner, channel, file, identity(file));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Whether the file that this owner locked is still there for others to see. */
  public boolean holds() {
    Held now = held;
    try {
      return now != null && Objects.equals(now.identity(), identity(now.file()));
    } catch (IOException _) {
      return false;
    }
  }

  /**
   * How often the file was missing, so that others may have taken this owner for gone; what is not
   * settled yet is in doubt.
   */
  public int gaps() {
    return gaps;
  }

  /** Whatever others may have done in these gaps is known. */
  public void settled(int known) {
    settled = known;
  }

  public boolean isInDoubt() {
    return settled != gaps;
  }

  /** Makes it known again that this owner lives, if somebody removed what says so. */
  public synchronized void renew() throws IOException {
    Held now = held;
    if (now != null && !holds()) {
      claim(now.owner());
    }
  }

  /** Removes what was left behind long ago. */
  private void sweep() throws IOException {
    Instant old = Instant.now().minus(OLD);
    try (var files = Files.newDirectoryStream(folder, "*.{lock,part}")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String owner = name.substring(0, name.lastIndexOf('.'));
        if (Files.getLastModifiedTime(file).toInstant().isBefore(old)
            && sign(owner, file) == Sign.GONE) {
          Files.deleteIfExists(file);
        }
      }
    } catch (NoSuchFileException _) {
      // Somebody else sweeps, too.
    }
  }

  /** What this machine knows of an owner; it does not know that one of its processes is silent. */
  public Sign sign(String owner) throws IOException {
    return sign(owner, file(owner));
  }

  private static Sign sign(String owner, Path file) throws IOException {
    // One look at a time: two channels of one process cannot both try to lock a file.
    synchronized (LIVING_HERE) {
      if (LIVING_HERE.contains(owner)) {
        return Sign.LIVES;
      }
      // A shared lock: several may look at the same time, and none takes another for the owner.
      try (FileChannel looked = FileChannel.open(file, StandardOpenOption.READ);
          FileLock lock = looked.tryLock(0, Long.MAX_VALUE, true)) {
        return lock == null ? Sign.LIVES : Sign.GONE;
      } catch (NoSuchFileException _) {
        return Sign.MISSING;
      } catch (AccessDeniedException _) {
        // Another user's, of whom nothing can be told.
        return Sign.LIVES;
      }
    }
  }

  private Path file(String owner) {
    return folder.resolve(owner + SUFFIX);
  }

  private static void letGo(Held old, boolean forGood) {
    try {
      if (forGood) {
        Files.deleteIfExists(old.file());
      }
      old.channel().close();
    } catch (IOException _) {
      // Then it goes when the process does.
    }
    if (forGood) {
      LIVING_HERE.remove(old.owner());
    }
  }

  /** Lets go as the operating system does it for a process that is killed. */
  public synchronized void die() {
    Held now = held;
    held = null;
    if (now != null) {
      letGo(now, false);
      LIVING_HERE.remove(now.owner());
    }
  }

  @Override
  public synchronized void close() {
    Held now = held;
    held = null;
    if (now != null) {
      letGo(now, true);
    }
  }
}
