package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run that waits for so many things at the same time, kept in a store in memory. */
final class Waiting implements Subject {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Workflow workflow;
  private final boolean asking;
  private final int width;
  private final Map<String, @Nullable Object> input;

  private Waiting(String body, boolean asking, int width) {
    // A wait passes on the output before it, which is to be small: each item has it in its events.
    this.workflow =
        Graphs.workflow(
            """
            - { id: entry, type: entry, next: small }
            - { id: small, type: transform, transform: { expr: "0" }, next: each }
            - id: each
              type: foreach
              items: { expr: $.entry.items }
              concurrency: 1000
              do: { %s }
              next: count
            - { id: count, type: transform, transform: { expr: $count($.each) }, next: exit }
            - { id: exit, type: exit }
            """
                .formatted(body));
    this.asking = asking;
    this.width = width;
    this.input = Map.of("items", IntStream.range(0, width).boxed().toList());
  }

  /** For so many moments, each a second after the one before. */
  static Waiting moments(int width) {
    return new Waiting("type: wait, for: { expr: '($index + 1) & \"s\"' }", false, width);
  }

  /** For so many answers. */
  static Waiting answers(int width) {
    return new Waiting("type: ask, to: human, question: Is it?", true, width);
  }

  private Engine engine() {
    Engine real = Engine.on(Upstreams.NONE);
    return asking ? real : real.timed(JumpingTime::new);
  }

  private record Begun(RunHost host, HostedRun run) {}

  @Override
  public Object once() throws InterruptedException {
    RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT));
    CountDownLatch asked = new CountDownLatch(asking ? width : 0);
    RunListener counting =
        new RunListener() {
          @Override
          public void asked(Question question) {
            asked.countDown();
          }
        };
    HostedRun run = host.begin(engine(), workflow, input, RunOptions.DEFAULT.with(counting));
    asked.await();
    if (!asking) {
      run.await(PATIENCE);
    }
    return new Begun(host, run);
  }

  @Override
  public void end(Object held) throws InterruptedException {
    HostedRun run = ((Begun) held).run;
    if (asking) {
      for (Question question : run.questions()) {
        run.answer(question.step(), "yes", Identity.LOCAL);
      }
    }
    Graphs.expect(width, run.await(PATIENCE).orElseThrow());
    ((Begun) held).host.close();
  }
}
