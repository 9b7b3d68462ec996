package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import dev.pawl.model.PlaceholderText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text with variables that was saved under a name.
 *
 * @param variables those that it declares
 * @param generated whether a model is to answer it, where it is a step of a flow
 */
public record SavedTemplate(
    String name,
    @Nullable String title,
    @Nullable String description,
    String text,
    List<FlowVariable> variables,
    boolean generated,
    Place place) {
  public SavedTemplate {
    variables = List.copyOf(variables);
  }

  /** All that it can be given: what it declares first, then what else stands in the text. */
  public List<FlowVariable> arguments() {
    Map<String, FlowVariable> all = new LinkedHashMap<>();
    variables.forEach(each -> all.putIfAbsent(each.name(), each));
    PlaceholderText.of(text)
        .names()
        .forEach(each -> all.putIfAbsent(each, FlowVariable.of(each, false)));
    return new ArrayList<>(all.values());
  }
}
