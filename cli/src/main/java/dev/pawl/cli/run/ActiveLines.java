package dev.pawl.cli.run;

import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Wheel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** The lines about steps that are going on, with a wheel that turns. */
final class ActiveLines implements IntFunction<List<String>> {
  private static final int MOST = 8;

  private final Channel err;
  private final RunWatch watch;
  private final LongSupplier nanos;

  ActiveLines(Channel err, RunWatch watch, LongSupplier nanos) {
    this.err = err;
    this.watch = watch;
    this.nanos = nanos;
  }

  @Override
  public List<String> apply(int frame) {
    String wheel = Wheel.at(frame, err);
    List<ActiveStep> active = watch.active();
    List<String> lines = new ArrayList<>();
    for (ActiveStep step : active.subList(0, Math.min(MOST, active.size()))) {
      String elapsed = Elapsed.ofMicros((nanos.getAsLong() - step.since()) / 1_000);
      lines.add(
          wheel
              + " "
              + step.step()
              + "  "
              + err.paint(Colour.DIM, StepWords.what(step.node()) + "  " + elapsed)
              + (step.note().isEmpty() ? "" : "  " + err.paint(Colour.YELLOW, step.note())));
    }
    if (active.size() > MOST) {
      lines.add(err.paint(Colour.DIM, "  … and " + (active.size() - MOST) + " more"));
    }
    return lines;
  }
}
