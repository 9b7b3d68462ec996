package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of a flow, as its file describes it.
 *
 * @param template the text that the node brings along, or null
 * @param selected the name of a saved template, or null
 * @param way what a template node does
 */
public record FlowNode(
    String id,
    Type type,
    String label,
    @Nullable String template,
    @Nullable Target selected,
    List<FlowVariable> variables,
    Way way,
    Place place) {
  public FlowNode {
    variables = List.copyOf(variables);
  }

  /** What a node is for. */
  public enum Type {
    /** It makes a text, or whatever comes of one. */
    TEMPLATE,
    /** It names what has to be given. */
    MULTI_INPUT,
    /** It marks an end. */
    RESULT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static @Nullable Type of(String word) {
      for (Type each : values()) {
        if (each.word().equals(word)) {
          return each;
        }
      }
      return null;
    }
  }

  /** What a template node does. */
  public sealed interface Way {
    /** Its output is the text. */
    record Rendered() implements Way {}

    /** Its output is what the model behind the caller makes of the text. */
    record Generated() implements Way {}

    /**
     * Its output is what a tool answers.
     *
     * @param toolPlace the place that names both
     * @param arguments in whose texts variables stand
     */
    record Called(Target server, String tool, Place toolPlace, Source.Mapping arguments)
        implements Way {}
  }

  public boolean isTemplate() {
    return type == Type.TEMPLATE;
  }

  /** What it has for a variable that nobody gives, or null. */
  @Nullable String preset(String variable) {
    return variables.stream()
        .filter(each -> each.name().equals(variable))
        .map(FlowVariable::preset)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The same with the variables that its saved template declares. */
  FlowNode declaring(List<FlowVariable> more) {
    Map<String, FlowVariable> all = new LinkedHashMap<>();
    variables.forEach(each -> all.merge(each.name(), each, FlowVariable::and));
    more.forEach(each -> all.merge(each.name(), each, FlowVariable::and));
    return new FlowNode(id, type, label, template, selected, List.copyOf(all.values()), way, place);
  }

  /** How the template goes in what is told of an execution. */
  public String templateName() {
    if (way instanceof Way.Called called) {
      return called.server().name() + "/" + called.tool();
    }
    if (selected != null) {
      return selected.name();
    }
    return label.isEmpty() ? id : label;
  }
}
