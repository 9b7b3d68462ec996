package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.ExecutionStatus;
import dev.pawl.engine.registry.Projected;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RegistryProjectorTest {
  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT).registering();
  private final AtomicLong nanos = new AtomicLong();

  private Journal begin(String run) {
    Journal journal = store.begin(run);
    journal.append(
        new Event.RunStarted(1, run, "report", "sha256:d", 1, Principal.LOCAL, 42, Map.of()));
    return journal;
  }

  private RegistryProjector projector(RunStore of) {
    return new RegistryProjector(of, value -> value, nanos::get);
  }

  private List<Execution> executions() {
    return store.registry().executions(RegistryQuery.ALL);
  }

  /** The same store, whose registry does not take some runs. */
  private RunStore refusing(Predicate<String> run) {
    Registry registry = store.registry();
    Registry strict =
        (Registry)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Registry.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("keep") && refuses(arguments, run)) {
                    throw new PawlException.Defect("a value that no database takes");
                  }
                  return invoke(registry, method, arguments);
                });
    return (RunStore)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, arguments) ->
                method.getName().equals("registry") ? strict : invoke(store, method, arguments));
  }

  private static boolean refuses(Object[] arguments, Predicate<String> run) {
    return ((List<?>) arguments[0])
        .stream().anyMatch(each -> run.test(((Projected) each).execution().run()));
  }

  private static Object invoke(Object on, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aRunThatNoDatabaseTakesDoesNotHoldUpTheOthers() {
    for (String run : List.of("a", "b", "c")) {
      begin(run).append(new Event.RunCompleted(2, 1));
    }
    projector(refusing("b"::equals)).catchUp();
    assertThat(executions()).extracting(Execution::run).containsExactly("a", "c");
    assertThat(store.registry().marks(9)).isEmpty();
  }

  @Test
  void whatCannotBeKeptAtAllStaysMarked() {
    begin("a");
    RunStore broken =
        (RunStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RunStore.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("events")) {
                    throw new PawlException.Unreachable("it is away");
                  }
                  return invoke(store, method, arguments);
                });
    RegistryProjector projector = projector(broken);
    assertThatThrownBy(projector::advance).isInstanceOf(PawlException.Unreachable.class);
    assertThat(store.registry().marks(9)).hasSize(1);
    projector(store).catchUp();
    assertThat(executions()).hasSize(1);
  }

  @Test
  void aLongRunThatGoesOnIsReadLessOftenButItsEndIsNotMissed() {
    Journal journal = begin("a");
    AtomicLong slow = new AtomicLong();
    RegistryProjector projector =
        new RegistryProjector(
            store,
            value -> {
              slow.addAndGet(1_000);
              return value;
            },
            slow::get);
    boolean _ = projector.advance();
    assertThat(executions().getFirst().events()).isEqualTo(1);
    journal.append(new Event.StepStarted(2, "s", "s", null));
    boolean _ = projector.advance();
    assertThat(executions().getFirst().events()).as("too soon").isEqualTo(1);
    journal.append(new Event.RunCompleted(3, 1));
    slow.addAndGet(20_000);
    boolean _ = projector.advance();
    assertThat(executions().getFirst().status()).isEqualTo(ExecutionStatus.SUCCESS);
  }

  @Test
  void aRunThatIsGoneLeavesNothing() {
    store.registry().rebuild();
    begin("a").append(new Event.RunCompleted(2, 1));
    RunStore other = refusing(_ -> false);
    assertThat(store.prune(new Retention(Duration.ZERO, 0, 0), 9)).isOne();
    projector(other).catchUp();
    assertThat(executions()).isEmpty();
    assertThat(store.registry().marks(9)).isEmpty();
  }
}
