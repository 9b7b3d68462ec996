package dev.pawl.engine.schema;

import static dev.pawl.engine.schema.SchemaTest.schema;
import static dev.pawl.engine.schema.SchemaTest.violations;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a malicious upstream might send: nothing here may hang, overflow or flood its caller. */
@Timeout(60)
class HostileSchemaTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'$ref': '#'}",
        "{'$dynamicRef': '#a', '$dynamicAnchor': 'a'}",
        "{'allOf': [{'$ref': '#'}, {'$ref': '#'}]}",
        "{'not': {'$ref': '#'}}",
        "{'$ref': '#/$defs/a', '$defs': {'a': {'$ref': '#/$defs/b'}, 'b': {'$ref': '#/$defs/a'}}}"
      })
  void stopsASchemaThatRefersToItself(String schema) {
    assertThat(violations(schema, "1"))
        .containsExactly(
            "could not be checked: the schema refers to itself without end, or the value is too"
                + " deep");
    assertThat(schema(schema).check()).isEmpty();
  }

  @Test
  void stopsReferencesThatDoubleAtEveryLevel() {
    Map<String, Object> definitions = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      Map<String, Object> next = Map.of("$ref", "#/$defs/d" + (i + 1));
      definitions.put("d" + i, Map.of("allOf", List.of(next, next)));
    }
    definitions.put("d60", Map.of());

    assertThat(Schema.of(Map.of("$ref", "#/$defs/d0", "$defs", definitions)).validate(1))
        .containsExactly(
            new Violation("", "could not be checked: the schema asks for too much work"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(.*)*x\\\\1y",
        "(a*)*b\\\\1",
        "^(.*?,){50}(.*?,)*P\\\\1",
        "(a|aa|aaa|a)*(a|aa)*(a|aaa)*(a|aa)*c\\\\1"
      })
  void stopsAPatternThatBacktracksWithoutEnd(String pattern) {
    String text = "a,".repeat(10) + "a".repeat(60);

    assertThat(schema("{'pattern': '" + pattern + "'}").validate(text)).hasSize(1);
    assertThat(schema("{'patternProperties': {'" + pattern + "': {}}}").validate(Map.of(text, 1)))
        .hasSizeBetween(0, 1);
    assertThat(
            schema("{'propertyNames': {'pattern': '" + pattern + "'}}").validate(Map.of(text, 1)))
        .hasSize(1);
  }

  @Test
  void stopsAPatternThatBacktracksWithoutReadingAnything() {
    for (String choice : List.of("(|)", "(?:a?|b?)", "(?:a?)?")) {
      assertThat(Schema.of(Map.of("pattern", choice.repeat(40) + "(?!)")).validate(""))
          .containsExactly(
              new Violation("", "could not be checked: the schema asks for too much work"));
    }
  }

  @Test
  void stopsAPatternThatNeedsTooMuchStack() {
    assertThat(schema("{'pattern': '^(a|b)*$'}").validate("ab".repeat(100_000)))
        .hasSizeBetween(0, 1);
  }

  @Test
  void comparesManyItemsInLinearTime() {
    List<Integer> items = IntStream.range(0, 200_000).boxed().toList();

    assertThat(schema("{'uniqueItems': true}").validate(items)).isEmpty();
  }

  @Test
  void survivesItemsWhoseHashesCollide() {
    // "Aa" and "BB" have the same hash, and so have all their concatenations.
    List<List<String>> items =
        IntStream.range(0, 1 << 14)
            .mapToObj(
                i ->
                    IntStream.range(0, 14)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
            .map(List::of)
            .toList();

    assertThat(schema("{'uniqueItems': true}").validate(items)).hasSizeBetween(0, 1);
  }

  @Test
  void returnsNoMoreThanTheFirstViolations() {
    List<Integer> items = Collections.nCopies(500_000, 1);

    assertThat(schema("{'items': {'type': 'string'}}").validate(items))
        .hasSize(20)
        .startsWith(new Violation("/0", "must be a string, but is a number"));
    assertThat(schema("{'items': false}").validate(items)).hasSize(20);
    assertThat(schema("{'anyOf': [{'items': {'type': 'string'}}]}").validate(items)).hasSize(1);
  }

  @Test
  void neverRepeatsAHugeValue() {
    String huge = "x".repeat(5_000_000);
    Schema schema =
        schema(
            """
            {'maxLength': 1, 'minLength': 9999999, 'pattern': 'y', 'const': 1, 'enum': ['a'],
             'not': {}, 'type': 'number', 'additionalProperties': false,
             'anyOf': [{'maxLength': 1}, {'maxLength': 2}]}
            """);

    assertThat(schema.validate(huge)).hasSize(8);
    assertThat(schema.validate(huge)).allMatch(v -> v.message().length() < 700);
    assertThat(schema.validate(Map.of(huge, 1)))
        .allMatch(v -> v.message().length() < 700 && v.pointer().isEmpty());
    assertThat(schema("{'additionalProperties': {'type': 'null'}}").validate(Map.of(huge, 1)))
        .containsExactly(new Violation("", "must be null, but is a number"));
    assertThat(Schema.of(Map.of("const", huge, "$ref", huge, "pattern", huge)).validate(1))
        .allMatch(v -> v.message().length() < 700);
  }

  @Test
  void doesNotOverflowOnDeepSchemasAndValues() throws InterruptedException {
    Object value = 1;
    Map<String, Object> schema = Map.of();
    for (int i = 0; i < 100_000; i++) {
      schema = Map.of("not", schema);
      value = i < 3_000 ? List.of(value) : value;
    }
    Schema deep = Schema.of(schema);
    assertThat(deep.validate(1)).hasSize(1);
    assertThat(deep.check()).isNotEmpty();
    Schema recursive = schema("{'items': {'$ref': '#'}}");
    Object nested = value;
    AtomicReference<List<Violation>> result = new AtomicReference<>();
    Thread.ofPlatform().start(() -> result.set(recursive.validate(nested))).join();
    assertThat(result.get()).hasSize(1).allMatch(v -> v.message().contains("too deep"));
  }

  @Test
  void neverFetchesARemoteReference() {
    assertThat(violations("{'$ref': 'http://localhost:1/schema.json'}", "1"))
        .containsExactly(
            "the schema's reference \"http://localhost:1/schema.json\" cannot be resolved");
    assertThat(violations("{'$ref': 'file:///etc/passwd'}", "1")).hasSize(1);
    assertThat(violations("{'$schema': 'http://localhost:1/meta', 'type': 'null'}", "1"))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'$id': 'a b c'}",
        "{'$id': ':', 'type': 'null'}",
        "{'$ref': 'a b'}",
        "{'properties': {'a': {'$id': 'x y'}}}"
      })
  void saysThatABrokenSchemaCannotBeUsed(String schema) {
    assertThat(violations(schema, "{'a': 1}")).hasSize(1);
    assertThat(schema(schema).check()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'strin'}",
        "{'type': 7}",
        "{'required': 'a'}",
        "{'required': [1]}",
        "{'enum': 3}",
        "{'properties': []}",
        "{'items': 'x'}",
        "{'minLength': 1e400}",
        "{'minLength': 99999999999999999999999, 'maxItems': 1e300}",
        "{'multipleOf': 0}",
        "{'$defs': {'$ref': {'$ref': 1}}}",
        "{'$schema': 5}",
        "{'dependentRequired': {'a': {}}}"
      })
  void survivesNonsense(String schema) {
    for (Object value : List.of(1, "a", List.of(1), Map.of("a", 1))) {
      assertThat(schema(schema).validate(value)).hasSizeBetween(0, 3);
    }
    assertThat(schema(schema).check()).hasSizeBetween(0, 20);
  }
}
