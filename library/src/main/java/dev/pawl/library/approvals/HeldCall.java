package dev.pawl.library.approvals;

import static java.util.Objects.requireNonNull;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.json.Undefined;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Something that a gate holds.
 *
 * @param question what has to be decided
 */
public record HeldCall(KeptRun run, Question question) {
  static final String SEPARATOR = ".";

  /** All of a run. */
  static List<HeldCall> of(KeptRun run) {
    return run.questions().stream()
        .filter(each -> each.held() != null)
        .map(each -> new HeldCall(run, each))
        .toList();
  }

  /**
   * The one that is meant.
   *
   * @param step null if there is only one
   */
  public static HeldCall find(KeptRun run, @Nullable String step) {
    List<HeldCall> all = of(run);
    List<HeldCall> meant =
        all.stream().filter(each -> step == null || each.isCalled(step)).toList();
    if (meant.size() == 1) {
      return meant.getFirst();
    }
    String name = "run " + RunNames.shortened(run.id());
    String steps = all.stream().map(each -> each.question.step()).collect(Collectors.joining(", "));
    if (meant.size() > 1) {
      throw new PawlException.Conflict(name + " has several that are held; say which: " + steps);
    }
    throw new PawlException.Conflict(
        all.isEmpty()
            ? "nothing of " + name + " is held; `pawl approvals` lists what is"
            : "`" + step + "` of " + name + " is not held, but: " + steps);
  }

  private boolean isCalled(String step) {
    return question.step().equals(step) || question.node().equals(step);
  }

  public Hold hold() {
    return requireNonNull(question.held()).hold();
  }

  /** What it would be called with. */
  public @Nullable Object input() {
    Object input = requireNonNull(question.held()).input();
    return input == Undefined.UNDEFINED ? null : input;
  }

  /** Who has agreed so far, where several have to. */
  public List<String> agreed() {
    return requireNonNull(question.held()).agreed();
  }

  /**
   * Since when it waits for this gate, in microseconds. Who agrees among several changes nothing
   * about that.
   */
  public long since() {
    for (Event each : run.events()) {
      if (each instanceof Event.StepHeld held
          && held.step().equals(question.step())
          && held.hold().gate().equals(hold().gate())) {
        return held.at();
      }
    }
    throw new IllegalStateException("nothing holds " + question.step());
  }

  /** What the gate asks for now, without those to whom the decision was passed on. */
  Hold terms() {
    Hold terms = hold();
    for (Event each : run.events()) {
      if (each instanceof Event.StepHeld held && held.step().equals(question.step())) {
        terms = held.hold();
      }
    }
    return terms;
  }

  /** Until when enough have to agree, in microseconds; 0 for never. */
  public long until() {
    return requireNonNull(question.held()).until();
  }

  /** Who wants it. */
  public String requester() {
    return run.summary().principal().text();
  }

  /**
   * A name by which somebody says what they decide about: of the run, and of what is held with all
   * that it would be called with. So it names nothing any more as soon as that is something else.
   */
  public String id() {
    return run.id() + SEPARATOR + requireNonNull(question.held()).id();
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", id());
    json.put("run", run.id());
    json.put("tool", run.summary().workflow());
    json.put("step", question.step());
    json.put("requester", requester());
    json.putAll(hold().toJson());
    json.put("agreed", agreed());
    json.put("arguments", input());
    json.put("heldAt", since());
    json.put("until", until() == 0 ? null : until());
    return json;
  }
}
