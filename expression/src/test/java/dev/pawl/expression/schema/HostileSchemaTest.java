package dev.pawl.expression.schema;

import static dev.pawl.expression.schema.SchemaTest.schema;
import static dev.pawl.expression.schema.SchemaTest.violations;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  void paysForTheWholeOfWhatItLooksAt() {
    List<Integer> numbers = IntStream.range(0, 100_000).boxed().toList();
    assertThat(manyTimes(Map.of("minLength", 1)).validate("a".repeat(1_000_000)))
        .containsExactly(
            new Violation("", "could not be checked: the schema asks for too much work"));
    assertThat(manyTimes(Map.of("not", Map.of("const", 1))).validate(List.of(numbers)))
        .containsExactly(
            new Violation("", "could not be checked: the schema asks for too much work"));
  }

  @Test
  void paysMoreForSetsOfManyRanges() {
    StringBuilder pattern = new StringBuilder("[");
    for (int i = 0; i < 3_000; i++) {
      pattern.appendCodePoint(0x4E00 + 2 * i);
    }
    String schema = pattern.append("]*!").toString();
    // From each of the characters a search goes on to the end.
    assertThat(Schema.of(Map.of("pattern", schema)).validate("\u4E00".repeat(400_000)))
        .containsExactly(
            new Violation("", "could not be checked: the schema asks for too much work"));
  }

  /** A schema that asks for the same 4,096 times. */
  private static Schema manyTimes(Map<String, Object> demand) {
    Map<String, Object> definitions = new HashMap<>();
    definitions.put("d0", demand);
    for (int i = 1; i <= 12; i++) {
      Map<String, Object> before = Map.of("$ref", "#/$defs/d" + (i - 1));
      definitions.put("d" + i, Map.of("allOf", List.of(before, before)));
    }
    return Schema.of(Map.of("$ref", "#/$defs/d12", "$defs", definitions));
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
        .isSubsetOf(new Violation("", "could not be checked: the schema asks for too much work"));
    assertThat(
            schema("{'propertyNames': {'pattern': '" + pattern + "'}}").validate(Map.of(text, 1)))
        .hasSize(1);
  }

  @Test
  void stopsAPatternThatBacktracksWithoutReadingAnything() {
    for (String choice : List.of("(|)", "(?:a?|b?)", "(?:|){2}")) {
      assertThat(Schema.of(Map.of("pattern", choice.repeat(40) + "(?!)")).validate(""))
          .containsExactly(
              new Violation("", "could not be checked: the schema asks for too much work"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"(|)", "(?:b?|c?)", "(?:|){2}", "(?:(?=a?)|(?!x))", "(?:|\\B|\\b)"})
  void stopsAPatternThatBacktracksInTheMiddleOfAText(String choice) {
    String pattern = "^a" + choice.repeat(60) + "x";
    Violation tooMuch =
        new Violation("", "could not be checked: the schema asks for too much work");

    assertThat(Schema.of(Map.of("pattern", pattern)).validate("abc")).containsExactly(tooMuch);
    assertThat(
            Schema.of(Map.of("patternProperties", Map.of(pattern, Map.of())))
                .validate(Map.of("abc", 1)))
        .containsExactly(tooMuch);
    assertThat(
            Schema.of(Map.of("propertyNames", Map.of("pattern", pattern)))
                .validate(Map.of("abc", 1)))
        .containsExactly(tooMuch);
  }

  @Test
  void saysWhereAPatternCannotBeRead() {
    assertThat(Schema.of(Map.of("pattern", "a(b[c")).check())
        .containsExactly(
            new SchemaProblem(
                "/pattern",
                "not a regular expression: \"a(b[c\"; character 4: the class that begins here has"
                    + " no ]"));
  }

  @Test
  void stopsAPatternThatNeedsTooMuchStack() {
    assertThat(schema("{'pattern': '^(a|b)*$'}").validate("ab".repeat(100_000)))
        .as("it fits, if that can be found out")
        .allMatch(violation -> violation.message().startsWith("could not be checked"));
    assertThat(schema("{'pattern': '^(a|b)*$'}").validate("ab".repeat(100_000) + "c")).hasSize(1);
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

    assertThat(schema("{'uniqueItems': true}").validate(items))
        .as("all differ, if that can be found out")
        .allMatch(violation -> violation.message().startsWith("could not be checked"));
    List<List<String>> twice = new ArrayList<>(items);
    twice.add(items.getFirst());
    assertThat(schema("{'uniqueItems': true}").validate(twice)).hasSize(1);
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

  /** What is wrong with the schema, and how many of four values it refuses all the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type': 'strin'} | /type: must fit one of the allowed forms | 4",
        "{'type': 7} | /type: must fit one of the allowed forms | 0",
        "{'required': 'a'} | /required: must be an array, but is a string | 0",
        "{'required': [1]} | /required/0: must be a string, but is a number | 1",
        "{'enum': 3} | /enum: must be an array, but is a number | 0",
        "{'properties': []} | /properties: must be an object, but is an array | 0",
        "{'items': 'x'} | /items: must be an object or a boolean, but is a string | 0",
        "{'minLength': 1e400} | /minLength: must be an integer | 0",
        "{'multipleOf': 0} | /multipleOf: must be greater than 0, but is 0 | 1",
        "{'$defs': {'$ref': {'$ref': 1}}} | /$defs/$ref/$ref: must be a string | 0",
        "{'$schema': 5} | /$schema: must be a string, but is a number | 0",
        "{'dependentRequired': {'a': {}}} | /dependentRequired/a: must be an array | 0"
      })
  void survivesNonsense(String schema, String problem, int refused) {
    assertThat(schema(schema).check().toString()).contains(problem);
    assertThat(Stream.of(1, "a", List.of(1), Map.of("a", 1)))
        .filteredOn(value -> !schema(schema).validate(value).isEmpty())
        .hasSize(refused);
  }

  @Test
  void survivesNumbersThatAreFarTooLarge() {
    String schema = "{'minLength': 99999999999999999999999, 'maxItems': 1e300}";
    assertThat(schema(schema).check()).isEmpty();
    assertThat(schema(schema).validate("a")).hasSize(1);
    assertThat(schema(schema).validate(List.of(1))).isEmpty();
  }
}
