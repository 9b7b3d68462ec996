package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Flat schemas against the library. */
final class FlatSchemaTest {
  private static final int VALUES = 20;
  private int valid;
  private int invalid;
  private int flat;

  private void compare(int schemas, long seed) {
    RandomSchema random = new RandomSchema(seed);
    for (int i = 0; i < schemas; i++) {
      Map<String, Object> schema = random.schema(2);
      Optional<FlatSchema> read = FlatReader.read(schema);
      assertThat(read).as(Json.write(schema)).isPresent();
      Compiled library = Compiled.of(schema);
      for (int j = 0; j < VALUES; j++) {
        Object value = random.fitting(schema, 2);
        boolean expected = library.validate(value).isEmpty();
        // What is not quite JSON is left to the library.
        boolean actual = read.get().fits(value) || (expected && value.toString().contains("NaN"));
        if (actual != expected) {
          assertThat(actual).as("%s against %s", value, Json.write(schema)).isEqualTo(expected);
        }
        valid += expected ? 1 : 0;
        invalid += expected ? 0 : 1;
      }
    }
  }

  private void compareStrange(int schemas, long seed) {
    RandomSchema random = new RandomSchema(seed);
    for (int i = 0; i < schemas; i++) {
      Map<String, Object> schema = random.strange(random.schema(i % 3 == 0 ? 1 : 0));
      if (FlatReader.read(schema).isPresent()) {
        flat++;
        assertThat(SchemaCheck.of(schema)).as(Json.write(schema)).isEmpty();
      }
    }
  }

  @Test
  void theSameValuesFit() {
    compare(2_000, 20_261_116);
    assertThat(valid).isGreaterThan(10_000);
    assertThat(invalid).isGreaterThan(10_000);
  }

  @Test
  void nothingIsWrongWithAFlatSchema() {
    compareStrange(4_000, 20_261_116);
    assertThat(flat).isBetween(500, 2_500);
  }

  @Test
  @Tag("soak")
  void theSameOfAMillionValuesFit() {
    compare(50_000, 1);
    compareStrange(100_000, 1);
    assertThat(valid + invalid).isEqualTo(1_000_000);
  }
}
