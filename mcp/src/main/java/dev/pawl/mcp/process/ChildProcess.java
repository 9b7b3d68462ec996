package dev.pawl.mcp.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program started for us, with its whole process group, that certainly dies.
 *
 * <p>Programs start other programs ({@code npx} starts a shell that starts Node), so ending the one
 * process that Java knows is not enough. On Linux each program leads a process group in a session
 * of its own, which is ended as one:
 *
 * <ul>
 *   <li>{@link #close} closes the program's input, which is how a client asks an MCP server to
 *       exit; if it does not, the whole group is terminated, and then killed.
 *   <li>When the program's first process exits, the program is over: what it left behind in its
 *       group is ended too. This cannot wait for {@code close}, because the id of an empty group
 *       may be given to someone else.
 *   <li>When we exit, or are killed by a signal that nobody can catch, the {@link Watcher} ends all
 *       groups. A program does not start to run before it is watched, see {@link Launch}.
 * </ul>
 *
 * <p>A descendant that leaves the group (some programs start a browser in a session of its own) is
 * killed by {@code close} if it still descends from the program when force becomes necessary. One
 * whose parent has exited before, or that is left when we are killed, is beyond us.
 *
 * <p>The same holds on macOS, where Perl makes the group, without a session. Where there is neither
 * {@code setsid} nor Perl, and on Windows, there is no group: {@code close} ends the program and
 * all its descendants, those whose parents are gone excepted; and if we are killed, the programs
 * see the end of their input, which well-behaved ones heed.
 *
 * <p>Threads: a virtual one waits for the exit. Standard error is read by a small platform thread,
 * since a virtual one blocked in a pipe holds a carrier thread anyway, of which there are at most
 * 256. Whoever reads {@link #output} should do the same.
 */
public final class ChildProcess implements AutoCloseable {
  /** So many bytes fit into its input while it reads none of them: a pipe holds a page or more. */
  public static final int INPUT_ROOM = 4_000;

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** How long we wait for what must happen soon: the end of a pipe, of a killed process. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int SMALL_STACK = 128 << 10;
  private static final byte[] GO = {'\n'};

  private final Process process;
  private final Family family;
  private final Duration patience;
  private final ProgramInput input;
  private final LastWords lastWords = new LastWords();
  private final Thread listener;
  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch hurry = new CountDownLatch(1);
  private final ReentrantLock closing = new ReentrantLock();
  private final List<Runnable> atExit = new ArrayList<>();
  private boolean exited;
  private volatile boolean asked;

  private ChildProcess(Process process, Family family, Duration patience) {
    this.process = process;
    this.family = family;
    this.patience = patience;
    this.input = new ProgramInput(process.getOutputStream());
    this.listener =
        Thread.ofPlatform()
            .daemon()
            .name("pawl-stderr-" + process.pid())
            .stackSize(SMALL_STACK)
            .start(() -> lastWords.drain(process.getErrorStream()));
    Thread.ofVirtual().name("pawl-exit-" + process.pid()).start(this::mind);
  }

  /**
   * Starts a program.
   *
   * @throws IOException if it cannot be started; the message says why and what to do
   */
  public static ChildProcess start(Program program) throws IOException {
    return start(program, PATIENCE, Launch.Tools.here());
  }

  /**
   * @param patience how long to wait after each of the requests to end before the next one
   */
  static ChildProcess start(Program program, Duration patience, Launch.Tools tools)
      throws IOException {
    String executable = Executable.find(program);
    Launch launch = Launch.with(tools, program.environment().keySet());
    List<String> arguments = program.command().subList(1, program.command().size());
    ProcessBuilder builder = new ProcessBuilder(launch.command(executable, arguments));
    builder.environment().clear();
    builder.environment().putAll(program.environment());
    if (program.folder() != null) {
      builder.directory(program.folder().toFile());
    }
    try {
      return start(builder, launch, patience);
    } catch (IOException e) {
      throw Executable.failed(program, e);
    }
  }

  private static ChildProcess start(ProcessBuilder builder, Launch launch, Duration patience)
      throws IOException {
    Watcher watcher = Watcher.ours();
    Process process = builder.start();
    Family family = new Family(process.toHandle(), launch.leads(), watcher);
    try {
      if (launch.leads()) {
        watcher.watch(process.pid());
      }
      ChildProcess child = new ChildProcess(process, family, patience);
      if (launch.waits()) {
        child.letGo();
      }
      return child;
    } catch (IOException e) {
      family.kill();
      throw e;
    }
  }

  /** Hears from the gate that the group is there, and lets it become the program. */
  private void letGo() throws IOException {
    StringBuilder said = new StringBuilder();
    int next = output().read();
    while (next >= '0' && next <= '9') {
      said.append((char) next);
      next = output().read();
    }
    if (next != '\n' || !said.toString().equals(Long.toString(pid()))) {
      String words = lastWords();
      throw new IOException(
          "the shell that is to start it failed" + (words.isEmpty() ? "" : ": " + words));
    }
    input.write(GO);
  }

  /** What the program writes to its standard output. */
  public InputStream output() {
    return process.getInputStream();
  }

  /**
   * What the program reads from its standard input. Every write reaches the program without a
   * flush, so messages are best written whole.
   */
  public OutputStream input() {
    return input;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Its exit code, once it has exited; 128 and the signal's number if a signal ended it. */
  public Optional<Integer> exitCode() {
    return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
  }

  /**
   * The last lines that the program wrote to its standard error, without control characters. Once
   * it has exited they are complete.
   */
  public String lastWords() {
    if (!process.isAlive()) {
      hearAll();
    }
    return lastWords.text();
  }

  /** Has something done on a thread of its own when the program exits, or now if it has. */
  public void onExit(Runnable action) {
    synchronized (atExit) {
      if (!exited) {
        atExit.add(action);
        return;
      }
    }
    Thread.startVirtualThread(action);
  }

  /**
   * Ends the program and all that belongs to it, gently if possible: closes its input, then
   * terminates, then kills, with two seconds between. An interrupted caller does not wait: it kills
   * at once, and stays interrupted.
   */
  @Override
  public void close() {
    closing.lock();
    try {
      boolean interrupted = !end();
      interrupted |= !awaitOver();
      closeStreams();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    } finally {
      closing.unlock();
    }
  }

  /** False if it was interrupted, and so came to the point. */
  private boolean end() {
    try {
      if (!(input.close(patience) && exits())) {
        family.remember();
        asked = true;
        family.terminate();
        if (!exits()) {
          family.kill();
        }
      }
      return true;
    } catch (InterruptedException _) {
      hurry.countDown();
      family.remember();
      family.kill();
      return false;
    }
  }

  private boolean exits() throws InterruptedException {
    return process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits, in any case, for what takes only so long; false if it was interrupted. */
  private boolean awaitOver() {
    boolean interrupted = false;
    long deadline = System.nanoTime() + patience.plus(MOMENT.multipliedBy(3)).toNanos();
    while (true) {
      try {
        boolean _ = over.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        return !interrupted;
      } catch (InterruptedException _) {
        interrupted = true;
        hurry.countDown();
      }
    }
  }

  /** Java closes them at the exit, but not while someone who left the group holds the other end. */
  private void closeStreams() {
    for (InputStream stream : List.of(process.getInputStream(), process.getErrorStream())) {
      try {
        stream.close();
      } catch (IOException _) {
        // There is nothing left to read.
      }
    }
  }

  /** Waits for the exit, tells whom it concerns, and ends what the program left behind. */
  private void mind() {
    try {
      process.waitFor();
      boolean gone = family.isGone();
      if (!gone && !asked) {
        family.terminate();
      }
      hearAll();
      tellAll();
      if (!gone && !ends(patience)) {
        family.kill();
        gone = ends(MOMENT);
      }
      if (gone || family.isGone()) {
        family.forget();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("Nobody interrupts this thread", e);
    } finally {
      over.countDown();
    }
  }

  private boolean ends(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    long pause = FIRST_PAUSE;
    while (!family.isGone()) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      if (hurry.await(pause, TimeUnit.NANOSECONDS)) {
        family.kill();
        TimeUnit.NANOSECONDS.sleep(pause);
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
    return true;
  }

  private void tellAll() {
    synchronized (atExit) {
      exited = true;
      atExit.forEach(Thread::startVirtualThread);
      atExit.clear();
    }
  }

  /** After the exit, standard error ends at once unless someone else holds it. */
  private void hearAll() {
    try {
      listener.join(MOMENT);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
