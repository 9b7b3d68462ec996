package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.client.Answers;
import dev.pawl.protocol.client.CallOptions;
import dev.pawl.protocol.client.ClientOptions;
import dev.pawl.protocol.client.Connector;
import dev.pawl.protocol.client.HttpTransport;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.RemoteTool;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the official suite looks at as our client: does what a scenario asks for. */
final class ConformanceClient {
  private ConformanceClient() {}

  /**
   * @param url of the suite's server
   * @param context what the scenario has to say beside that, as JSON, or empty
   */
  static void run(String scenario, String url, String context) throws Exception {
    ClientOptions options =
        ClientOptions.of(new Implementation("pawl-conformance", "1"))
            .withCapabilities(Values.object("elicitation", Values.object("form", Map.of())))
            // A busy machine may take long for all that comes before the first answer.
            .withProbe(Duration.ofSeconds(30));
    URI server = URI.create(url);
    Connector connector =
        scenario.startsWith("auth/")
            ? HttpTransport.to(server, Map.of(), ConformanceTokens.of(scenario, server, context))
            : HttpTransport.to(server);
    try (McpClient client = McpClient.connect(connector, options)) {
      act(scenario, context, client);
    }
  }

  private static void act(String scenario, String context, McpClient client)
      throws IOException, RpcException, InterruptedException {
    List<RemoteTool> tools = client.tools();
    switch (scenario) {
      case "tools_call" -> call(client, "add_numbers", Map.of("a", 5, "b", 3));
      case "elicitation-sep1034-client-defaults" ->
          call(client, "test_client_elicitation_defaults", Map.of());
      case "sse-retry" -> call(client, "test_reconnection", Map.of());
      case "sep-2322-client-request-state" -> {
        for (String tool :
            List.of(
                "test_mrtr_echo_state",
                "test_mrtr_unrelated",
                "test_mrtr_no_state",
                "test_mrtr_no_result_type")) {
          call(client, tool, Map.of());
        }
      }
      case "http-standard-headers" -> everything(client, tools);
      case "http-custom-headers" -> asTold(client, context);
      case "http-invalid-tool-headers" -> {
        for (RemoteTool tool : tools) {
          call(client, tool.name(), dummies(tool));
        }
      }
      case "json-schema-2020-12-preservation" ->
          call(
              client,
              "json_schema_echo",
              Map.of(
                  "schema", client.tool("json_schema_2020_12_tool").orElseThrow().inputSchema()));
      default -> {
        if (scenario.startsWith("auth/")) {
          call(client, "test-tool", Map.of());
        }
      }
    }
  }

  private static void call(McpClient client, String tool, Map<String, ?> arguments)
      throws IOException, RpcException, InterruptedException {
    client.call(tool, arguments, new CallOptions(null, accepting(), Map.of()));
  }

  /** Accepts whatever is asked; the confirmation that one scenario asks for has no default. */
  private static Answers accepting() {
    return (_, params) -> {
      boolean confirms = Json.write(params).contains("confirmed");
      Map<String, @Nullable Object> content =
          confirms ? Values.object("confirmed", true) : Map.of();
      return Values.object("action", "accept", "content", content);
    };
  }

  private static void everything(McpClient client, List<RemoteTool> tools)
      throws IOException, RpcException, InterruptedException {
    for (RemoteTool tool : tools) {
      call(client, tool.name(), dummies(tool));
    }
    for (Object resource : client.resources()) {
      client.read(member(resource, "uri"), CallOptions.PLAIN);
    }
    for (Object prompt : client.prompts()) {
      client.prompt(member(prompt, "name"), Map.of(), CallOptions.PLAIN);
    }
  }

  private static String member(@Nullable Object object, String name) {
    return object instanceof Map<?, ?> map ? String.valueOf(map.get(name)) : "";
  }

  private static void asTold(McpClient client, String context)
      throws IOException, RpcException, InterruptedException {
    if (Json.parse(context) instanceof Map<?, ?> map
        && map.get("toolCalls") instanceof List<?> calls) {
      for (Object each : calls) {
        if (each instanceof Map<?, ?> call && call.get("arguments") instanceof Map<?, ?> given) {
          Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
          given.forEach((name, value) -> arguments.put(String.valueOf(name), value));
          call(client, String.valueOf(call.get("name")), arguments);
        }
      }
    }
  }

  /** An argument of the right type for each property. */
  private static Map<String, @Nullable Object> dummies(RemoteTool tool) {
    Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
    if (tool.inputSchema().get("properties") instanceof Map<?, ?> properties) {
      properties.forEach((name, schema) -> arguments.put(String.valueOf(name), dummy(schema)));
    }
    return arguments;
  }

  private static Object dummy(@Nullable Object schema) {
    Object type = schema instanceof Map<?, ?> map ? map.get("type") : "string";
    return switch (String.valueOf(type)) {
      case "integer", "number" -> 1;
      case "boolean" -> true;
      case "array" -> List.of();
      case "object" -> Map.of();
      default -> "text";
    };
  }
}
