package dev.pawl.expression.formula;

import dev.pawl.expression.Scope;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code $}, the context; {@code $$}, the whole input; or a variable. */
final class Reference extends Part {
  private static final String CONTEXT = "";
  private static final String INPUT = "$";

  private final String name;

  /**
   * @param name without its dollar sign
   */
  Reference(String name) {
    this.name = name;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    if (name.equals(CONTEXT)) {
      return context;
    }
    Scope scope = run.scope;
    if (name.equals(INPUT)) {
      return run.read(scope.input());
    }
    Map<String, @Nullable Object> variables = scope.variables();
    if (!variables.containsKey(name)) {
      // It may be a function.
      throw GiveUp.now();
    }
    return run.read(variables.get(name));
  }
}
