package dev.pawl.acceptance.durable;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store one of whose methods, or of those of its journals, is out of order for those whom that
 * concerns. All else reaches the real store.
 */
final class FaultyStore {
  static final String TROUBLE = "the journal is out of order; mend it, or use another data folder";

  /** What a method does that is out of order. */
  enum Fault {
    FAILS_ONCE,
    FAILS_ALWAYS,
    HANGS
  }

  private final RunStore real;
  private final Method broken;
  private final Fault fault;
  private final ToIntFunction<String> concerned;
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();
  private final CountDownLatch mended = new CountDownLatch(1);
  private final Set<String> met = ConcurrentHashMap.newKeySet();

  /**
   * @param broken a method of {@link RunStore} or {@link Journal}
   * @param concerned for whom it is broken, and from which call on, 1 being the first: for a run, a
   *     digest, or {@code ""} if it has to do with none; 0 for those that it works for
   */
  FaultyStore(RunStore real, Method broken, Fault fault, ToIntFunction<String> concerned) {
    this.real = real;
    this.broken = broken;
    this.fault = fault;
    this.concerned = concerned;
  }

  /** Every method of the port, so that none can be forgotten. */
  static Stream<Method> methods() {
    return Stream.of(RunStore.class, Journal.class)
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName));
  }

  /** Whether the method was called for a run, in order or not. */
  boolean wasCalled(String run) {
    return calls.containsKey(run);
  }

  /** How many met it out of order. */
  int hits() {
    return met.size();
  }

  /** Whether a run met it out of order. */
  boolean met(String run) {
    return met.contains(run);
  }

  boolean isMended() {
    return mended.getCount() == 0;
  }

  /** From now on everything works, and what hung goes on. */
  void mend() {
    mended.countDown();
  }

  RunStore store() {
    return around(RunStore.class, real, "");
  }

  private <T> T around(Class<T> type, T target, String whose) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) ->
                invoke(target, method, arguments == null ? new Object[0] : arguments, whose)));
  }

  private @Nullable Object invoke(
      Object target, Method method, @Nullable Object[] arguments, String whose) throws Throwable {
    String subject = subject(arguments, whose);
    if (method.equals(broken)) {
      beOutOfOrder(subject);
    }
    try {
      return journals(method.invoke(target, arguments), subject);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static String subject(@Nullable Object[] arguments, String whose) {
    if (arguments.length > 0 && arguments[0] instanceof String text) {
      return text;
    }
    return arguments.length > 0 && arguments[0] instanceof Letter letter ? letter.run() : whose;
  }

  private @Nullable Object journals(@Nullable Object result, String run) {
    return switch (result) {
      case Journal journal -> around(Journal.class, journal, run);
      case Optional<?> found -> found.map(each -> journals(each, run));
      case null, default -> result;
    };
  }

  private void beOutOfOrder(String subject) {
    int from = concerned.applyAsInt(subject);
    int call = calls.merge(subject, 1, Integer::sum);
    if (from == 0 || call < from || mended.getCount() == 0) {
      return;
    }
    met.add(subject);
    switch (fault) {
      case FAILS_ONCE -> {
        if (call == from) {
          throw new PawlException.Unreachable(TROUBLE);
        }
      }
      case FAILS_ALWAYS -> throw new PawlException.Unreachable(TROUBLE);
      case HANGS -> hang();
    }
  }

  /** As a database call does, which no interrupt ends. */
  private void hang() {
    boolean interrupted = false;
    while (mended.getCount() > 0) {
      try {
        mended.await();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
