package dev.pawl.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolArgumentsTest {

  private static final String SCHEMA =
      """
      {"properties": {
        "text": {"type": "string"},
        "maybe": {"type": ["string", "null"]},
        "count": {"type": "integer"},
        "share": {"type": "number"},
        "flag": {"type": "boolean"},
        "list": {"type": "array"},
        "map": {"type": "object"},
        "either": {"type": ["integer", "null"]},
        "choice": {"enum": ["1", "2"]},
        "any": {}
      }}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text=12            | {"text": "12"}
          text=              | {"text": ""}
          text=a=b           | {"text": "a=b"}
          text={"x":1}       | {"text": "{\\"x\\":1}"}
          text:="x"          | {"text": "x"}
          maybe=null         | {"maybe": "null"}
          count=12           | {"count": 12}
          count=-1           | {"count": -1}
          share=0.5          | {"share": 0.5}
          flag=true          | {"flag": true}
          list=[1,"a"]       | {"list": [1, "a"]}
          map={"a":{"b":1}}  | {"map": {"a": {"b": 1}}}
          either=null        | {"either": null}
          choice=1           | {"choice": "1"}
          any=1              | {"any": 1}
          any=one            | {"any": "one"}
          new=[1]            | {"new": [1]}
          new=some text      | {"new": "some text"}
          """)
  void readsAValueAsTheSchemaSays(String word, String expected) throws Exception {
    assertThat(arguments(SCHEMA).with(Map.of(), List.of(word))).isEqualTo(Json.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          count=many     | `count` must be an integer, but is `many`
          flag=yes       | `flag` must be true or false, but is `yes`
          list=a,b       | `list` must be a JSON array, such as ["a","b"], but is `a,b`
          map=a          | `map` must be a JSON object, such as {"a":1}, but is `a`
          text:=a        | `text` must be JSON, but is `a`
          =1             | `=1` is no key=value
          :=1            | `:=1` is no key=value
          lonely         | `lonely` is no key=value
          """)
  void saysWhatAValueMustBe(String word, String message) {
    assertThatThrownBy(() -> arguments(SCHEMA).with(Map.of(), List.of(word)))
        .isInstanceOf(ToolArguments.Unusable.class)
        .hasMessage(message);
  }

  @Test
  void refusesAKeyThatIsGivenTwice() {
    assertThatThrownBy(() -> arguments(SCHEMA).with(Map.of(), List.of("any=1", "any=2")))
        .hasMessage("`any` is given twice");
  }

  @Test
  void addsToWhatIsThere() throws Exception {
    assertThat(arguments(SCHEMA).with(Map.of("text", "old", "x", 1), List.of("text=new")))
        .isEqualTo(Map.of("text", "new", "x", 1));
  }

  @Test
  void aClosedSchemaRefusesUnknownKeys() {
    ToolArguments closed =
        arguments("{\"properties\": {\"name\": {}}, \"additionalProperties\": false}");
    assertThatThrownBy(() -> closed.with(Map.of(), List.of("nmae=1")))
        .hasMessage("the tool has no argument `nmae`; did you mean `name`?");
    assertThatThrownBy(() -> closed.with(Map.of(), List.of("other=1")))
        .hasMessage("the tool has no argument `other`; it takes name");
  }

  @SuppressWarnings("unchecked")
  private static ToolArguments arguments(String schema) {
    return new ToolArguments((Map<String, Object>) Json.parse(schema));
  }

  @Test
  void aKeyThatLooksLikeAMisspeltOneIsRefusedAlsoWhereOthersAreAllowed() throws Exception {
    ToolArguments arguments =
        new ToolArguments(Map.of("properties", Map.of("budget", Map.of("type", "number"))));
    assertThatThrownBy(() -> arguments.with(Map.of(), List.of("buget=1")))
        .hasMessage("the tool has no argument `buget`; did you mean `budget`?");
    assertThatThrownBy(() -> arguments.with(Map.of("budget", 2), List.of("buget=1")))
        .hasMessage("the tool has no argument `buget`; did you mean `budget`?");
    assertThat(arguments.with(Map.of(), List.of("budget=1", "budgets=2", "extra=x")))
        .isEqualTo(Map.of("budget", 1, "budgets", 2, "extra", "x"));
  }
}
