package dev.pawl.bench;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Blueprint;
import dev.pawl.expression.Expression;
import dev.pawl.expression.Scope;
import dev.pawl.json.Js;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every expression that one run of a graph evaluates, with what it sees, to be evaluated again
 * without the engine. What a run takes beyond this is the engine's own.
 */
final class Recording {
  static final Recording EMPTY = new Recording(List.of(), 0);

  private final List<Effect.Perform> attempts;
  private final List<Evaluation> evaluations;

  private Recording(List<Effect.Perform> attempts, int arms) {
    this.attempts = attempts;
    this.evaluations =
        attempts.stream()
            .map(each -> new Evaluation(each.node().action(), arms, new RecordedScope(each)))
            .toList();
  }

  /** Takes what expressions yield. */
  @FunctionalInterface
  interface Results {
    void accept(@Nullable Object result);
  }

  private record Evaluation(Action action, int arms, Scope scope) {
    void evaluate(Results results) {
      switch (action) {
        case Action.Transform(Expression expression) -> results.accept(expression.evaluate(scope));
        case Action.Choose(List<Action.Arm> all) -> choose(all, results);
        case Action.Call call -> results.accept(call.args().evaluate(scope));
        case Action.Foreach foreach -> results.accept(foreach.items().evaluate(scope));
        case Action.SubWorkflow sub -> results.accept(sub.args().evaluate(scope));
        case Action.Wait wait -> results.accept(wait.duration().evaluate(scope));
        case Action.Ask ask -> results.accept(ask.question().evaluate(scope));
        case Action.Signal signal -> results.accept(signal.key().evaluate(scope));
        case Action.Prompt(Blueprint text) -> results.accept(text.evaluate(scope));
        case Action.Fail fail -> results.accept(fail.message().evaluate(scope));
        case Action.Entry(), Action.Exit(), Action.Finish() -> {}
      }
    }

    private void choose(List<Action.Arm> all, Results results) {
      for (int i = 0; i < Math.min(arms, all.size()); i++) {
        Expression rule = all.get(i).rule();
        Object result = rule == null ? true : rule.evaluate(scope);
        results.accept(result);
        if (Js.truthy(result)) {
          return;
        }
      }
    }
  }

  static Recording of(BenchGraph graph) {
    List<Effect.Perform> attempts = new ArrayList<>();
    GraphRun run = new GraphRun(graph);
    run.verify();
    run.run(
        Journal.NONE,
        new RunListener() {
          @Override
          public void performing(Effect.Perform attempt) {
            attempts.add(attempt);
          }
        });
    return new Recording(List.copyOf(attempts), Integer.MAX_VALUE);
  }

  /** Only the first condition of its first switch. */
  Recording firstRule() {
    return attempts.stream()
        .filter(attempt -> attempt.node().action() instanceof Action.Choose)
        .findFirst()
        .map(attempt -> new Recording(List.of(attempt), 1))
        .orElseThrow();
  }

  int steps() {
    return attempts.size();
  }

  void evaluate(Results results) {
    for (Evaluation evaluation : evaluations) {
      evaluation.evaluate(results);
    }
  }
}
