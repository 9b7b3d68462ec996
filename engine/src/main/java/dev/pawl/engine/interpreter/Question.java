package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Action;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run wants to know before it goes on.
 *
 * @param text what to ask
 * @param schema what an answer has to look like
 * @param options what can be answered; empty when anything that fits the schema can
 */
public record Question(
    String step,
    String node,
    To to,
    String text,
    Map<String, @Nullable Object> schema,
    List<String> options)
    implements Awaited {
  /** What can be decided about a call in doubt. */
  static final String DECISION = "decision";

  static final String RETRY = "retry";
  static final String DONE = "done";
  static final String FAIL = "fail";
  static final String RESULT = "result";

  public Question {
    options = List.copyOf(options);
  }

  static Question of(Step step) {
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

  /** What an answer leaves out and has a default is as if it had been said. */
  @Override
  public @Nullable Object taken(@Nullable Object answer) {
    return Schema.of(schema).filledIn(answer);
  }

  @Override
  public List<String> refusals(@Nullable Object answer) {
    return Schema.of(schema).validate(taken(answer)).stream().map(Object::toString).toList();
  }
}
