package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultsTest {
  /** Single quotes are double ones. */
  private static Schema schema(String text) {
    return Schema.of(Values.asObject((Map<?, ?>) Json.parse(text.replace('\'', '"'))));
  }

  private static String filled(Schema schema, String value) {
    Object filled = schema.filledIn(Json.parse(value.replace('\'', '"')));
    return Json.write(filled).replace('"', '\'');
  }

  @Test
  void whatIsNotGivenHasItsDefaultAtAnyDepthOfWhatIsThere() {
    Schema schema =
        schema(
            "{'properties':{'limit':{'type':'number','default':10},'inner':{'properties':"
                + "{'x':{'default':1}}},'made':{'default':{},'required':['x'],'properties':"
                + "{'x':{'default':1}}}}}");
    assertThat(filled(schema, "{'inner':{},'other':2}"))
        .isEqualTo("{'inner':{'x':1},'other':2,'limit':10,'made':{'x':1}}");
    Object whole = Values.object("limit", null, "made", 3);
    assertThat(schema.filledIn(whole)).isSameAs(whole);
    assertThat(schema.filledIn("no object")).isEqualTo("no object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'integer','minimum':1,'default':0}",
        "{'type':'string','pattern':'^[0-9]{4}','default':''}",
        "{'type':'array','minItems':1,'default':[]}",
        "{'type':'integer','default':1.5}",
        "{'type':'string','default':null}",
        "{'enum':['a','b'],'default':'c'}",
        "{'$ref':'#/$defs/letter','default':'c'}",
        "{'type':'object','required':['x'],'default':{}}"
      })
  void aDefaultThatDoesNotFitIsOnlyTold(String property) {
    Schema schema =
        schema("{'properties':{'a':" + property + "},'$defs':{'letter':{'enum':['a','b']}}}");
    assertThat(schema.filledIn(Map.of())).isEqualTo(Map.of());
    assertThat(schema.validate(schema.filledIn(Map.of()))).isEmpty();
  }

  @Test
  void aDefaultBehindItsOwnReferenceIsHeldAgainstThat() {
    assertThat(
            filled(
                schema(
                    "{'properties':{'a':{'$ref':'#/$defs/letter','default':'b'}},"
                        + "'$defs':{'letter':{'enum':['a','b']}}}"),
                "{}"))
        .isEqualTo("{'a':'b'}");
  }

  /** In all of them there is a limit of 10 besides, which never hurts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          'oneOf':[{'required':['id']},{'required':['name']}]          | {'id':5} | {'id':5,'limit':10}
          'oneOf':[{'required':['id']},{'required':['name']}]          | {}       | {'name':'n','limit':10}
          'dependentRequired':{'name':['id']}                          | {}       | {'limit':10}
          'dependentRequired':{'name':['id']}                          | {'id':1} | {'id':1,'name':'n','limit':10}
          'not':{'required':['name','id']}                             | {'id':1} | {'id':1,'limit':10}
          'if':{'required':['id']},'then':{'properties':{'name':false}} | {'id':1} | {'id':1,'limit':10}
          'required':['limit'],'not':{'required':['name','id']}        | {'id':1} | {'id':1,'limit':10}
          """)
  void aDefaultThatDoesNotGoWithWhatIsGivenIsLeftOut(String ties, String given, String filled) {
    Schema schema =
        schema(
            "{'properties':{'id':{},'name':{'default':'n'},'limit':{'default':10}}," + ties + "}");
    assertThat(filled(schema, given)).isEqualTo(filled);
    assertThat(schema.validate(Json.parse(filled.replace('\'', '"')))).isEmpty();
  }

  @Test
  void manyDefaultsThatAreTiedAreOnlyToldWhenTheyDoNotFitTogether() {
    StringBuilder properties = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      properties.append(i == 0 ? "" : ",").append("'p").append(i).append("':{'default':1}");
    }
    Schema schema = schema("{'properties':{" + properties + "},'maxProperties':999}");
    assertThat(schema.filledIn(Map.of())).isEqualTo(Map.of());
  }
}
