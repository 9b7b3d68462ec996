package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.workflow.Action;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run wants to know before it goes on.
 *
 * @param text what to ask
 * @param schema what an answer has to look like
 * @param options what can be answered; empty when anything that fits the schema can
 * @param held what is to be agreed to; null for what is only to be known
 */
public record Question(
    String step,
    String node,
    To to,
    String text,
    Map<String, @Nullable Object> schema,
    List<String> options,
    @Nullable Held held)
    implements Awaited {
  /**
   * What a gate holds until somebody agrees.
   *
   * @param id tells it from all that was held before, or will be
   * @param input what would be acted on
   * @param arguments what others would have to look like; null if that is not known
   * @param agreed who has agreed so far
   * @param until by when enough have to have agreed, in microseconds; 0 for never
   */
  public record Held(
      String id,
      Hold hold,
      @Nullable Object input,
      @Nullable Arguments arguments,
      List<String> agreed,
      long until) {
    public Held {
      agreed = List.copyOf(agreed);
    }

    /** A decision about this, and nothing else. */
    public Map<String, @Nullable Object> decided(Map<String, ? extends @Nullable Object> decision) {
      Map<String, @Nullable Object> about = new LinkedHashMap<>(decision);
      about.put(Decision.HOLD, id);
      return Collections.unmodifiableMap(about);
    }

    /** Other arguments have the same defaults as those that were meant. */
    private @Nullable Object filledIn(@Nullable Object decision) {
      if (arguments == null
          || !arguments.fillsIn
          || !(decision instanceof Map<?, ?> said)
          || !(said.get(Decision.ARGUMENTS) instanceof Map<?, ?> given)) {
        return decision;
      }
      Map<String, @Nullable Object> filled = new LinkedHashMap<>(Values.asObject(said));
      filled.put(Decision.ARGUMENTS, arguments.schema.filledIn(given));
      return Collections.unmodifiableMap(filled);
    }
  }

  /**
   * What other arguments have to look like.
   *
   * @param fillsIn whether what they leave out, and the schema has a default for, is filled in
   */
  record Arguments(Schema schema, boolean fillsIn) {
    private List<String> refusals(Object given, String node) {
      return schema.validate(given).stream()
          .map(each -> "`arguments` are not what `" + node + "` takes: " + each)
          .toList();
    }
  }

  /** What can be decided about a call in doubt. */
  static final String DECISION = "decision";

  static final String RETRY = "retry";
  static final String DONE = "done";
  static final String FAIL = "fail";
  static final String RESULT = "result";

  public Question {
    options = List.copyOf(options);
  }

  public Question(
      String step,
      String node,
      To to,
      String text,
      Map<String, @Nullable Object> schema,
      List<String> options) {
    this(step, node, to, text, schema, options, null);
  }

  static Question of(Step step) {
    if (step.hold != null) {
      return Decision.question(step, step.hold);
    }
    return switch (step.node.action()) {
      case Action.Ask ask ->
          new Question(
              step.id,
              step.node.id(),
              ask.to(),
              step.input instanceof Map<?, ?> input ? String.valueOf(input.get("question")) : "",
              ask.answer().value(),
              ask.options());
      case Action.Call call -> aboutDoubt(step, call);
      case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> throw none(step);
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> throw none(step);
      case Action.Foreach _, Action.SubWorkflow _, Action.Wait _, Action.Signal _ ->
          throw none(step);
    };
  }

  private static PawlException.Defect none(Step step) {
    return new PawlException.Defect("`" + step.id + "` asks nothing");
  }

  private static Question aboutDoubt(Step step, Action.Call call) {
    return new Question(
        step.id,
        step.node.id(),
        To.HUMAN,
        "The call of `"
            + call.tool()
            + "` of `"
            + call.server()
            + "` by `"
            + step.node.id()
            + "` was cut off, and nobody knows whether it was made. Make it again (retry), take it"
            + " for done, with its result if you know it (done), or let the step fail (fail)?",
        Values.object(
            "type",
            "object",
            "properties",
            Values.object(
                DECISION,
                Values.object("type", "string", "enum", List.of(RETRY, DONE, FAIL)),
                RESULT,
                Map.of("description", "What the call answered, if it was made")),
            "required",
            List.of(DECISION)),
        List.of());
  }

  /**
   * An answer of whoever saw this question: a decision about what is held says about what.
   *
   * @param value what they answered
   */
  public @Nullable Object answeredWith(@Nullable Object value) {
    return held != null && value instanceof Map<?, ?> decision
        ? held.decided(Values.asObject(decision))
        : value;
  }

  /** The same for those who fill in forms: what is held is only approved or denied there. */
  public Question asForm() {
    return held == null
        ? this
        : new Question(
            step, node, to, Decision.shown(text, held.input()), Decision.form(), options, held);
  }

  /** What an answer leaves out and has a default is as if it had been said. */
  @Override
  public @Nullable Object taken(@Nullable Object answer) {
    Object filled = Schema.of(schema).filledIn(answer);
    return held == null ? filled : held.filledIn(filled);
  }

  @Override
  public List<String> refusals(@Nullable Object answer) {
    List<String> refusals = new ArrayList<>();
    Schema.of(schema).validate(taken(answer)).forEach(each -> refusals.add(each.toString()));
    if (held != null
        && answer instanceof Map<?, ?> said
        && !held.id.equals(said.get(Decision.HOLD))) {
      return List.of("something else is held by now than what was decided about; look at it again");
    }
    if (held != null
        && held.arguments() != null
        && Decision.of(taken(answer)) instanceof Decision.Approve(Object given)
        && given != null) {
      refusals.addAll(held.arguments().refusals(given, node));
    }
    return List.copyOf(refusals);
  }
}
