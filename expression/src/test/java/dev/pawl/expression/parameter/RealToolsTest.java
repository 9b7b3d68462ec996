package dev.pawl.expression.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools that servers people use have listed, with the descriptions left out. */
final class RealToolsTest {
  private static void each(String server, BiConsumer<String, Map<String, Object>> tool)
      throws IOException {
    try (InputStream in = RealToolsTest.class.getResourceAsStream("/tools/" + server + ".json")) {
      Map<?, ?> json = (Map<?, ?>) Json.parse(in.readAllBytes());
      for (Object each : (List<?>) json.get("tools")) {
        Map<?, ?> told = (Map<?, ?>) each;
        Map<?, ?> schema = (Map<?, ?>) told.get("inputSchema");
        tool.accept((String) told.get("name"), Values.asObject(schema));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chrome-devtools",
        "context7",
        "everything",
        "figma",
        "filesystem",
        "github",
        "kubernetes",
        "memory",
        "notion",
        "playwright",
        "sentry",
        "sequential-thinking"
      })
  void valuesForItAreJudgedAsTheSchemaDoes(String server) throws IOException {
    int[] seen = new int[2];
    each(
        server,
        (name, schema) -> {
          Parameters parameters = Parameters.of(schema);
          Parameters kept = Parameters.parse(parameters.toJson());
          Schema judge = Schema.of(schema);
          if (schema.get("properties") instanceof Map<?, ?> properties) {
            assertThat(parameters.all()).as(name).hasSize(Math.min(50, properties.size()));
          }
          assertThat(Json.write(kept.toJson())).isEqualTo(Json.write(parameters.toJson()));
          RandomValue random = new RandomValue(name.hashCode());
          for (int n = 0; n < 60; n++) {
            Object value = random.of(parameters.whole());
            boolean fits = judge.validate(value).isEmpty();
            seen[fits ? 1 : 0]++;
            assertThat(parameters.check(value).isEmpty())
                .as("%s of %s", value, name)
                .isEqualTo(fits);
            if (fits) {
              assertThat(kept.check(value)).as("%s of %s", value, name).isEmpty();
            } else if (parameters.whole().isExact()) {
              assertThat(new ValueCheck().check(parameters.whole(), value)).isNotEmpty();
            }
          }
        });
    assertThat(seen[1]).as("fitting").isPositive();
  }

  @Test
  void theirParametersLookLikeThis() throws IOException {
    Map<String, String> told = new LinkedHashMap<>();
    for (String server : List.of("everything", "filesystem", "notion", "playwright")) {
      each(server, (name, schema) -> told.put(name, Json.write(Parameters.of(schema).toJson())));
    }
    assertThat(told.get("get-structured-content"))
        .isEqualTo(
            """
            [{"name":"location","type":"string","description":"The location","required":true,\
            "validation":{"enum":["New York","Chicago","Los Angeles"]}}]""");
    assertThat(told.get("edit_file"))
        .contains(
            "\"items\":{\"name\":\"items\",\"type\":\"object\"",
            "\"oldText\":{\"name\":\"oldText\",\"type\":\"string\"");
    assertThat(told.get("API-patch-block-children"))
        .contains("\"anyOf\":[", "\"paragraph\"", "\"rich_text\"");
  }

  /** Values that are like what a parameter takes, more or less. */
  private record RandomValue(Random random) {
    RandomValue(long seed) {
      this(new Random(seed));
    }

    @Nullable Object of(ToolParameter parameter) {
      if (random.nextInt(25) == 0) {
        return List.of("other", 1.5, true, List.of(), Map.of("x", 1)).get(random.nextInt(5));
      }
      if (parameter.text().preset() != Undefined.UNDEFINED && random.nextInt(3) == 0) {
        return parameter.text().preset();
      }
      List<ToolParameter> forms = parameter.choice().forms();
      if (!forms.isEmpty()) {
        return of(forms.get(random.nextInt(forms.size())));
      }
      List<?> allowed = parameter.validation().allowed();
      if (allowed != null && !allowed.isEmpty()) {
        return allowed.get(random.nextInt(allowed.size()));
      }
      if (parameter.types().nullable() && random.nextInt(4) == 0) {
        return null;
      }
      return switch (parameter.types().main()) {
        case STRING -> List.of("", "abc", "https://a.example/b").get(random.nextInt(3));
        case NUMBER, INTEGER -> List.of(0, 1, 5, 50, -1).get(random.nextInt(5));
        case BOOLEAN -> random.nextBoolean();
        case ARRAY -> items(parameter.items());
        case OBJECT -> members(parameter);
      };
    }

    private List<@Nullable Object> items(@Nullable ToolParameter item) {
      List<@Nullable Object> items = new ArrayList<>();
      for (int n = random.nextInt(3); n > 0; n--) {
        items.add(item == null ? "any" : of(item));
      }
      return items;
    }

    private Map<String, @Nullable Object> members(ToolParameter parameter) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      parameter
          .properties()
          .forEach(
              (name, member) -> {
                if (member.required() ? random.nextInt(20) > 0 : random.nextInt(3) == 0) {
                  members.put(name, of(member));
                }
              });
      return members;
    }
  }
}
