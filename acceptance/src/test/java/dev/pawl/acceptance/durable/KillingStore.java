package dev.pawl.acceptance.durable;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store that kills its process at one of its writes, right before or right after it. */
final class KillingStore {
  private final AtomicInteger writes = new AtomicInteger();
  private final int at;
  private final boolean after;

  private KillingStore(int at, boolean after) {
    this.at = at;
    this.after = after;
  }

  /**
   * @param at the number of the write, an event taken in or made safe; 0 for none
   */
  static RunStore around(RunStore store, int at, boolean after) {
    return new KillingStore(at, after).around(RunStore.class, store);
  }

  private <T> T around(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> invoke(target, method, arguments)));
  }

  private @Nullable Object invoke(Object target, Method method, @Nullable Object[] arguments)
      throws Throwable {
    boolean killing =
        target instanceof Journal
            && (method.getName().equals("append") || method.getName().equals("sync"))
            && writes.incrementAndGet() == at;
    if (killing && !after) {
      Crashing.kill();
    }
    Object result;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (killing) {
      Crashing.kill();
    }
    return switch (result) {
      case Journal journal -> around(Journal.class, journal);
      case Optional<?> found when found.orElse(null) instanceof Journal journal ->
          Optional.of(around(Journal.class, journal));
      case null, default -> result;
    };
  }
}
