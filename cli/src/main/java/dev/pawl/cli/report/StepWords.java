package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words for nodes and values in what is shown of a run. */
public final class StepWords {
  private StepWords() {}

  /** What a node does: {@code files.list_directory}, {@code transform}. */
  public static String what(Node node) {
    return switch (node.kind()) {
      case NodeKind.Mcp mcp -> mcp.server().name() + "." + mcp.tool();
      case NodeKind.SubWorkflow sub -> "workflow " + sub.tool().name();
      case NodeKind.Foreach foreach -> "foreach " + what(foreach.body());
      case NodeKind.Ask ask ->
          switch (ask.to()) {
            case HUMAN -> "ask";
            case MODEL -> "ask the model";
            case CLIENT -> "wait for the client";
          };
      case NodeKind.Signal signal -> "signal " + signal.name();
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Wait _ -> node.kind().type().word();
      case NodeKind.Transform _, NodeKind.Switch _, NodeKind.Finish _ -> node.kind().type().word();
      case NodeKind.Prompt prompt -> prompt.name() == null ? "prompt" : "prompt " + prompt.name();
      case NodeKind.Fail fail -> "fail " + fail.code();
    };
  }

  /** The expression or the rules of a node, or empty when it has none to show. */
  public static String expression(Node node) {
    return switch (node.kind()) {
      case NodeKind.Transform(var expression) ->
          expression.text().lines().map(String::strip).collect(Collectors.joining(" "));
      case NodeKind.Switch(var cases) ->
          cases.stream()
              .map(arm -> arm.rule() == null ? "otherwise" : Json.write(arm.rule().value()))
              .collect(Collectors.joining(" | "));
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Wait _ -> "";
      case NodeKind.Ask _, NodeKind.Signal _ -> "";
      case NodeKind.Mcp _, NodeKind.SubWorkflow _, NodeKind.Foreach _ -> "";
      case NodeKind.Prompt _, NodeKind.Fail _, NodeKind.Finish _ -> "";
    };
  }

  public static String value(@Nullable Object value, int most) {
    try {
      return value == Undefined.UNDEFINED
          ? "undefined"
          : Printable.shortened(Json.write(value), most);
    } catch (JsonException | IllegalArgumentException _) {
      return "(cannot be shown)";
    }
  }
}
