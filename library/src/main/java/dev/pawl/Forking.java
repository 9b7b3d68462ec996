package dev.pawl;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.embed.LoadedTools;
import dev.pawl.library.embed.Resuming;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Begins runs where others were. */
record Forking(LoadedTools tools, RunHost host, Identity identity) {
  /** Comes back when the run is over or asks something. */
  HostedRun begin(Fork wanted, KeptRun past) {
    Workflow before = past.needWorkflow();
    dev.pawl.engine.replay.Fork fork =
        dev.pawl.engine.replay.Fork.of(before, past.events(), index(past, wanted.step()));
    fork = wanted.isLive() ? fork.live() : fork;
    fork = wanted.input() == null ? fork : fork.with(wanted.input());
    for (Map.Entry<String, @Nullable Object> each : wanted.outputs().entrySet()) {
      fork = fork.with(each.getKey(), each.getValue());
    }
    dev.pawl.engine.replay.Fork changed = fork;
    Workflow now = current(before);
    Asked asked = new Asked();
    HostedRun run =
        host.begin(
            now,
            RunOptions.DEFAULT.by(identity).with(asked),
            (options, journal) ->
                changed.begin(new Resuming(tools).engine(now), now, options, journal));
    run.afterwards(asked::wake);
    asked.await(run);
    return run;
  }

  /** What a fork really asks: while it passes through the past, it answers itself. */
  private static final class Asked implements RunListener {
    private final Set<String> steps = new HashSet<>();

    @Override
    public synchronized void asked(dev.pawl.engine.interpreter.Question question) {
      steps.add(question.step());
      notifyAll();
    }

    synchronized void wake() {
      notifyAll();
    }

    synchronized void await(HostedRun run) {
      try {
        while (!run.isOver()
            && run.questions().stream().noneMatch(each -> steps.contains(each.step()))) {
          wait();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** As it is loaded now, or else as it was. */
  private Workflow current(Workflow before) {
    return tools.tools().stream().anyMatch(each -> each.name().equals(before.name()))
        ? tools.workflow(before.name())
        : before;
  }

  private static int index(KeptRun past, String step) {
    return Timeline.of(past.events(), past.workflow()).stream()
        .filter(each -> each.step().equals(step) || String.valueOf(each.index()).equals(step))
        .findFirst()
        .map(TimelineStep::index)
        .orElseThrow(
            () -> new PawlException.NotFound("run " + past.id() + " has no step `" + step + "`"));
  }
}
