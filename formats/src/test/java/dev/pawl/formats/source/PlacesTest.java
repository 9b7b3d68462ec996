package dev.pawl.formats.source;

import static dev.pawl.formats.source.Sources.json;
import static dev.pawl.formats.source.Sources.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlacesTest {
  @Test
  void knowsThePlaceOfEveryKeyAndValue() {
    Source.Mapping root = (Source.Mapping) yaml("a: 1\nlist:\n  - x\n  - { k: v }\n");
    assertThat(root.place()).isEqualTo(new Place("f.yaml", 1, 1));
    assertThat(root.entries().get("list").key()).isEqualTo(new Place("f.yaml", 2, 1));
    Source.Sequence list = (Source.Sequence) root.get("list");
    assertThat(list.place()).isEqualTo(new Place("f.yaml", 3, 3));
    assertThat(list.items().get(0).place()).isEqualTo(new Place("f.yaml", 3, 5));
    Source.Mapping inner = (Source.Mapping) list.items().get(1);
    assertThat(inner.place()).isEqualTo(new Place("f.yaml", 4, 5));
    assertThat(inner.entries().get("k").key()).isEqualTo(new Place("f.yaml", 4, 7));
    assertThat(inner.get("k").place()).isEqualTo(new Place("f.yaml", 4, 10));
  }

  /** The text `abc` is what offsets count from: its third character is at offset 2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "k: abc; 1; 6",
        "k:   abc   # comment; 1; 8",
        "k: 'abc'; 1; 7",
        "k: \"abc\"; 1; 7",
        "k: &anchor abc; 1; 14",
        "k: !!str \"abc\"; 1; 13",
        "{k: abc}; 1; 7",
        "k: |~  abc; 2; 5",
        "k: |-~    abc; 2; 7",
        "k: |2  # why~   abc; 2; 5",
        "k: |~~  abc; 3; 4",
        "k:~  - |~    abc; 3; 7",
      })
  void mapsOffsetsToColumns(String text, int line, int column) {
    ExpressionText expression = ExpressionText.of(first(yaml(text.replace('~', '\n'))));
    assertThat(expression.locate(2)).isEqualTo(new Place("f.yaml", line, column));
  }

  /** Columns count characters in YAML, and UTF-16 code units in JSON; offsets count units. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "k: 😀bc; 1; 6",
        "k: '😀bc'; 1; 7",
        "😀: \"😀bc\"; 1; 7",
        "k: |~  😀bc; 2; 5",
        "k: |~  😀😀~  bc; 3; 4",
      })
  void mapsOffsetsBehindASurrogatePair(String text, int line, int column) {
    ExpressionText expression = ExpressionText.of(first(yaml(text.replace('~', '\n'))));
    int offset = expression.text().indexOf('c');
    assertThat(expression.locate(offset)).isEqualTo(new Place("f.yaml", line, column));
  }

  @Test
  void mapsOffsetsBehindASurrogatePairInJson() {
    ExpressionText expression = ExpressionText.of(first(json("{\"k\": \"😀bc\"}")));
    assertThat(expression.locate(3)).isEqualTo(new Place("f.json", 1, 11));
  }

  @Test
  void mapsOffsetsInLaterLinesOfABlock() {
    ExpressionText expression = ExpressionText.of(first(yaml("k: |\r\n  ab\r\n    cd\r\n")));
    assertThat(expression.text()).isEqualTo("ab\n  cd\n");
    assertThat(expression.locate(6)).isEqualTo(new Place("f.yaml", 3, 6));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "k: 'it''s'",
        "k: \"a\\tb\"",
        "k: \"a\\\\\"",
        "k: a\n  b",
        "k: \"a\n  b\"",
        "k: >\n  a\n  b\n",
        "k: ''",
      })
  void pointsAtTheWholeValueWhereOffsetsDoNotMap(String text) {
    Source.Scalar scalar = first(yaml(text));
    assertThat(scalar.text()).isNull();
    assertThat(ExpressionText.of(scalar).locate(1)).isEqualTo(new Place("f.yaml", 1, 4));
  }

  @Test
  void hasNoTextPlaceForWhatIsNoText() {
    assertThat(first(yaml("k: 5")).text()).isNull();
  }

  @Test
  void knowsThePlacesInJson() {
    Source.Mapping root = (Source.Mapping) json("{\n\t\"k\": \"abc\",\r\n  \"n\": [\"a\\nb\"]}");
    assertThat(root.place()).isEqualTo(new Place("f.json", 1, 1));
    assertThat(root.entries().get("k").key()).isEqualTo(new Place("f.json", 2, 2));
    Source.Scalar plain = (Source.Scalar) root.get("k");
    assertThat(plain.place()).isEqualTo(new Place("f.json", 2, 7));
    assertThat(plain.text()).isEqualTo(new Place("f.json", 2, 8));
    Source.Sequence list = (Source.Sequence) root.get("n");
    assertThat(list.place()).isEqualTo(new Place("f.json", 3, 8));
    Source.Scalar escaped = (Source.Scalar) list.items().getFirst();
    assertThat(escaped.place()).isEqualTo(new Place("f.json", 3, 9));
    assertThat(escaped.text()).isNull();
  }

  private static Source.Scalar first(Source root) {
    return switch (root) {
      case Source.Scalar scalar -> scalar;
      case Source.Sequence sequence -> first(sequence.items().getFirst());
      case Source.Mapping mapping -> first(mapping.entries().values().iterator().next().value());
    };
  }
}
