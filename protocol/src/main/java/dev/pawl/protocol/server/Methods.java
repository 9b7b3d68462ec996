package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The methods that mean the same in both eras. */
final class Methods {
  /** Whose results may be kept for a while. */
  static final Set<String> LISTS =
      Set.of("tools/list", "prompts/list", "resources/list", "resources/templates/list");

  private static final int MOST_COMPLETIONS = 100;
  private static final int MOST_NAMED = 20;

  private final Pages pages;

  Methods(int pageSize) {
    this.pages = new Pages(pageSize);
  }

  /** The result, or null when the method is unknown here. */
  @Nullable Map<String, @Nullable Object> call(
      String method, Params params, Offer offer, Exchange exchange)
      throws RpcException, InterruptedException {
    return switch (method) {
      case "tools/list" ->
          pages.page("tools", offer.tools(), tool -> tool.toJson(exchange.peer().era()), params);
      case "tools/call" -> callTool(params, offer, exchange);
      case "prompts/list" -> pages.page("prompts", offer.prompts(), Prompt::toJson, params);
      case "prompts/get" -> getPrompt(params, offer, exchange);
      case "resources/list" ->
          pages.page("resources", offer.resources(false), Resource::toJson, params);
      case "resources/templates/list" ->
          pages.page("resourceTemplates", offer.resources(true), Resource::toJson, params);
      case "resources/read" -> readResource(params, offer, exchange);
      case "completion/complete" -> complete(params, offer, exchange);
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> callTool(
      Params params, Offer offer, Exchange exchange) throws RpcException, InterruptedException {
    String name = params.text("name");
    Tool tool =
        offer
            .tool(name)
            .orElseThrow(() -> Params.invalid("unknown tool `" + name + "`" + others(offer)));
    CallResult result = tool.handler().call(params.object("arguments"), exchange);
    return result.toJson(exchange.peer().era());
  }

  private static String others(Offer offer) {
    List<String> names = offer.tools().stream().map(Tool::name).toList();
    String some = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
    return names.isEmpty()
        ? "; there are none"
        : "; there are: " + some + (names.size() > MOST_NAMED ? ", …" : "");
  }

  private static Map<String, @Nullable Object> getPrompt(
      Params params, Offer offer, Exchange exchange) throws RpcException, InterruptedException {
    String name = params.text("name");
    Prompt prompt =
        offer.prompt(name).orElseThrow(() -> Params.invalid("unknown prompt `" + name + "`"));
    Map<String, @Nullable Object> arguments = params.object("arguments");
    List<String> missing = new ArrayList<>();
    for (Map<String, @Nullable Object> each : prompt.arguments()) {
      if (Boolean.TRUE.equals(each.get("required"))
          && arguments.get(String.valueOf(each.get("name"))) == null) {
        missing.add("`" + each.get("name") + "`");
      }
    }
    if (!missing.isEmpty()) {
      throw Params.invalid(
          "prompt `"
              + name
              + (missing.size() == 1 ? "` needs the argument " : "` needs the arguments ")
              + String.join(", ", missing));
    }
    return prompt.handler().get(arguments, exchange).toJson();
  }

  private static Map<String, @Nullable Object> readResource(
      Params params, Offer offer, Exchange exchange) throws RpcException, InterruptedException {
    String uri = params.text("uri");
    Offer.Found found = offer.resource(uri).orElseThrow(() -> unknown(uri, exchange.peer().era()));
    List<Map<String, @Nullable Object>> contents =
        found.resource().handler().read(uri, found.variables(), exchange);
    return new LinkedHashMap<>(Values.object("contents", contents));
  }

  /** Each era has a code of its own for that. */
  private static RpcException unknown(String uri, Era era) {
    int code = era == Era.MODERN ? RpcError.INVALID_PARAMS : RpcError.RESOURCE_NOT_FOUND;
    return new RpcException(new RpcError(code, "Resource not found: " + uri, Map.of("uri", uri)));
  }

  private static Map<String, @Nullable Object> complete(
      Params params, Offer offer, Exchange exchange) throws RpcException {
    Map<String, @Nullable Object> ref = params.object("ref");
    Params argument = new Params(params.object("argument"));
    Params context = new Params(params.object("context"));
    List<String> values =
        offer
            .completion()
            .orElseThrow(() -> new RpcException(RpcError.methodNotFound("completion/complete")))
            .complete(
                ref,
                argument.text("name"),
                argument.text("value"),
                context.object("arguments"),
                exchange);
    int shown = Math.min(values.size(), MOST_COMPLETIONS);
    return new LinkedHashMap<>(
        Values.object(
            "completion",
            Values.object(
                "values", values.subList(0, shown),
                "total", values.size(),
                "hasMore", shown < values.size())));
  }
}
