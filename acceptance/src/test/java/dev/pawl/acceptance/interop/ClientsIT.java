package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official TypeScript clients, of both versions and eras, call what {@code pawl serve} offers.
 */
class ClientsIT {
  private static final String GRAPH = "clients.yaml";
  private static final String TALK = "conversation";
  private static final Object ORDER_INPUT =
      Json.parse(
          """
          {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
           "$defs": {"line": {"type": "object",
             "properties": {
               "name": {"type": "string", "pattern": "^[a-z]+$"},
               "amount": {"type": "integer", "minimum": 1, "default": 1}},
             "required": ["name"], "additionalProperties": false}},
           "properties": {
             "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}, "minItems": 1},
             "speed": {"enum": ["slow", "fast"], "default": "slow"},
             "note": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
           "required": ["lines"], "additionalProperties": false}
          """);
  private static final Object ORDER_OUTPUT =
      Json.parse(
          """
          {"type": "object", "properties": {"lines": {"type": "array"}, "total": {"type": "number"}},
           "required": ["total"]}
          """);

  @TempDir Path folder;
  private BuiltPawl pawl;

  @BeforeEach
  void layTheGraph() throws IOException {
    pawl = new BuiltPawl(folder.toRealPath());
    pawl.lay(GRAPH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"client-v1.mjs", "client-v2.mjs legacy", "client-v2.mjs auto"})
  void callsToolsOnStdinAndStdout(String client) throws IOException, InterruptedException {
    List<String> server = BuiltPawl.command("serve", GRAPH);
    check(client, Conversation.of(pawl, words(client), TALK, "mark.txt", server));
  }

  @ParameterizedTest
  @ValueSource(strings = {"client-v1.mjs", "client-v2.mjs legacy", "client-v2.mjs auto"})
  void callsToolsOverHttp(String client) throws IOException, InterruptedException {
    try (HttpPawl http = HttpPawl.serve(pawl, GRAPH)) {
      check(client, Conversation.of(pawl, words(client), TALK, "mark.txt", List.of(http.url())));
    }
  }

  private static List<String> words(String client) {
    return List.of(client.split(" "));
  }

  private void check(String client, Conversation talk) {
    boolean modern = client.endsWith("auto");
    introducesItself(client, talk.result("server"));
    listsToolsWhole(modern, talk.value("tools"));
    answersWithStructure(modern, talk);
    answersWithAnyValue(modern, talk);
    tellsWhatFailed(talk);
    tellsOfProgress((List<?>) talk.value("progress"));
    isReallyInterrupted(talk);
    assertThat(talk.value("crowd")).isEqualTo(IntStream.range(0, 100).boxed().toList());
  }

  private static void introducesItself(String client, Map<?, ?> server) {
    assertThat(server)
        .extracting("name", "version", "title", "instructions")
        .containsExactly("interop", "1.0.0", "Interop", "Talk to me.");
    switch (client) {
      case "client-v2.mjs legacy" -> assertThat(server.get("protocol")).isEqualTo("2025-11-25");
      case "client-v2.mjs auto" -> assertThat(server.get("protocol")).isEqualTo("2026-07-28");
      case String _ -> assertThat(server.get("protocol")).isNull();
    }
  }

  private static void listsToolsWhole(boolean modern, Object tools) {
    assertThat(tools)
        .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
        .extracting(tool -> tool.get("name"))
        .containsExactly(
            "order",
            "numbers",
            "give",
            "read",
            "nap",
            "pause",
            "pawl_run_status",
            "pawl_run_result",
            "pawl_run_continue",
            "pawl_run_cancel");
    Map<?, ?> order = (Map<?, ?>) ((List<?>) tools).getFirst();
    assertThat(order.get("title")).isEqualTo("Order");
    assertThat(order.get("description")).isEqualTo("Gives its order back – whole, with ümlauts");
    assertThat(order.get("inputSchema")).isEqualTo(ORDER_INPUT);
    assertThat(order.get("outputSchema")).isEqualTo(ORDER_OUTPUT);
    Map<?, ?> numbers = (Map<?, ?>) ((List<?>) tools).get(1);
    assertThat(numbers.get("outputSchema"))
        .isEqualTo(
            modern ? Json.parse("{\"type\":\"array\",\"items\":{\"type\":\"number\"}}") : null);
  }

  private static void answersWithStructure(boolean modern, Conversation talk) {
    Map<?, ?> order = talk.result("order");
    assertThat(order.get("isError")).isNull();
    assertThat(order.get("structuredContent"))
        .isEqualTo(
            Json.parse(
                """
                {"lines": [{"name": "tea", "amount": 2}, {"name": "milk", "amount": 3}], "total": 5}
                """));
    assertThat(Json.parse(text(order))).isEqualTo(order.get("structuredContent"));
    Map<?, ?> numbers = talk.result("numbers");
    assertThat(text(numbers)).isEqualTo("[1,2,3]");
    assertThat(numbers.get("structuredContent")).isEqualTo(modern ? List.of(1, 2, 3) : null);
  }

  /** The first era knows structured content only as an object. */
  private static void answersWithAnyValue(boolean modern, Conversation talk) {
    for (String value : List.of("\"plain\"", "1.5", "[1,[2]]", "true", "null")) {
      Map<?, ?> given = talk.result("give " + value);
      assertThat(text(given)).isEqualTo(value.replace("\"", ""));
      assertThat(given.containsKey("structuredContent")).isEqualTo(modern);
      if (modern) {
        assertThat(given.get("structuredContent")).isEqualTo(Json.parse(value));
      }
    }
  }

  private void tellsWhatFailed(Conversation talk) {
    Map<?, ?> failed = talk.result("failed");
    assertThat(failed.get("isError")).isEqualTo(true);
    assertThat(text(failed)).startsWith("load: ENOENT").contains("missing.txt", "[TOOL_ERROR]");
    assertThat(failed.get("structuredContent"))
        .extracting("error")
        .extracting("code", "node")
        .containsExactly("TOOL_ERROR", "load");
    Map<?, ?> refused = talk.result("refused");
    assertThat(refused.get("isError")).isEqualTo(true);
    assertThat(text(refused)).contains("/lines/0/name", "\"TEA\"", "[INPUT_INVALID]");
    // Clients check structured content against the output schema, which `read` does not have.
    assertThat(refused.containsKey("structuredContent")).isFalse();
    assertThat(Json.write(refused)).contains("\"dev.pawl/error\":{\"code\":\"INPUT_INVALID\"");
    Map<?, ?> unknown = talk.error("unknown");
    assertThat(unknown.get("code")).isEqualTo(-32602);
    assertThat((String) unknown.get("message")).contains("no_such_tool");
  }

  /**
   * A client may drop what comes together with its own request or with the answer, but not what
   * came long between them.
   */
  private static void tellsOfProgress(List<?> progress) {
    List<Object> messages = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    for (Object each : progress) {
      messages.add(((Map<?, ?>) each).get("message"));
      numbers.add((Integer) ((Map<?, ?>) each).get("progress"));
    }
    assertThat(messages).contains("hold done");
    List<Object> all = List.of("entry done", "hold done", "hold_on done", "tell done", "exit done");
    assertThat(all).containsSubsequence(messages);
    assertThat(numbers).isSorted().doesNotHaveDuplicates();
  }

  private static void isReallyInterrupted(Conversation talk) {
    assertThat((String) talk.error("interrupted").get("message")).contains("enough");
    assertThat(talk.value("mark")).isEqualTo("up");
  }

  private static String text(Map<?, ?> result) {
    return (String) ((Map<?, ?>) ((List<?>) result.get("content")).getFirst()).get("text");
  }
}
