package dev.pawl.cli.runs;

import dev.pawl.cli.option.Argument;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.terminal.Launcher;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A run, and perhaps a step of it, as people write them: {@code last}, {@code 1f3c@2}.
 *
 * @param step the number or the name of a step, or empty
 */
public record RunName(String run, String step) {
  private static final int MOST_MEANT = 3;
  private static final int MOST_NAMED = 20;

  public static Argument needed() {
    return Syntax.needed(Type.TEXT, "RUN", "An id, the beginning of one, or `last`.");
  }

  static Argument withStep() {
    return Syntax.needed(Type.TEXT, "RUN@INDEX", "A run, and the number or name of a step.");
  }

  public static String of(Given given, int number) {
    return given.argument(number, "");
  }

  static RunName withStep(Given given) {
    return withStep(given, given.argument(0, ""));
  }

  static RunName withStep(Given given, String word) {
    int at = word.indexOf('@');
    if (at < 1 || at == word.length() - 1) {
      throw given.wrong(
          "`" + word + "` names no step\nRUN@INDEX does; `pawl runs show RUN` gives the numbers");
    }
    return new RunName(word.substring(0, at), word.substring(at + 1));
  }

  /** A command with the file that a run began with. */
  static String example(String action, Given given, KeptRun run) {
    Path source = run.source();
    return Launcher.words()
        + " runs "
        + action
        + " "
        + of(given, 0)
        + (source == null || !Files.isRegularFile(source)
            ? " FILE"
            : ServersOption.words(given, List.of(source)))
        + DataOption.words(DataOption.where(given, null));
  }

  /**
   * @throws PawlException.NotFound when there is no such step
   */
  TimelineStep find(KeptRun in) {
    List<TimelineStep> steps = Timeline.of(in.events(), in.workflow());
    return steps.stream()
        .filter(each -> each.step().equals(step) || String.valueOf(each.index()).equals(step))
        .findFirst()
        .orElseThrow(() -> unknown(in, steps));
  }

  private PawlException.NotFound unknown(KeptRun in, List<TimelineStep> steps) {
    String id = RunNames.shortened(in.id());
    if (steps.isEmpty()) {
      Failure failure = in.summary().failure();
      return new PawlException.NotFound(
          "run "
              + id
              + " has no steps: it "
              + (failure == null
                  ? "has not begun the first one yet"
                  : "ended before the first one, because " + failure.message()));
    }
    List<String> names = steps.stream().map(TimelineStep::step).distinct().toList();
    return new PawlException.NotFound(
        "run " + id + " has no step `" + step + "`" + suggestion(names, steps.size()));
  }

  /** Whoever names a node may not know how its steps are called. */
  private String suggestion(List<String> names, int count) {
    List<String> ofNode =
        names.stream()
            .filter(name -> name.endsWith(":" + step) || name.endsWith("/" + step))
            .limit(MOST_MEANT)
            .map(name -> "`" + name + "`")
            .toList();
    if (!ofNode.isEmpty()) {
      return ", did you mean " + String.join(" or ", ofNode) + "?";
    }
    String hint = Suggestion.didYouMean(step, names);
    return hint.isEmpty()
        ? "; its steps are 0 to "
            + (count - 1)
            + ": "
            + String.join(", ", names.stream().limit(MOST_NAMED).toList())
            + (names.size() > MOST_NAMED ? ", …" : "")
        : ", " + hint;
  }
}
