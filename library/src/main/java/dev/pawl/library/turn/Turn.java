package dev.pawl.library.turn;

import dev.pawl.json.CanonicalJson;
import dev.pawl.store.database.Rights;
import dev.pawl.store.database.UserCache;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The time in which one thread, of all processes of this user on this machine, reads a file, makes
 * something of it and writes it. It ends with the process, however that happens.
 *
 * <p>What is locked is not the file itself: that is replaced, and POSIX drops the lock as soon as
 * anybody in this process closes a handle of it. Nor is it a file beside it, which version control,
 * people and whoever watches the folder would see. It is an empty file in the user's cache, chosen
 * by the real path, which nothing else opens and nobody removes; there are 256 of them, so that
 * they do not pile up. Files that share one by chance wait for each other, which is short.
 */
public final class Turn implements AutoCloseable {
  private static final int DIGITS = 2;

  /** One at a time in this process: two channels of it cannot both lock a file. */
  private static final ReentrantLock HERE = new ReentrantLock();

  private final FileChannel channel;

  private Turn(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for it. A thread has one at a time.
   *
   * @param file need not exist, but its folder must
   */
  public static Turn at(Path file) throws IOException, InterruptedException {
    Path chosen =
        folder().resolve(CanonicalJson.sha256(real(file).toString()).substring(0, DIGITS));
    HERE.lockInterruptibly();
    try {
      return new Turn(locked(chosen));
    } catch (FileLockInterruptionException | ClosedByInterruptException _) {
      HERE.unlock();
      throw new InterruptedException("the wait for others was given up");
    } catch (IOException | RuntimeException e) {
      HERE.unlock();
      throw e;
    }
  }

  private static FileChannel locked(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            Rights.file(file));
    try {
      FileLock _ = channel.lock();
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** However it is named, it is the same file. */
  private static Path real(Path file) throws IOException {
    try {
      return file.toRealPath();
    } catch (NoSuchFileException _) {
      Path whole = file.toAbsolutePath();
      return Objects.requireNonNull(whole.getParent()).toRealPath().resolve(whole.getFileName());
    }
  }

  /** A home that cannot be written to, as in some containers, is no reason not to save. */
  private static Path folder() throws IOException {
    try {
      return made(UserCache.folder());
    } catch (IOException | IllegalStateException _) {
      return madeIn(
          Path.of(System.getProperty("java.io.tmpdir")), "pawl-" + System.getProperty("user.name"));
    }
  }

  /**
   * Everybody may write to the folder for temporary files: whoever was there first could hold the
   * lock for ever, or put a pipe in its place. So only a folder of this user is good enough.
   */
  static Path madeIn(Path temporary, String name) throws IOException {
    Path own = temporary.resolve(name);
    try {
      Files.createDirectory(own, Rights.folder(own));
    } catch (FileAlreadyExistsException _) {
      if (!isOwn(own, temporary)) {
        throw new AccessDeniedException(
            own.toString(), null, "it is not a folder that only this user can write to");
      }
    }
    return made(own);
  }

  private static boolean isOwn(Path folder, Path temporary) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }
    PosixFileAttributes attributes = view.readAttributes();
    Set<PosixFilePermission> rights = attributes.permissions();
    return attributes.isDirectory()
        && !rights.contains(PosixFilePermission.GROUP_WRITE)
        && !rights.contains(PosixFilePermission.OTHERS_WRITE)
        && attributes.owner().equals(user(temporary));
  }

  /** Who this process is: not every one has a name. */
  private static UserPrincipal user(Path temporary) throws IOException {
    Path probe = Files.createTempFile(temporary, "pawl", "", Rights.file(temporary));
    try {
      return Files.getOwner(probe);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private static Path made(Path cache) throws IOException {
    Path folder = cache.resolve("turns");
    Files.createDirectories(folder, Rights.folder(folder));
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(folder.toString());
    }
    return folder;
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HERE.unlock();
    }
  }
}
