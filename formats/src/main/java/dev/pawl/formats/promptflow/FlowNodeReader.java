package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads one node of a flow. */
final class FlowNodeReader {
  private static final KeySet KEYS = KeySet.of("id", "type", "position", "data");
  private static final KeySet POSITION = KeySet.of("x", "y");
  private static final KeySet DATA =
      KeySet.of(
          "label", "template", "variables", "selectedTemplateId", "generate", "tool", "arguments");

  private final FlowShape shape;
  private final Report flow;

  FlowNodeReader(FlowShape shape, Report flow) {
    this.shape = shape;
    this.flow = flow;
  }

  /**
   * Null when nothing can be said of it.
   *
   * @param index its position in the list, counted from 0
   */
  @Nullable FlowNode read(Source source, int index) {
    if (!(source instanceof Source.Mapping mapping)) {
      flow.problem(
          ProblemCode.WRONG_TYPE,
          "node " + (index + 1) + " must be an object, but it is " + ValueTypes.of(source),
          source.place(),
          "write `id`, `type` and `data`");
      return null;
    }
    String named = text(mapping.get("id"));
    Report report = flow.forNode(named);
    String what = named == null ? "node " + (index + 1) : "node `" + named + "`";
    Cursor node = new Cursor(mapping, what, KEYS, report);
    Source.Scalar id = node.scalarText("id", node.required("id", "give the node an id"));
    if (id != null) {
      FlowReader.checkId(id, node);
    }
    checkPosition(node);
    FlowNode.Type type = type(node);
    node.required("data", "say what the node does");
    Source.Mapping data = node.mapping("data");
    if (type == null || data == null) {
      return placeholder(id, type, node.place());
    }
    return node(type, id, new Cursor(data, what, DATA, report), node.place());
  }

  /** So that edges to a node with mistakes are none themselves. */
  private static @Nullable FlowNode placeholder(
      Source.@Nullable Scalar id, FlowNode.@Nullable Type type, Place place) {
    return id == null
        ? null
        : new FlowNode(
            String.valueOf(id.value()),
            type == null ? FlowNode.Type.RESULT : type,
            "",
            null,
            null,
            List.of(),
            new FlowNode.Way.Rendered(),
            place);
  }

  private static @Nullable String text(@Nullable Source source) {
    return source instanceof Source.Scalar scalar && scalar.value() instanceof String text
        ? text
        : null;
  }

  private static void checkPosition(Cursor node) {
    Source.Mapping given = node.mapping("position");
    if (given == null) {
      return;
    }
    Cursor position = new Cursor(given, "`position` of " + node.what(), POSITION, node.report());
    for (String key : POSITION.known()) {
      Source value = position.required(key, "give both `x` and `y`, or no position at all");
      if (value != null
          && !(value instanceof Source.Scalar scalar && scalar.value() instanceof Number)) {
        position.wrongType(position.name(key), "a number", value);
      }
    }
  }

  private static FlowNode.@Nullable Type type(Cursor node) {
    List<String> words = Arrays.stream(FlowNode.Type.values()).map(FlowNode.Type::word).toList();
    String all = "use one of: " + String.join(", ", words);
    Source.Scalar given = node.scalarText("type", node.required("type", all));
    if (given == null) {
      return null;
    }
    String word = String.valueOf(given.value());
    FlowNode.Type type = FlowNode.Type.of(word);
    if (type == null) {
      String hint = Suggestion.didYouMean(word, words);
      node.problem(
          ProblemCode.UNKNOWN_NODE_TYPE,
          node.what() + " has the unknown type `" + word + "`",
          given.place(),
          hint.isEmpty() ? all : hint);
    }
    return type;
  }

  private FlowNode node(FlowNode.Type type, Source.@Nullable Scalar id, Cursor data, Place place) {
    boolean calls = type == FlowNode.Type.TEMPLATE && data.has("tool");
    return new FlowNode(
        id == null ? "" : String.valueOf(id.value()),
        type,
        label(data),
        type == FlowNode.Type.TEMPLATE ? data.optionalText("template") : null,
        type == FlowNode.Type.TEMPLATE && !calls ? selected(data) : null,
        variables(type, data, calls),
        way(type, data, calls),
        place);
  }

  private String label(Cursor data) {
    if (shape == FlowShape.FLAT) {
      return data.text("label", "give the node a name for people");
    }
    return Objects.requireNonNullElse(data.optionalText("label"), "");
  }

  /** An editor that has not let choose one writes an empty text. */
  private static @Nullable Target selected(Cursor data) {
    Source.Scalar name =
        data.stringIn(data.name("selectedTemplateId"), data.get("selectedTemplateId"));
    if (name != null && !"".equals(name.value())) {
      return new Target(String.valueOf(name.value()), name.place());
    }
    if (!data.has("template") && name == null) {
      data.problem(
          ProblemCode.MISSING_KEY,
          data.what() + " has no `selectedTemplateId`",
          data.place(),
          "name a saved template, or write a `template` here");
    } else if (!data.has("template")) {
      data.problem(
          ProblemCode.BAD_VALUE,
          data.name("selectedTemplateId") + " is empty",
          data.placeOf("selectedTemplateId"),
          "name a saved template, or write a `template` here");
    }
    return null;
  }

  /** Exports may leave them out where the text says enough. */
  private List<FlowVariable> variables(FlowNode.Type type, Cursor data, boolean calls) {
    if (type == FlowNode.Type.RESULT) {
      return List.of();
    }
    if (shape == FlowShape.FLAT && !calls) {
      data.required("variables", "list the names of the variables that it uses");
    }
    Source.Sequence given = data.sequence("variables");
    if (given != null && given.items().isEmpty() && shape == FlowShape.FLAT && !calls) {
      data.problem(
          ProblemCode.BAD_VALUE,
          data.name("variables") + " is empty",
          given.place(),
          "name at least one variable");
    }
    return VariableReader.read(given, data, "variables");
  }

  private static FlowNode.Way way(FlowNode.Type type, Cursor data, boolean calls) {
    if (type != FlowNode.Type.TEMPLATE) {
      return new FlowNode.Way.Rendered();
    }
    if (!calls) {
      return data.flag("generate", false)
          ? new FlowNode.Way.Generated()
          : new FlowNode.Way.Rendered();
    }
    Source.Scalar tool = data.scalarText("tool", data.get("tool"));
    String name = tool == null ? "" : String.valueOf(tool.value());
    int slash = name.indexOf('/');
    if (tool != null && (slash < 1 || slash == name.length() - 1)) {
      data.problem(
          ProblemCode.BAD_VALUE,
          data.name("tool") + " names no server and tool",
          tool.place(),
          "write it as in `files/read_file`");
    }
    Source.Mapping arguments = data.mapping("arguments");
    Place place = tool == null ? data.place() : tool.place();
    return new FlowNode.Way.Called(
        new Target(name.substring(0, Math.max(slash, 0)), place),
        name.substring(slash + 1),
        place,
        arguments == null ? new Source.Mapping(Map.of(), data.place()) : arguments);
  }
}
