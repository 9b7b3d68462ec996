package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Point;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes into a tool and what comes out of it fits its schemas, in the form in which it is told.
 *
 * @param strict whether a tool that promises nothing of its result is refused, not only noted
 */
record StructuredData(boolean strict) implements Check {
  @Override
  public @Nullable Violation violation(Case it) {
    Workflow workflow = it.workflow();
    if (it.point() == Point.BEFORE_RUN) {
      Violation misfit = misfit("the arguments do", workflow.input(), it.matter().input());
      return misfit == null && workflow.output() == null ? unsaid(workflow) : misfit;
    }
    Schema output = workflow.output();
    Object told = it.told() == Undefined.UNDEFINED ? null : it.told();
    return output == null ? null : misfit("the result does", output, told);
  }

  private Violation unsaid(Workflow workflow) {
    String issue = "`" + workflow.name() + "` has no output schema, so nobody knows what to expect";
    return new Violation(issue, strict ? new Then.Refuse() : new Then.Note());
  }

  private static @Nullable Violation misfit(String what, Schema schema, @Nullable Object value) {
    List<dev.pawl.expression.schema.Violation> found = schema.validate(value);
    return found.isEmpty()
        ? null
        : new Violation(what + " not fit the schema: " + found.getFirst());
  }
}
