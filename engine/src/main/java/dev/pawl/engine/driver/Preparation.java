package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Blueprint;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.Scope;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Js;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Durations;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Works out what a step that acts will act on: the arguments of a call, the items of a foreach, the
 * length of a wait. That is journaled before it acts.
 */
final class Preparation {
  private Preparation() {}

  /** The input to journal, or how the step ended already. */
  sealed interface Prepared {
    record Ready(@Nullable Object input) implements Prepared {}

    /** There is nothing more to do: it computed, or cannot go on. */
    record Done(Outcome outcome) implements Prepared {}
  }

  static Prepared prepare(Action action, Scope scope) {
    return switch (action) {
      case Action.Call call -> arguments(call.args(), scope);
      case Action.Foreach foreach -> items(foreach.items(), scope);
      case Action.SubWorkflow sub -> checked(sub.target().workflow(), arguments(sub.args(), scope));
      case Action.Wait wait -> duration(wait.duration(), scope);
      case Action.Ask ask -> question(ask, scope);
      case Action.Signal signal -> signal(signal, scope);
      case Action.Entry(), Action.Exit() -> new Prepared.Ready(null);
      case Action.Transform _, Action.Choose _, Action.Prompt _ -> new Prepared.Ready(null);
      case Action.Fail _, Action.Finish _ -> new Prepared.Ready(null);
    };
  }

  private static Prepared arguments(Blueprint args, Scope scope) {
    Object value = args.evaluate(scope);
    if (value instanceof Map<?, ?>) {
      return new Prepared.Ready(value);
    }
    return value == Undefined.UNDEFINED
        ? new Prepared.Ready(Map.of())
        : refused(
            args,
            FailureCode.EXPRESSION_FAILED,
            "the arguments must be an object, but are " + Values.kind(value));
  }

  private static Prepared checked(Workflow workflow, Prepared arguments) {
    if (!(arguments instanceof Prepared.Ready(Object given))) {
      return arguments;
    }
    Object input = workflow.input().filledIn(given);
    return SchemaChecks.input(workflow, input)
        .<Prepared>map(failure -> new Prepared.Done(new Outcome.Failed(failure)))
        .orElse(new Prepared.Ready(input));
  }

  /** A single value counts as a list of one, as everywhere in JSONata; nothing is an empty list. */
  private static Prepared items(Blueprint items, Scope scope) {
    Object value = items.evaluate(scope);
    if (value == null) {
      return refused(items, FailureCode.BAD_ITEMS, "the items are null, not a list");
    }
    if (value == Undefined.UNDEFINED) {
      return new Prepared.Ready(List.of());
    }
    return new Prepared.Ready(value instanceof List<?> ? value : Collections.singletonList(value));
  }

  /** In milliseconds. */
  private static Prepared duration(Blueprint length, Scope scope) {
    Object value = length.evaluate(scope);
    Optional<Duration> duration =
        value instanceof String text ? Durations.parse(text) : Optional.empty();
    return duration.isPresent()
        ? new Prepared.Ready(duration.get().toMillis())
        : refused(
            length,
            FailureCode.EXPRESSION_FAILED,
            "the time to wait must be a duration such as \"30s\" or \"5m\", but is "
                + (value instanceof String ? "another string" : Values.kind(value)));
  }

  private static Prepared question(Action.Ask ask, Scope scope) {
    Object text = ask.question().evaluate(scope);
    Map<String, @Nullable Object> put = new LinkedHashMap<>();
    put.put("question", text instanceof String string ? string : Json.write(plain(text)));
    put.put("schema", ask.answer().value());
    if (!ask.options().isEmpty()) {
      put.put("options", ask.options());
    }
    return withDefault(put, ask.otherwise(), ask.answer(), scope);
  }

  private static Prepared signal(Action.Signal signal, Scope scope) {
    Object key = signal.key().evaluate(scope);
    String text =
        key instanceof String || key instanceof Number || key instanceof Boolean
            ? Js.toText(key)
            : null;
    if (text == null || text.length() > Signal.LONGEST_KEY) {
      return refused(
          signal.key(),
          FailureCode.EXPRESSION_FAILED,
          text == null
              ? "the key of the signal must be a string, number or boolean, but is "
                  + Values.kind(key)
              : "the key of the signal is too long: " + text.length());
    }
    Map<String, @Nullable Object> put = new LinkedHashMap<>();
    put.put("signal", signal.name());
    put.put("key", text);
    return withDefault(put, signal.otherwise(), signal.message(), scope);
  }

  private static Prepared withDefault(
      Map<String, @Nullable Object> put,
      @Nullable Blueprint otherwise,
      Schema schema,
      Scope scope) {
    if (otherwise != null) {
      Object value = plain(otherwise.evaluate(scope));
      List<Violation> violations = schema.validate(value);
      if (!violations.isEmpty()) {
        return refused(
            otherwise,
            FailureCode.EXPRESSION_FAILED,
            "the default does not fit the schema: " + violations.getFirst());
      }
      put.put("default", value);
    }
    return new Prepared.Ready(Collections.unmodifiableMap(put));
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value == Undefined.UNDEFINED ? null : value;
  }

  private static Prepared refused(Blueprint part, FailureCode code, String message) {
    return new Prepared.Done(
        new Outcome.Failed(StepWork.failure(code, message).from(part.place())));
  }

  /** A question whose author sets no time is not open for ever. */
  static Event.StepStarted started(
      Effect.Perform perform, @Nullable Object ready, long now, Allowance allowance) {
    Action action = perform.node().action();
    return new Event.StepStarted(
        now,
        perform.step(),
        perform.node().id(),
        ready,
        waitsFor(action),
        waitsForSomebody(action) ? allowance.answerBy(now) : 0);
  }

  private static boolean waitsForSomebody(Action action) {
    return action instanceof Action.Ask || action instanceof Action.Signal;
  }

  private static Event.@Nullable WaitsFor waitsFor(Action action) {
    return switch (action) {
      case Action.Wait _ -> Event.WaitsFor.TIME;
      case Action.Ask _ -> Event.WaitsFor.ANSWER;
      case Action.Signal _ -> Event.WaitsFor.SIGNAL;
      case Action.Entry(), Action.Exit(), Action.Call _, Action.Transform _ -> null;
      case Action.Choose _, Action.Foreach _, Action.SubWorkflow _ -> null;
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> null;
    };
  }
}
