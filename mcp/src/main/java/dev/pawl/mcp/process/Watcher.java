package dev.pawl.mcp.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process that ends the process groups we leave behind, however we end.
 *
 * <p>It reads lines from a pipe whose other end only we hold: {@code + GROUP} to watch one, {@code
 * - GROUP} to forget it, {@code SIGNAL GROUP} to send a signal and answer whether anyone was there
 * to get it (Java itself cannot signal a group, and starting {@code kill} each time would cost as
 * much as a program). When the pipe ends, because we exited or were killed, it terminates all
 * groups that it still watches and kills them a second later.
 *
 * <p>It lives in a session of its own and ignores the signals by which terminals and supervisors
 * end things, so that it outlives us by that second. It holds none of our streams open, and works
 * in the root folder so as not to hold any other. There is one per Java process, started with the
 * first program. Should someone end it, another takes over.
 *
 * <p>A group's id cannot be given to another process while anyone is in the group, so a group that
 * is forgotten when it is empty is never confused with a later one.
 */
final class Watcher {
  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM PIPE
      groups=' '
      while read -r verb group; do
        case $verb in
          +) groups="$groups$group " ;;
          -) groups="${groups%% $group *} ${groups#* $group }" ;;
          *) if kill "-$verb" "-$group"; then echo y; else echo n; fi ;;
        esac
      done
      left=
      for group in $groups; do
        kill -TERM "-$group" && left="$left $group"
      done
      [ -z "$left" ] || sleep 1
      for group in $left; do
        kill -KILL "-$group"
      done
      """;

  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Long> groups = new LinkedHashSet<>();
  private @Nullable Process process;

  private static final class Ours {
    static final Watcher WATCHER = new Watcher();
  }

  Watcher() {}

  /** The one of this Java process. */
  static Watcher ours() {
    return Ours.WATCHER;
  }

  /** From here on the group does not outlive us. */
  void watch(long group) throws IOException {
    lock.lock();
    try {
      groups.add(group);
      Process current = process;
      if (current == null || !tell(current, "+ " + group)) {
        replace();
      }
    } catch (IOException e) {
      groups.remove(group);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** The group is empty: its id may soon be someone else's. */
  void forget(long group) {
    lock.lock();
    try {
      Process current = process;
      if (groups.remove(group) && current != null) {
        // Nothing is lost if it cannot be told: its successor will not hear of the group.
        boolean _ = tell(current, "- " + group);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether there was anyone in the group to receive the signal. */
  boolean signal(long group, Signal signal) throws IOException {
    lock.lock();
    try {
      Process current = process;
      if (current != null) {
        try {
          return ask(current, signal, group);
        } catch (IOException _) {
          // It is gone; another one will do it.
        }
      }
      return ask(replace(), signal, group);
    } finally {
      lock.unlock();
    }
  }

  /** The process that watches now, if one was needed yet. */
  @Nullable Process process() {
    lock.lock();
    try {
      return process;
    } finally {
      lock.unlock();
    }
  }

  private Process replace() throws IOException {
    List<String> command =
        Launch.apart(Launch.Tools.here(), SCRIPT)
            .orElseThrow(() -> new IOException("There is no shell here to watch over programs."));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", "/usr/bin:/bin");
    Process successor = builder.start();
    for (long group : groups) {
      if (!tell(successor, "+ " + group)) {
        throw new IOException("The shell that is to watch over programs does not run.");
      }
    }
    process = successor;
    Thread.ofVirtual().name("pawl-watcher").start(() -> succeed(successor));
    return successor;
  }

  /** Waits for its end, which comes with ours unless someone ends it, and sees to a successor. */
  private void succeed(Process current) {
    try {
      current.waitFor();
    } catch (InterruptedException _) {
      return;
    }
    lock.lock();
    try {
      if (process == current) {
        process = null;
        if (!groups.isEmpty()) {
          // Asked at once, so that a shell that cannot run is not started for ever.
          boolean _ = ask(replace(), Signal.NONE, groups.iterator().next());
        }
      }
    } catch (IOException _) {
      process = null;
    } finally {
      lock.unlock();
    }
  }

  private static boolean ask(Process watcher, Signal signal, long group) throws IOException {
    if (!tell(watcher, signal.shellName + " " + group)) {
      throw new EOFException("The watcher does not listen.");
    }
    byte[] answer = watcher.getInputStream().readNBytes(2);
    if (answer.length < 2) {
      throw new EOFException("The watcher does not answer.");
    }
    return answer[0] == 'y';
  }

  private static boolean tell(Process watcher, String line) {
    try {
      watcher.getOutputStream().write((line + "\n").getBytes(US_ASCII));
      watcher.getOutputStream().flush();
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
