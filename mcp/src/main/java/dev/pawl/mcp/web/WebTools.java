package dev.pawl.mcp.web;

import dev.pawl.json.Values;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tools as they are listed. */
final class WebTools {
  static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final Map<String, @Nullable Object> OUTPUT =
      Values.object(
          "type",
          "object",
          "properties",
          Values.object(
              "status", typed("integer", "The status, such as 200"),
              "ok", typed("boolean", "Whether the status is one of success"),
              "url", typed("string", "Where the answer came from, after redirects"),
              "headers",
                  Values.object(
                      "type",
                      "object",
                      "description",
                      "By name in small letters; cookies are left out",
                      "additionalProperties",
                      Values.object("type", "string")),
              "body",
                  Values.object(
                      "description",
                      "What JSON says, else the text, else Base64; missing when there is none"),
              "encoding",
                  Values.object("const", "base64", "description", "Where the body is no text")),
          "required",
          List.of("status", "ok", "url", "headers"));

  private WebTools() {}

  /**
   * @param doing what a tool does, by the method; null for the one that is told the method
   */
  static List<Tool> all(Function<@Nullable String, Tool.Handler> doing) {
    List<Tool> tools = new ArrayList<>();
    for (String method : METHODS) {
      if (!method.equals("OPTIONS")) {
        tools.add(of(method, doing.apply(method)));
      }
    }
    tools.add(
        new Tool(
            "request",
            "HTTP request",
            "Makes an HTTP request with any method. Use get, post and their like where one fits.",
            input(null),
            OUTPUT,
            annotations("POST"),
            List.of(),
            doing.apply(null)));
    return List.copyOf(tools);
  }

  private static Tool of(String method, Tool.Handler handler) {
    return new Tool(
        method.toLowerCase(Locale.ROOT),
        "HTTP " + method,
        "Makes an HTTP " + method + " request; JSON goes in and comes out as it is.",
        input(method),
        OUTPUT,
        annotations(method),
        List.of(),
        handler);
  }

  private static Map<String, @Nullable Object> annotations(String method) {
    return switch (method) {
      case "GET", "HEAD" -> Values.object("readOnlyHint", true, "openWorldHint", true);
      default ->
          Values.object(
              "readOnlyHint",
              false,
              "destructiveHint",
              true,
              "idempotentHint",
              method.equals("PUT") || method.equals("DELETE"),
              "openWorldHint",
              true);
    };
  }

  private static Map<String, @Nullable Object> input(@Nullable String method) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    if (method == null) {
      properties.put("method", Values.object("enum", METHODS));
    }
    properties.put(
        "url", typed("string", "An absolute URL, or one that goes on from the server's baseUrl"));
    properties.put("query", pairs("Parameters that are added to the URL; lists are repeated"));
    properties.put("headers", pairs("Headers of this request"));
    if (method == null || !(method.equals("GET") || method.equals("HEAD"))) {
      properties.put("json", Values.object("description", "The body, any JSON value"));
      properties.put("text", typed("string", "The body as a text"));
      properties.put("form", pairs("The body as a form"));
    }
    properties.put(
        "anyStatus",
        typed("boolean", "Whether an answer of 400 and above is a result like any other"));
    return Values.object(
        "type",
        "object",
        "properties",
        properties,
        "required",
        method == null ? List.of("method", "url") : List.of("url"),
        "additionalProperties",
        false);
  }

  private static Map<String, @Nullable Object> pairs(String description) {
    return typed("object", description);
  }

  private static Map<String, @Nullable Object> typed(String type, String description) {
    return Values.object("type", type, "description", description);
  }
}
