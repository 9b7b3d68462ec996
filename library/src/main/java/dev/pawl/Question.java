package dev.pawl;

import dev.pawl.model.NodeKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run wants to know before it goes on.
 *
 * @param step that asks; {@link Pawl#answer(String, String, Object)} names it
 * @param node of the graph that asks
 * @param text what to ask
 * @param schema JSON Schema of the answer
 * @param options what can be answered; empty when anything that fits the schema can
 * @param toModel whether the model behind the caller is asked, and no person
 */
public record Question(
    String step,
    String node,
    String text,
    Map<String, @Nullable Object> schema,
    List<String> options,
    boolean toModel) {
  /** Copies the options. */
  public Question {
    options = List.copyOf(options);
  }

  static Question of(dev.pawl.engine.interpreter.Question asked) {
    dev.pawl.engine.interpreter.Question form = asked.asForm();
    return new Question(
        form.step(),
        form.node(),
        form.text(),
        form.schema(),
        form.options(),
        form.to() == NodeKind.To.MODEL);
  }
}
