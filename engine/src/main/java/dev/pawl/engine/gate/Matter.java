package dev.pawl.engine.gate;

import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.model.Identity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be judged.
 *
 * @param who wants it
 * @param target what is called
 * @param input what it is called with
 * @param output what came of it; undefined before
 * @param where in which run
 * @param agreed what somebody has agreed to already
 * @param whole all that a server answered, of which the output is what steps see; else undefined
 */
public record Matter(
    Point point,
    Identity who,
    Target target,
    Map<String, @Nullable Object> input,
    @Nullable Object output,
    Circumstances where,
    Agreed agreed,
    @Nullable Object whole) {

  /** Of which there is no more than the output. */
  public Matter(
      Point point,
      Identity who,
      Target target,
      Map<String, @Nullable Object> input,
      @Nullable Object output,
      Circumstances where,
      Agreed agreed) {
    this(point, who, target, input, output, where, agreed, Undefined.UNDEFINED);
  }

  /** The same with all that a server answered. */
  public Matter with(@Nullable Object answer) {
    return new Matter(point, who, target, input, output, where, agreed, answer);
  }

  /** The same with more known of what is called. */
  public Matter with(Target known) {
    return new Matter(point, who, known, input, output, where, agreed, whole);
  }

  /** The same where somebody has agreed to this. */
  public Matter agreedTo(Agreed other) {
    return new Matter(point, who, target, input, output, where, other, whole);
  }

  /** What is called. */
  public sealed interface Target {
    String tool();

    /** A workflow, by those who are offered it as a tool. */
    record Published(Workflow workflow) implements Target {
      @Override
      public String tool() {
        return workflow.name();
      }
    }

    /**
     * A tool of a server, by a step.
     *
     * @param hints what the server says of it
     */
    record OfServer(String server, String tool, ToolHints hints) implements Target {
      /** The server that templates are judged as tools of. */
      public static final String PROMPTS = "prompt";

      /** A template, which somebody reads. */
      public static OfServer prompt(String name) {
        return new OfServer(PROMPTS, name, new ToolHints(true, true, false, false));
      }
    }
  }

  /**
   * In which run.
   *
   * @param step the step that calls, or the first or the last of the run
   * @param history the latest output of each node that lies behind
   * @param at the time, in microseconds since the epoch
   * @param undoes whether it undoes what was done
   */
  public record Circumstances(
      Workflow workflow,
      String run,
      String step,
      Map<String, @Nullable Object> history,
      long at,
      boolean undoes) {}
}
