package dev.pawl.expression.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.RandomSchema;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InclusionTest {
  @Test
  void whatIsWithinAnotherTypeHasNoOtherValues() {
    RandomSchema random = new RandomSchema(21);
    int within = 0;
    for (int i = 0; i < 4_000; i++) {
      Map<String, Object> schema = random.schema(2);
      Type other = SchemaTypes.of(random.schema(2));
      Type type = i % 2 == 0 ? SchemaTypes.of(schema).and(other) : SchemaTypes.of(schema);
      if (Inclusion.within(type, other)) {
        within++;
        assertThat(Inclusion.serves(type, other)).as("%s in %s", type, other).isTrue();
        for (int j = 0; j < 8; j++) {
          Object value = random.fitting(schema, 2);
          if (type.admits(value)) {
            assertThat(other.admits(value)).as("%s of %s in %s", value, type, other).isTrue();
          }
        }
      }
    }
    assertThat(within).isGreaterThan(1_000);
  }

  @Test
  void aTypeIsWithinItselfAndWithinAUnion() {
    RandomSchema random = new RandomSchema(22);
    for (int i = 0; i < 1_000; i++) {
      Type type = SchemaTypes.of(random.schema(2));
      Type other = SchemaTypes.of(random.schema(2));
      assertThat(Inclusion.within(type, type)).as("%s", type).isTrue();
      assertThat(Inclusion.within(type, type.or(other))).as("%s | %s", type, other).isTrue();
    }
  }

  @Test
  void moreMembersServeWhoReadsTheOldOnes() {
    Type before = Type.object(Map.of("a", Type.NUMBER));
    Type now = Type.object(Map.of("a", Type.NUMBER, "b", Type.TEXT));
    assertThat(Inclusion.serves(now, before)).isTrue();
    assertThat(Inclusion.within(now, before)).isFalse();
    assertThat(Inclusion.serves(before, now)).isFalse();
    Type perhaps = Type.object(Map.of("a", Type.NUMBER.or(Type.NOTHING)));
    assertThat(Inclusion.serves(perhaps, before)).isFalse();
  }

  @Test
  void whateverLiesInTheTypeOfAnExactSchemaFitsIt() {
    RandomSchema random = new RandomSchema(23);
    int exact = 0;
    for (int i = 0; i < 8_000; i++) {
      Map<String, Object> schema = random.schema(2);
      if (ExactSchemas.isExact(schema)) {
        Type type = SchemaTypes.of(schema);
        Schema compiled = Schema.of(schema);
        for (int j = 0; j < 8; j++) {
          Object value = random.fitting(schema, 2);
          if (!String.valueOf(value).contains("NaN") && type.admits(value)) {
            exact++;
            assertThat(compiled.validate(value)).as("%s, %s", value, Json.write(schema)).isEmpty();
          }
        }
      }
    }
    assertThat(exact).isGreaterThan(1_000);
  }
}
