package dev.pawl.expression.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.RandomSchema;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What parameters say of values, against what the schemas say that they were made of. */
final class ParametersAgainstSchemasTest {
  private static final int VALUES = 12;

  private int accepted;
  private int refused;
  private int exact;

  private void compare(Map<String, Object> schema, Object value) {
    if (String.valueOf(value).contains("NaN")) {
      return; // no JSON: it is null for types, and nothing for enumerations
    }
    ToolParameter parameter = ParameterReader.read(schema);
    boolean fits = Schema.of(schema).validate(value).isEmpty();
    List<ParameterMessage> messages = new ValueCheck().check(parameter, value);
    if (fits) {
      accepted++;
      assertThat(messages).as("%s against %s", value, Json.write(schema)).isEmpty();
    } else {
      refused++;
      exact += parameter.isExact() ? 1 : 0;
      assertThat(messages.isEmpty() && parameter.isExact())
          .as("nothing is said of %s against %s", value, Json.write(schema))
          .isFalse();
    }
    assertThat(new Parameters(parameter, Schema.of(schema)).check(value).isEmpty()).isEqualTo(fits);
    assertThat(messages.stream().map(ParameterMessage::path)).doesNotHaveDuplicates();
  }

  private void combined(int schemas, long seed) {
    RandomToolSchema random = new RandomToolSchema(seed);
    for (int n = 0; n < schemas; n++) {
      Map<String, Object> schema = random.schema();
      for (int m = 0; m < VALUES; m++) {
        compare(schema, m % 3 == 0 ? random.value() : random.fitting(schema));
      }
    }
  }

  @Test
  void plainSchemasAreToldInFull() {
    RandomSchema random = new RandomSchema(20_261_118);
    for (int n = 0; n < 1_500; n++) {
      Map<String, Object> schema = random.schema(2);
      for (int m = 0; m < VALUES; m++) {
        compare(schema, random.fitting(schema, 2));
      }
    }
    assertThat(accepted).isGreaterThan(3_000);
    assertThat(exact).isGreaterThan(3_000);
  }

  @Test
  void nothingIsWrongWithWhatACombinedSchemaAccepts() {
    combined(500, 20_261_118);
    assertThat(accepted).isGreaterThan(300);
    assertThat(refused).isGreaterThan(300);
    assertThat(exact).isGreaterThan(300);
  }

  @Test
  void whatIsWrittenAndReadAgainSaysTheSame() {
    RandomToolSchema random = new RandomToolSchema(7);
    for (int n = 0; n < 1_000; n++) {
      ToolParameter parameter = ParameterReader.read(random.schema());
      Parameters read = Parameters.parse(List.of(named(parameter)));
      ToolParameter again = read.all().getFirst();
      assertThat(Json.write(again.toJson())).isEqualTo(Json.write(named(parameter)));
      for (int m = 0; m < VALUES; m++) {
        Object value = random.value();
        assertThat(new ValueCheck().check(again, value))
            .isEqualTo(new ValueCheck().check(parameter, value));
      }
    }
  }

  private static Map<String, Object> named(ToolParameter parameter) {
    Map<String, Object> json = new LinkedHashMap<>(parameter.toJson());
    json.put("name", "p");
    return json;
  }

  @Test
  @Tag("soak")
  void nothingIsWrongWithWhatManyAccept() {
    combined(200_000, 1);
    assertThat(accepted).isGreaterThan(100_000);
  }
}
