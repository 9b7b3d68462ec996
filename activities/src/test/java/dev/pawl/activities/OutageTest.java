package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.model.PawlException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is told while the place where sessions are kept cannot be reached. */
@Timeout(60)
class OutageTest {
  private final AtomicBoolean away = new AtomicBoolean();

  /** Nothing can be read from it while it is away. */
  private RunStore store() {
    RunStore real = new MemoryRunStore(JournalLimits.DEFAULT);
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, arguments) -> {
              if (away.get() && method.getName().equals("events")) {
                throw new PawlException.Unreachable("the store is away", null);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void namesASessionThatBeganAlthoughItsStartCouldNotBeAnswered() throws Exception {
    Activity<Integer, Integer> step =
        Activity.named("step", Integer.class, Integer.class).run(ActivityContext::input);
    ActivityWorkflow workflow =
        ActivityWorkflow.named("walk", Way.class)
            .step(step, one -> one.input(_ -> 1))
            .step(step, one -> one.named("again"))
            .build();
    Activities activities = Activities.named("walks", "1").workflow(workflow).build();
    try (Program program = new Program(activities, store());
        StepClient client = program.client()) {
      away.set(true);
      StepClient.Reply reply = client.call("walk_start", Map.of("length", 3));
      away.set(false);
      assertThat(reply.isError()).isTrue();
      String begun = program.host().store().list(RunQuery.ALL).getFirst().run();
      assertThat(reply.text()).contains("the store is away", "`" + begun + "`");
      assertThat(client.call("walk_continue", Map.of("sessionId", begun)).structured().toString())
          .contains("completed");
    }
  }

  record Way(int length) {}
}
