package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Missed;
import dev.pawl.model.NodeType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The published schema and the reader declare the same keys, choices and bounds. */
final class PublishedSchemaTest {
  private final PublishedSchema schema;

  PublishedSchemaTest() throws IOException {
    schema = new PublishedSchema();
  }

  @Test
  void hasTheKeysOfEveryPart() {
    assertThat(schema.keys("")).isEqualTo(Keys.FILE.known());
    assertThat(schema.keys("server")).isEqualTo(Keys.SERVER.known());
    assertThat(schema.keys("executionLimits")).isEqualTo(Keys.LIMITS.known());
    assertThat(schema.keys("tool")).isEqualTo(Keys.TOOL.known());
    assertThat(schema.keys("template")).isEqualTo(Keys.TEMPLATE.known());
    assertThat(schema.keys("parameter")).isEqualTo(Keys.PARAMETER.known());
    assertThat(schema.keys("transform")).isEqualTo(Keys.EXPRESSION.known());
    assertThat(schema.keys("condition")).isEqualTo(Keys.CASE.known());
    assertThat(schema.keys("retry")).isEqualTo(Keys.RETRY.known());
    assertThat(schema.keys("check")).isEqualTo(Keys.CHECK.known());
    assertThat(schema.keys("trigger")).isEqualTo(TriggerReader.KEYS.known());
    assertThat(schema.keys("auth")).isEqualTo(Keys.AUTH.known());
    Set<String> upstream = new TreeSet<>();
    List.of("stdioUpstream", "httpUpstream", "builtinUpstream")
        .forEach(kind -> upstream.addAll(schema.keys(kind)));
    assertThat(upstream).isEqualTo(Keys.UPSTREAM.known());
  }

  @ParameterizedTest
  @EnumSource
  void hasTheKeysOfEveryTypeOfNode(NodeType type) {
    assertThat(schema.keys("node" + capitalized(type))).isEqualTo(NodeKeys.of(type).known());
    if (type.canBeBody()) {
      assertThat(schema.keys("body" + capitalized(type))).isEqualTo(NodeKeys.ofBody(type).known());
    } else {
      assertThat(schema.definitions().keySet().contains("body" + capitalized(type))).isFalse();
    }
  }

  @Test
  void hasTheKeysOfActivities() {
    assertThat(schema.keys("nodeActivity")).isEqualTo(NodeKeys.ofActivity().known());
    assertThat(schema.keys("bodyActivity"))
        .isEqualTo(NodeKeys.inBody(NodeKeys.ofActivity()).known());
  }

  @Test
  void hasTheSameChoices() {
    List<String> types = new ArrayList<>(NodeType.words());
    types.add(types.indexOf("mcp") + 1, NodeKeys.ACTIVITY);
    assertThat(schema.property("node", "type").get("enum")).isEqualTo(types);
    assertThat(schema.property("tool", "mode").get("enum")).isEqualTo(DeliveryReader.MODES);
    assertThat(schema.property("tool", "onDisconnect").get("enum"))
        .isEqualTo(DeliveryReader.ON_DISCONNECT);
    assertThat(schema.property("trigger", "missed").get("enum")).isEqualTo(Missed.words());
    assertThat(schema.property("nodeAsk", "to").get("enum")).isEqualTo(AskReader.TO);
    List<?> onDoubt = (List<?>) schema.part("onDoubt").get("anyOf");
    assertThat(((Map<?, ?>) onDoubt.getFirst()).get("enum")).isEqualTo(OnDoubtReader.WORDS);
    Map<?, ?> on = (Map<?, ?>) schema.property("retry", "on").get("items");
    assertThat(on.get("enum")).isEqualTo(PolicyReader.FAILURES);
    assertThat(schema.property("auth", "grant").get("enum")).isEqualTo(AuthReader.GRANTS);
    List<Object> upstreams =
        new ArrayList<>(List.of(schema.property("stdioUpstream", "type").get("const")));
    upstreams.addAll((List<?>) schema.property("httpUpstream", "type").get("enum"));
    assertThat(upstreams).isEqualTo(UpstreamReader.TYPES);
  }

  @Test
  void hasTheSameBounds() {
    assertThat(schema.property("tool", "nodes").get("maxItems")).isEqualTo(ToolReader.MOST_NODES);
    assertThat(schema.property("tool", "triggers").get("maxItems")).isEqualTo(TriggerReader.MOST);
    Map<?, ?> concurrency = schema.property("nodeForeach", "concurrency");
    assertThat(concurrency.get("maximum")).isEqualTo(KindReader.MOST_CONCURRENCY);
    assertThat(concurrency.get("default")).isEqualTo(KindReader.CONCURRENCY);
    assertThat(schema.property("nodeAsk", "options").get("maxItems"))
        .isEqualTo(AskReader.MOST_OPTIONS);
    assertThat(schema.property("retry", "attempts").get("maximum"))
        .isEqualTo(PolicyReader.MOST_ATTEMPTS);
    assertThat(((Number) schema.property("retry", "factor").get("maximum")).doubleValue())
        .isEqualTo(PolicyReader.LARGEST_FACTOR);
    assertThat(schema.property("executionLimits", "maxExecutionTimeMs").get("maximum"))
        .isEqualTo(LimitsReader.MOST_MILLIS);
  }

  @Test
  void explainsEveryKey() {
    List<String> silent = new ArrayList<>();
    List<String> parts = new ArrayList<>(List.of(""));
    schema.definitions().keySet().forEach(name -> parts.add((String) name));
    for (String part : parts) {
      if (schema.properties(part) != null) {
        schema
            .properties(part)
            .forEach(
                (key, value) -> {
                  if (value instanceof Map<?, ?> property && !isExplained(property)) {
                    silent.add(part + "." + key);
                  }
                });
      }
    }
    assertThat(silent).isEmpty();
  }

  private boolean isExplained(Map<?, ?> property) {
    return property.containsKey("description")
        || property.containsKey("const")
        || (property.get("$ref") instanceof String ref
            && schema.part(ref.substring("#/$defs/".length())).containsKey("description"));
  }

  private static String capitalized(NodeType type) {
    String word = type.word();
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
