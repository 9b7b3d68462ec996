package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A program whose last words are heard. JGit asks how it ended before it has, and tells what it
 * said on stderr only if it had said it by then.
 */
final class EndingProcess extends Process {
  private static final Duration MOMENT = Duration.ofSeconds(5);
  private static final int MOST = 4_096;

  private final Process process;
  private final Thread listening;
  private volatile String said = "";

  EndingProcess(Process process) {
    this.process = process;
    this.listening = Thread.ofVirtual().name("pawl-git-ssh").start(this::listen);
  }

  private void listen() {
    try (InputStream words = process.getErrorStream()) {
      said = new String(words.readNBytes(MOST), UTF_8).strip();
      words.transferTo(OutputStream.nullOutputStream());
    } catch (IOException _) {
      // Then it says nothing more.
    }
  }

  /** What it said about itself, once it is over or soon will be. */
  String said() {
    try {
      boolean _ = listening.join(MOMENT);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return said;
  }

  @Override
  public int exitValue() {
    try {
      boolean _ = process.waitFor(MOMENT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return process.exitValue();
  }

  @Override
  public OutputStream getOutputStream() {
    return process.getOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return process.getInputStream();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  /** By its handle: otherwise Java would throw away what it has just said. */
  @Override
  public void destroy() {
    process.toHandle().destroy();
  }
}
