package dev.pawl.cli.runs;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.engine.debug.PastStop;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.PawlException;

/** A step of a kept run, for commands that go back to it. */
public final class AtOption {
  public static final String NAME = "--at";

  private AtOption() {}

  public static Option option() {
    return Syntax.option(
        Type.TEXT, "RUN@INDEX", "See what a step of a run saw, by its number or name.", NAME);
  }

  /**
   * The step that was named; the place of the runs is where {@code --data} says.
   *
   * @throws PawlException.NotFound when there is no such run, or no such step in it
   */
  public static PastStop step(Given given) {
    if (given.value("--data", "").matches("[{\\[@].*|-")) {
      throw given.wrong(
          "a step has its own `$`: beside " + NAME + ", --data says where runs are kept");
    }
    RunName name = RunName.withStep(given, given.value(NAME, ""));
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(name.run());
      String step = name.find(run).step();
      return PastStop.of(run.needWorkflow(), run.events(), step)
          .orElseThrow(
              () ->
                  new PawlException.NotFound(
                      "what `"
                          + step
                          + "` of run "
                          + RunNames.shortened(run.id())
                          + " saw is not known"));
    }
  }
}
