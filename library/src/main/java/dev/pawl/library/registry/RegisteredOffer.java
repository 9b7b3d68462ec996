package dev.pawl.library.registry;

import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Callers;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Offers tools as the registry has them. What it says is asked at each call: clients may know an
 * older list.
 */
final class RegisteredOffer {
  static final String TOOL_NOT_FOUND = "MCP_TOOL_NOT_FOUND";
  static final String AUTH_REQUIRED = "MCP_AUTH_REQUIRED";
  static final String CONSTITUTION_VIOLATION = "MCP_CONSTITUTION_VIOLATION";

  private final Function<String, @Nullable ToolSettings> settings;
  private final Function<String, Set<String>> gates;
  private final Consumer<Exchange> rejected;

  /**
   * @param settings what was decided about a tool; null if nothing was
   * @param gates the names of those that are in force for a tool
   * @param rejected is told who did not show who they are
   */
  RegisteredOffer(
      Function<String, @Nullable ToolSettings> settings,
      Function<String, Set<String>> gates,
      Consumer<Exchange> rejected) {
    this.settings = settings;
    this.gates = gates;
    this.rejected = rejected;
  }

  /**
   * @param inactive the tools that are not offered
   */
  Offer of(Offer all, Set<String> inactive) {
    return all.with(this::minded).hiding(inactive);
  }

  private Tool minded(Tool tool) {
    return tool.with(
        (arguments, exchange) -> {
          ToolSettings now = settings.apply(tool.name());
          CallResult refusal = now == null ? null : refusal(tool, now, exchange);
          return refusal == null ? tool.handler().call(arguments, exchange) : refusal;
        });
  }

  private @Nullable CallResult refusal(Tool tool, ToolSettings now, Exchange exchange) {
    if (!now.active()) {
      return refused(tool, TOOL_NOT_FOUND, "the tool `" + tool.name() + "` is not offered now");
    }
    if (now.requiresAuth() && Callers.isNobody(exchange.peer())) {
      rejected.accept(exchange);
      return refused(
          tool,
          AUTH_REQUIRED,
          "`" + tool.name() + "` is for callers who show who they are; come with a token or a key");
    }
    List<String> missing = now.gates().isEmpty() ? List.of() : missing(tool.name(), now);
    return missing.isEmpty()
        ? null
        : refused(
            tool,
            CONSTITUTION_VIOLATION,
            "`"
                + tool.name()
                + "` has to pass gates that are not in force: "
                + missing.stream().collect(Collectors.joining(", ")));
  }

  private List<String> missing(String tool, ToolSettings now) {
    Set<String> inForce = gates.apply(tool);
    return now.gates().stream().filter(each -> !inForce.contains(each)).toList();
  }

  /** Clients hold a tool to what it promises even when it failed: then the code is beside it. */
  private static CallResult refused(Tool tool, String code, String message) {
    Map<String, @Nullable Object> error =
        Values.object(
            "code", code, "message", message, "details", Values.object("answerCode", code));
    String text = message + " [" + code + "]";
    if (tool.outputSchema() == null) {
      return new CallResult(List.of(Content.text(text)), Values.object("error", error), true);
    }
    Map<String, @Nullable Object> item = new LinkedHashMap<>(Content.text(text));
    item.put("_meta", Values.object("dev.pawl/error", error));
    return new CallResult(List.of(item), Undefined.UNDEFINED, true);
  }
}
