package dev.pawl.expression.logic;

import dev.pawl.model.Source;
import java.util.Set;
import java.util.function.Consumer;

/**
 * JSON Logic: rules written as JSON, compiled once to closures.
 *
 * <p>The operations, their coercions and their notion of truth are those of json-logic-js 2.0.5.
 * Three things differ on purpose:
 *
 * <ul>
 *   <li>The text of a {@code var} is a JSONata expression. A path with a numeric step ({@code
 *       items.1.name}), a number, and a name that is computed are looked up step by step.
 *   <li>Only what the file says is ever run: data that looks like a rule stays data.
 *   <li>An unknown operation is found when the rule is compiled.
 * </ul>
 *
 * <p>An empty list is false inside a rule, but whoever acts on its result takes JavaScript's truth,
 * {@link dev.pawl.json.Js#truthy}, where it is true.
 */
public final class JsonLogic {
  private JsonLogic() {}

  /**
   * Compiles a rule and reports every problem it has. A rule with problems must not be used: what
   * is wrong in it evaluates to null.
   */
  public static Rule compile(Source source, Consumer<RuleProblem> problems) {
    LogicCompiler compiler = new LogicCompiler(problems);
    LogicNode root = compiler.compile(source);
    return new Rule(source.place(), root, compiler.historyUse(), compiler.hasLoops());
  }

  /** The names of all operations. */
  public static Set<String> operations() {
    return LogicOperations.names();
  }
}
