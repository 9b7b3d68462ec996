package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {
  @SuppressWarnings("unchecked")
  static Schema schema(String json) {
    return Schema.of((Map<String, Object>) Json.parse(json.replace('\'', '"')));
  }

  static List<String> violations(String schema, String value) {
    return schema(schema).validate(Json.parse(value.replace('\'', '"'))).stream()
        .map(Violation::toString)
        .toList();
  }

  @Test
  void acceptsAnythingForAnEmptySchema() {
    assertThat(Schema.of(Map.of()).validate(null)).isEmpty();
    assertThat(Schema.of(Map.of()).validate(Map.of("a", List.of(1)))).isEmpty();
  }

  @Test
  void acceptsAnyObjectForATypeOfObject() {
    Schema schema = Schema.of(Map.of("type", "object"));

    assertThat(schema.validate(Map.of("a", 1))).isEmpty();
    assertThat(schema.validate("a"))
        .containsExactly(new Violation("", "must be an object, but is a string"));
  }

  @Test
  void saysWhatAndWhere() {
    String schema =
        """
        {'type': 'object', 'required': ['directory'], 'additionalProperties': false,
         'properties': {
           'directory': {'type': 'string'},
           'sites': {'type': 'array', 'items': {'type': 'string'}, 'maxItems': 1},
           'depth': {'type': ['integer', 'null'], 'minimum': 1}}}
        """;

    assertThat(violations(schema, "{'sites': [1, 'a'], 'depth': 1.5, 'directroy': true}"))
        .containsExactlyInAnyOrder(
            "the property \"directory\" is required",
            "unknown property \"directroy\", did you mean `directory`?",
            "/sites: must have at most 1 item, but has 2",
            "/sites/0: must be a string, but is a number",
            "/depth: must be an integer or null, but is the number 1.5");
    assertThat(violations(schema, "{'directory': '/tmp', 'sites': ['a'], 'depth': null}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'minimum': 3} | 2 | must be at least 3, but is 2",
        "{'exclusiveMaximum': 3} | 3 | must be less than 3, but is 3",
        "{'multipleOf': 0.1} | 0.25 | must be a multiple of 0.1, but is 0.25",
        "{'enum': ['a', 1, null]} | 'b' | must be one of 'a', 1, null, but is 'b'",
        "{'const': {'a': 1}} | [] | must be an object, but is []",
        "{'minLength': 2} | 'a' | must have at least 2 characters, but is 'a'",
        "{'pattern': '^a+$'} | 'b' | must match the pattern ^a+$, but is 'b'",
        "{'uniqueItems': true} | [1, 2, 1.0] | must have no equal items, but those at 0 and 2"
            + " are",
        "{'minProperties': 2} | {} | must have at least 2 properties, but has 0",
        "{'required': ['a', 'b']} | {} | the properties 'a', 'b' are required",
        "{'not': {}} | 1 | must not be what the schema excludes, but is 1",
        "{'properties': {'a': false}} | {'a': 1} | /a: this property is not allowed",
        "{'prefixItems': [{}], 'items': false} | [1, 2] | /1: no further item is allowed",
        "{'propertyNames': {'maxLength': 1}} | {'ab': 1} | the property name 'ab' must have at"
            + " most 1 character",
        "{'contains': {'type': 'string'}} | [1] | must have an item that fits; /0: must be a"
            + " string, but is a number",
      })
  void explainsAKeyword(String schema, String value, String message) {
    assertThat(violations(schema, value)).containsExactly(message.replace('\'', '"'));
  }

  @Test
  void explainsADependentProperty() {
    assertThat(violations("{'dependentRequired': {'user': ['password']}}", "{'user': 'a'}"))
        .containsExactly("the property \"password\" is required because of \"user\"");
  }

  @Test
  void tellsTheTypesOfAChoiceInOneSentence() {
    String schema = "{'items': {'anyOf': [{'type': 'string'}, {'type': ['number', 'null']}]}}";

    assertThat(violations(schema, "[1, true]"))
        .containsExactly("/1: must be a string or a number or null, but is a boolean");
  }

  @Test
  void tellsWhyNoFormOfAChoiceFits() {
    String schema = "{'oneOf': [{'required': ['a']}, {'properties': {'b': {'const': 1}}}]}";

    assertThat(violations(schema, "{'b': 2}"))
        .containsExactly(
            "must fit one of the allowed forms; the property \"a\" is required; or /b: must be 1,"
                + " but is 2");
    assertThat(violations("{'oneOf': [{}, {'type': 'number'}]}", "1"))
        .containsExactly("must fit exactly one of the allowed forms, but fits several");
  }

  @Test
  void doesNotBlameTheConditionForItsConsequence() {
    String schema =
        "{'if': {'required': ['a']}, 'then': {'required': ['b']}, 'else': {'required': ['c']}}";

    assertThat(violations(schema, "{'a': 1}")).containsExactly("the property \"b\" is required");
    assertThat(violations(schema, "{}")).containsExactly("the property \"c\" is required");
  }

  @Test
  void readsDraft7WhenTheSchemaSaysSo() {
    String items = "'items': [{'type': 'string'}], 'additionalItems': false}";
    String draft7 = "{'$schema': 'http://json-schema.org/draft-07/schema#', " + items;

    assertThat(violations(draft7, "['a', 'b']")).containsExactly("/1: no further item is allowed");
    assertThat(violations(draft7.replace("http:", "https:").replace("#", ""), "[1]"))
        .containsExactly("/0: must be a string, but is a number");
  }

  @Test
  void followsLocalReferencesAndAnchors() {
    String schema =
        """
        {'$id': 'https://example.com/tree', '$dynamicAnchor': 'node',
         'properties': {'children': {'items': {'$dynamicRef': '#node'}},
                        'name': {'$ref': '#name'}, 'kind': {'$ref': '#/$defs/a~1b'}},
         '$defs': {'name': {'$anchor': 'name', 'type': 'string'}, 'a/b': {'enum': ['x']}}}
        """;

    assertThat(violations(schema, "{'children': [{'name': 1}], 'kind': 'y'}"))
        .containsExactlyInAnyOrder(
            "/children/0/name: must be a string, but is a number",
            "/kind: must be one of \"x\", but is \"y\"");
  }

  @Test
  void comparesNumbersByTheirValue() {
    assertThat(violations("{'type': 'integer', 'enum': [1]}", "1.0")).isEmpty();
    assertThat(violations("{'const': [1.0, {'a': 2}]}", "[1, {'a': 2.0}]")).isEmpty();
    assertThat(violations("{'multipleOf': 0.1}", "0.3")).isEmpty();
    BigInteger big = BigInteger.TWO.pow(70);
    Schema schema = Schema.of(Map.of("type", "integer", "maximum", big));
    assertThat(schema.validate(big)).isEmpty();
    assertThat(schema.validate(big.add(BigInteger.ONE))).hasSize(1);
  }

  @Test
  void takesNotANumberForTheNullThatItIsWrittenAs() {
    assertThat(schema("{'type': 'null', 'minimum': 1}").validate(Double.NaN)).isEmpty();
    assertThat(schema("{'type': 'number'}").validate(Double.POSITIVE_INFINITY))
        .containsExactly(new Violation("", "must be a number, but is null"));
  }

  @Test
  void treatsFormatAsAnAnnotation() {
    assertThat(violations("{'format': 'email', 'title': 'Mail'}", "'nobody'")).isEmpty();
  }

  @Test
  void ignoresAPatternThatIsNoRegularExpression() {
    assertThat(violations("{'pattern': '('}", "'a'")).isEmpty();
    assertThat(violations("{'patternProperties': {'(': false, 'b': false}}", "{'a': 1, 'b': 1}"))
        .containsExactly("/b: nothing is allowed here");
  }

  @Test
  void matchesPropertiesByPattern() {
    String schema =
        "{'patternProperties': {'^x-': {'type': 'string'}}, 'additionalProperties': false}";

    assertThat(violations(schema, "{'x-a': 1, 'y': 2}"))
        .containsExactlyInAnyOrder(
            "/x-a: must be a string, but is a number", "unknown property \"y\"");
  }

  @Test
  void givesTheSameAnswerToManyThreads() {
    Schema schema = schema("{'items': {'type': 'string', 'pattern': '^a'}}");

    assertThat(
            IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> schema.validate(List.of("a" + i, i)))
                .distinct())
        .containsExactly(List.of(new Violation("/1", "must be a string, but is a number")));
  }
}
