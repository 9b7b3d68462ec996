package dev.pawl.mcp.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.Vault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A file that only this user can read, encrypted with AES in Galois/Counter Mode by a key that lies
 * beside it: a copy of the file alone, in a backup or a mail, is worth nothing. The name of what is
 * kept is part of what is sealed, so that no file can be passed off as another one.
 *
 * <p>Processes take turns by a lock on a file of its own; a change is written beside and moved into
 * place, so that who reads sees the old or the new.
 */
final class FileVault implements Vault {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final byte VERSION = 1;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration MOMENT = Duration.ofMillis(20);

  /** Java knows the locks of files by processes, not by threads. */
  private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private final Path folder;
  private final String name;
  private final Path file;
  private final ReentrantLock turn;

  FileVault(Path folder, String name) {
    this.folder = folder;
    this.name = name;
    this.file = folder.resolve(digest(name) + ".token");
    this.turn = TURNS.computeIfAbsent(file, _ -> new ReentrantLock());
  }

  private static String digest(String name) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, KEY_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  /** What goes wrong here is nothing that a server has to do with. */
  private AuthorizationException unusable(IOException why) {
    return why instanceof AuthorizationException known
        ? known
        : new AuthorizationException("tokens cannot be kept in " + folder + ": " + why);
  }

  @Override
  public Map<String, @Nullable Object> read() throws AuthorizationException {
    try {
      return opened();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private Map<String, @Nullable Object> opened() throws IOException {
    byte[] sealed;
    try {
      sealed = Files.readAllBytes(file);
    } catch (NoSuchFileException _) {
      return Map.of();
    }
    if (sealed.length <= 1 + NONCE_BYTES || sealed[0] != VERSION) {
      throw unreadable();
    }
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOfRange(sealed, 1, 1 + NONCE_BYTES));
      byte[] plain = cipher.doFinal(sealed, 1 + NONCE_BYTES, sealed.length - 1 - NONCE_BYTES);
      return Json.parse(plain) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
    } catch (GeneralSecurityException | RuntimeException _) {
      throw unreadable();
    }
  }

  private AuthorizationException unreadable() {
    return new AuthorizationException(
        "the tokens in " + file + " cannot be read; log out and in again");
  }

  @Override
  public void write(Map<String, @Nullable Object> content) throws AuthorizationException {
    try {
      seal(content);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private void seal(Map<String, @Nullable Object> content) throws IOException {
    if (content.isEmpty()) {
      Files.deleteIfExists(file);
      return;
    }
    createFolder();
    byte[] nonce = random(NONCE_BYTES);
    byte[] sealed;
    try {
      sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(Json.bytes(content));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot encrypt by AES-GCM", e);
    }
    Path beside = Files.createTempFile(folder, "new", ".token", onlyOurs("rw-------"));
    try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
      channel.write(
          ByteBuffer.allocate(1 + nonce.length + sealed.length)
              .put(VERSION)
              .put(nonce)
              .put(sealed)
              .flip());
      channel.force(true);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException, IOException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key(), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(name.getBytes(UTF_8));
    return cipher;
  }

  /** The key of the folder, made when there is none. */
  private byte[] key() throws IOException {
    Path where = folder.resolve("key");
    try {
      return checked(Files.readAllBytes(where));
    } catch (NoSuchFileException _) {
      return madeKey(where);
    }
  }

  private byte[] madeKey(Path where) throws IOException {
    createFolder();
    Path beside = Files.createTempFile(folder, "new", ".key", onlyOurs("rw-------"));
    try {
      Files.write(beside, random(KEY_BYTES));
      // A link is made whole or not at all, and only where there is none yet.
      Files.createLink(where, beside);
    } catch (FileAlreadyExistsException _) {
      // Another process was quicker; its key counts.
    } finally {
      Files.deleteIfExists(beside);
    }
    return checked(Files.readAllBytes(where));
  }

  private static byte[] checked(byte[] key) throws IOException {
    if (key.length != KEY_BYTES) {
      throw new IOException("the key of the tokens is damaged");
    }
    return key;
  }

  @Override
  public <T> T alone(Work<T> work) throws AuthorizationException, InterruptedException {
    turn.lockInterruptibly();
    try {
      createFolder();
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(digest(name) + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock _ = locked(channel)) {
        return work.done();
      }
    } catch (IOException e) {
      throw unusable(e);
    } finally {
      turn.unlock();
    }
  }

  /** A wait that can be interrupted, and ends. */
  private static FileLock locked(FileChannel channel) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      if (System.nanoTime() > deadline) {
        throw new AuthorizationException(
            "another process renews the token, and has not finished within "
                + PATIENCE.toSeconds()
                + " seconds");
      }
      Thread.sleep(MOMENT);
    }
  }

  /** Neither it nor a data folder that is made for it is for version control. */
  private void createFolder() throws IOException {
    Path data = folder.getParent();
    if (data != null) {
      createFolder(data);
    }
    createFolder(folder);
  }

  private void createFolder(Path where) throws IOException {
    if (Files.isDirectory(where)) {
      return;
    }
    Files.createDirectories(where, onlyOurs("rwx------"));
    try {
      Files.writeString(
          Files.createFile(where.resolve(".gitignore"), onlyOurs("rw-------")), "*\n");
    } catch (FileAlreadyExistsException _) {
      // Another process was quicker.
    }
  }

  private FileAttribute<?>[] onlyOurs(String rights) {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  private static byte[] random(int count) {
    byte[] bytes = new byte[count];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
