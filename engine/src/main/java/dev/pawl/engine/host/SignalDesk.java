package dev.pawl.engine.host;

import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings signals together with the runs of this process that listen for them, the ones that have
 * listened longest first. What is sent in this process arrives at once; for what others send it
 * looks now and then, but only while somebody listens.
 */
final class SignalDesk implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  private static final int LOOKS_BETWEEN_TIDYINGS = 20;

  private final Supplier<SignalBox> box;
  private final Map<Signal.Address, Deque<Listener>> listeners = new HashMap<>();

  /** Where to look at once. */
  private final Set<Signal.Address> fresh = new HashSet<>();

  private @Nullable Thread thread;
  private int looks;
  private boolean closed;

  private record Listener(HostedRun run, String step) {
    boolean stillListens() {
      return !run.isOver() && run.listening().stream().anyMatch(each -> each.step().equals(step));
    }
  }

  SignalDesk(Supplier<SignalBox> box) {
    this.box = box;
  }

  /** A run listens from now on. Returns at once. */
  synchronized void listens(HostedRun run, Listening listening) {
    Signal.Address address = new Signal.Address(listening.name(), listening.key());
    listeners
        .computeIfAbsent(address, _ -> new ArrayDeque<>())
        .addLast(new Listener(run, listening.step()));
    look(address);
  }

  /** Something was sent there. */
  synchronized void look(Signal.Address address) {
    if (closed || !listeners.containsKey(address)) {
      return;
    }
    fresh.add(address);
    if (thread == null) {
      thread = Thread.ofVirtual().name("pawl-signals").start(this::run);
    }
    notifyAll();
  }

  private void run() {
    while (awaitTurn()) {
      try {
        where().forEach(this::match);
      } catch (PawlException e) {
        System.getLogger("dev.pawl.engine").log(Level.DEBUG, "signals could not be looked for", e);
      }
    }
  }

  /** Whether to look again; not when nobody listens any more. */
  @SuppressWarnings("WaitNotInLoop") // looking too early does no harm
  private synchronized boolean awaitTurn() {
    try {
      if (fresh.isEmpty() && !closed && !listeners.isEmpty()) {
        wait(BETWEEN_LOOKS.toMillis());
      }
    } catch (InterruptedException _) {
      closed = true;
    }
    if (++looks % LOOKS_BETWEEN_TIDYINGS == 0) {
      Set.copyOf(listeners.keySet()).forEach(this::hasListener);
    }
    boolean again = !closed && !listeners.isEmpty();
    if (!again) {
      thread = null;
    }
    return again;
  }

  private Set<Signal.Address> where() {
    synchronized (this) {
      if (!fresh.isEmpty()) {
        Set<Signal.Address> now = Set.copyOf(fresh);
        fresh.clear();
        return now;
      }
    }
    return box.get().addresses();
  }

  private void match(Signal.Address address) {
    if (!hasListener(address)) {
      return;
    }
    for (Signal signal : box.get().at(address)) {
      Listener listener = take(signal);
      if (listener != null) {
        boolean handed = false;
        try {
          handed = box.get().hand(signal, listener.run.id(), listener.step);
        } finally {
          if (!handed) {
            giveBack(address, listener);
          }
        }
      }
    }
  }

  /** Those who have ceased to listen are forgotten. */
  private synchronized boolean hasListener(Signal.Address address) {
    Deque<Listener> all = listeners.get(address);
    if (all != null) {
      all.removeIf(each -> !each.stillListens());
      if (all.isEmpty()) {
        listeners.remove(address);
      }
    }
    return listeners.containsKey(address);
  }

  /** The first who may get it. It gets no other one. */
  private synchronized @Nullable Listener take(Signal signal) {
    Deque<Listener> all = listeners.get(signal.address());
    for (Iterator<Listener> each = all == null ? null : all.iterator();
        each != null && each.hasNext(); ) {
      Listener listener = each.next();
      if (Oversight.owns(signal.from(), listener.run.principal()) && listener.stillListens()) {
        each.remove();
        return listener;
      }
    }
    return null;
  }

  private synchronized void giveBack(Signal.Address address, Listener listener) {
    listeners.computeIfAbsent(address, _ -> new ArrayDeque<>()).addFirst(listener);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
  }
}
