package dev.pawl.expression.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ParametersTest {
  private static Parameters of(String schema) {
    return Parameters.of(Values.asObject((Map<?, ?>) Json.parse(schema.replace('\'', '"'))));
  }

  private static String json(Parameters parameters) {
    return Json.write(parameters.toJson()).replace('"', '\'');
  }

  private static List<String> check(Parameters parameters, String values) {
    return parameters.check(Json.parse(values.replace('\'', '"'))).stream()
        .map(it -> it.fault().code().replace("MCP_PARAMETER_", "") + " " + it)
        .toList();
  }

  private static List<String> told(String schema, String values) {
    Parameters parameters = of(schema);
    List<String> messages = check(parameters, values);
    if (parameters.whole().isExact()) {
      assertThat(check(Parameters.parse(parameters.toJson()), values)).isEqualTo(messages);
    }
    return messages;
  }

  @Test
  void aSchemaBecomesATreeOfParameters() {
    Parameters parameters =
        of(
            """
            {'type': 'object', 'required': ['region'], 'properties': {
              'region': {'type': 'string', 'description': 'Where', 'pattern': '^[a-z]', 'maxLength': 20},
              'limit': {'type': 'integer', 'default': 10, 'maximum': 50, 'minimum': 1},
              'tags': {'type': 'array', 'items': {'type': 'string'}, 'maxItems': 3},
              'filter': {'type': 'object', 'required': ['name'], 'properties': {
                'name': {'type': 'string'}, 'deep': {'type': 'array', 'items': {'type': 'object',
                  'properties': {'on': {'type': 'boolean'}}}}}}}}
            """);
    assertThat(json(parameters))
        .isEqualTo(
            ("[{'name':'region','type':'string','description':'Where','required':true,"
                + "'validation':{'maxLength':20,'pattern':'^[a-z]'}},"
                + "{'name':'limit','type':'integer','required':false,'default':10,"
                + "'validation':{'minimum':1,'maximum':50}},"
                + "{'name':'tags','type':'array','required':false,'validation':{'maxItems':3},"
                + "'items':{'name':'items','type':'string','required':true}},"
                + "{'name':'filter','type':'object','required':false,'properties':{"
                + "'name':{'name':'name','type':'string','required':true},"
                + "'deep':{'name':'deep','type':'array','required':false,'items':{'name':'items',"
                + "'type':'object','required':true,'properties':{"
                + "'on':{'name':'on','type':'boolean','required':false}}}}}}]"));
    assertThat(parameters.whole().isExact()).isTrue();
    assertThat(Json.write(Parameters.parse(parameters.toJson()).toJson()))
        .isEqualTo(Json.write(parameters.toJson()));
  }

  @Test
  void whatMayBeNullSaysSo() {
    String several = "{'properties': {'a': {'type': ['string', 'null']}}}";
    String choice = "{'properties': {'a': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}}";
    String tree = "[{'name':'a','type':'string','nullable':true,'required':false}]";
    assertThat(json(of(several))).isEqualTo(tree);
    assertThat(json(of(choice))).isEqualTo(tree);
    assertThat(told(choice, "{'a': null}")).isEmpty();
    assertThat(told(choice, "{'a': 1}"))
        .containsExactly("INVALID_TYPE a: must be a string or null, but is a number");
  }

  @Test
  void referencesAreFollowed() {
    String schema =
        """
        {'$defs': {'size': {'type': 'integer', 'minimum': 1}},
         'properties': {'a': {'$ref': '#/$defs/size', 'description': 'How many'}}}
        """;
    assertThat(json(of(schema)))
        .isEqualTo(
            "[{'name':'a','type':'integer','description':'How many','required':false,"
                + "'validation':{'minimum':1}}]");
    assertThat(told(schema, "{'a': 0}"))
        .containsExactly("CONSTRAINT_VIOLATED a: must be at least 1, but is 0");
  }

  @Test
  void aSchemaThatRefersToItselfIsShownOnceMore() {
    String schema =
        """
        {'$defs': {'node': {'type': 'object', 'required': ['name'], 'properties': {
           'name': {'type': 'string'},
           'children': {'type': 'array', 'items': {'$ref': '#/$defs/node'}}}}},
         'type': 'object', 'properties': {'root': {'$ref': '#/$defs/node'}}}
        """;
    Parameters parameters = of(schema);
    ToolParameter deep =
        parameters
            .all()
            .getFirst()
            .properties()
            .get("children")
            .items()
            .properties()
            .get("children");
    assertThat(deep.items().text().notes()).containsExactly("it goes on like what it is in");
    // What is too deep for the tree is the schema's to say.
    assertThat(
            check(
                parameters,
                "{'root': {'name': 'a', 'children': [{'name': 'b', 'children': [{'name': 1}]}]}}"))
        .containsExactly(
            "CONSTRAINT_VIOLATED root.children[0].children[0].name: must be a string, but is a number");
  }

  @Test
  void endlessReferencesAreNoTrouble() {
    assertThat(of("{'$ref': '#'}").whole().isExact()).isFalse();
    assertThat(of("{'properties': {'a': {'allOf': [{'$ref': '#/properties/a'}]}}}").all())
        .hasSize(1);
    assertThat(of("{'properties': {'a': {'$ref': '#/$defs/none'}}}").all().getFirst().isExact())
        .isFalse();
    String wide =
        IntStream.range(0, 60)
            .mapToObj(n -> "'p" + n + "': {'$ref': '#'}")
            .collect(Collectors.joining(",", "{'properties': {", "}}"));
    assertThat(Json.write(of(wide).toJson()).length()).isLessThan(20_000_000);
  }

  @Test
  void formsToChooseFromAreKept() {
    String schema =
        """
        {'properties': {'target': {'oneOf': [
           {'type': 'string', 'minLength': 1},
           {'type': 'object', 'properties': {'id': {'type': 'integer'}}, 'required': ['id']}]}}}
        """;
    ToolParameter target = of(schema).all().getFirst();
    assertThat(target.choice().forms()).hasSize(2);
    assertThat(target.types().all()).containsExactly(ParameterType.STRING, ParameterType.OBJECT);
    assertThat(told(schema, "{'target': {}}")).containsExactly("REQUIRED target.id: is required");
    assertThat(told(schema, "{'target': ''}"))
        .containsExactly("CONSTRAINT_VIOLATED target: must have at least 1 character, but is \"\"");
    assertThat(told(schema, "{'target': []}"))
        .containsExactly("INVALID_TYPE target: must be a string or an object, but is an array");
  }

  @Test
  void aChoiceOfValuesIsAnEnumeration() {
    String schema =
        """
        {'properties': {'mode': {'oneOf': [
           {'const': 'fast', 'title': 'Fast'}, {'const': 'slow'}, {'type': 'null'}]}}}
        """;
    assertThat(json(of(schema)))
        .isEqualTo(
            "[{'name':'mode','type':'string','nullable':true,'required':false,"
                + "'validation':{'enum':['fast','slow']}}]");
    assertThat(told(schema, "{'mode': 'fist'}"))
        .containsExactly(
            "ENUM_INVALID mode: must be one of \"fast\", \"slow\", but is \"fist\"; did you mean `fast`?");
  }

  @Test
  void schemasThatAllHoldAreOne() {
    String schema =
        """
        {'allOf': [
           {'properties': {'a': {'type': ['string', 'number']}}, 'required': ['a']},
           {'properties': {'a': {'type': 'string', 'maxLength': 3}, 'b': {'type': 'boolean'}}}]}
        """;
    assertThat(json(of(schema)))
        .isEqualTo(
            "[{'name':'a','type':'string','required':true,'validation':{'maxLength':3}},"
                + "{'name':'b','type':'boolean','required':false}]");
    assertThat(told(schema, "{'b': 1}"))
        .containsExactly(
            "REQUIRED a: is required", "INVALID_TYPE b: must be a boolean, but is a number");
  }

  @Test
  void everyFieldHasOneMessage() {
    String schema =
        """
        {'properties': {'filters': {'type': 'array', 'items': {'type': 'object',
           'required': ['name'], 'additionalProperties': false,
           'properties': {'name': {'type': 'string', 'minLength': 3, 'pattern': '^[a-z]+$'},
                          'x y': {'type': 'number', 'multipleOf': 2}}}}}}
        """;
    assertThat(
            told(schema, "{'filters': [{'name': 'abc'}, {}, {'name': '1', 'x y': 3, 'nam': 1}]}"))
        .containsExactly(
            "REQUIRED filters[1].name: is required",
            "CONSTRAINT_VIOLATED filters[2].name: must have at least 3 characters, but is \"1\"",
            "CONSTRAINT_VIOLATED filters[2][\"x y\"]: must be a multiple of 2, but is 3",
            "CONSTRAINT_VIOLATED filters[2].nam: is unknown here; did you mean `name`?");
  }

  @Test
  void whatIsNotToldIsStillChecked() {
    String schema =
        """
        {'properties': {'a': {'type': 'string', 'not': {'const': 'x'}}, 'b': {'type': 'integer'}}}
        """;
    Parameters parameters = of(schema);
    assertThat(parameters.all().getFirst().text().notes())
        .containsExactly("`not` of its schema is not told here");
    assertThat(check(parameters, "{'a': 'x', 'b': 'y'}"))
        .containsExactly(
            "INVALID_TYPE b: must be an integer, but is a string",
            "CONSTRAINT_VIOLATED a: must not be what the schema excludes, but is \"x\"");
  }

  @Test
  void moreMembersThanAFormShowsAreCheckedAllTheSame() {
    String many =
        IntStream.range(0, 80)
            .mapToObj(n -> "'p" + n + "': {'type': 'integer'}")
            .collect(Collectors.joining(", "));
    Parameters parameters =
        of(
            "{'type': 'object', 'additionalProperties': false, 'required': ['p70'], 'properties': {"
                + many
                + "}}");
    assertThat(parameters.all()).hasSize(ToolParameter.MOST_MEMBERS);
    assertThat(parameters.all().getLast().name()).isEqualTo("p70");
    assertThat(parameters.notes().getFirst())
        .startsWith("30 more members are not told here: `p49`");
    assertThat(check(parameters, "{'p70': 1, 'p60': 2}")).isEmpty();
    assertThat(check(parameters, "{'p70': 1, 'p60': 'x'}"))
        .containsExactly("CONSTRAINT_VIOLATED p60: must be an integer, but is a string");
    assertThat(check(Parameters.parse(parameters.toJson()), "{'p70': 1, 'p60': 'x'}")).isEmpty();
  }

  @Test
  void moreValuesThanAFormShowsAreCheckedAllTheSame() {
    String many =
        IntStream.range(0, 150).mapToObj(n -> "'v" + n + "'").collect(Collectors.joining(","));
    Parameters parameters = of("{'properties': {'a': {'enum': [" + many + "]}}}");
    Validation validation = parameters.all().getFirst().validation();
    assertThat(validation.allowed()).hasSize(ToolParameter.MOST_VALUES);
    assertThat(validation.omitted()).isEqualTo(50);
    assertThat(check(parameters, "{'a': 'v149'}")).isEmpty();
    assertThat(check(parameters, "{'a': 'v150'}")).hasSize(1);
    assertThat(check(Parameters.parse(parameters.toJson()), "{'a': 'v149'}")).isEmpty();
  }

  @Test
  void parametersOfOthersAreRead() {
    Parameters parameters =
        Parameters.parse(
            (List<?>)
                Json.parse(
                    """
                    [{"name": "region", "type": "string", "required": true},
                     {"name": "n", "type": "strange", "validation": {"minLength": -1, "enum": [1, null]}},
                     {"type": "string"}, 7]
                    """));
    assertThat(parameters.notes()).containsExactly("a parameter without a name is left out");
    assertThat(parameters.all().getLast().text().notes())
        .containsExactly("its type has no meaning here", "`minLength` has no meaning here");
    assertThat(check(parameters, "{'n': 2}"))
        .containsExactly(
            "REQUIRED region: is required", "ENUM_INVALID n: must be one of 1, but is 2");
  }

  @Test
  void longDescriptionsAreCut() {
    Parameters parameters =
        of("{'properties': {'a': {'description': '" + "x".repeat(3_000) + "'}}}");
    assertThat(parameters.all().getFirst().text().description())
        .hasSize(ToolParameter.LONGEST_DESCRIPTION)
        .endsWith("…");
  }

  @Test
  void aPatternThatNeverEndsStopsNobody() {
    String text = "a".repeat(28) + "!";
    String texts =
        IntStream.range(0, 40).mapToObj(_ -> "'" + text + "'").collect(Collectors.joining(","));
    Parameters parameters =
        Parameters.parse(
            of("{'properties': {'a': {'items': {'type': 'string', 'pattern': '^(a+)+$'}}}}")
                .toJson());
    assertThat(check(parameters, "{'a': [" + texts + "]}")).hasSizeLessThan(40);
  }
}
