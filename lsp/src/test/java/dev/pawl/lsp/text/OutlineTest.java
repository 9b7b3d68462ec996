package dev.pawl.lsp.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutlineTest {
  static Stream<Path> examples() throws IOException {
    Path root = Path.of(System.getProperty("pawl.root", ".."));
    try (Stream<Path> files = Files.walk(root.resolve("examples"))) {
      return files
          .filter(file -> file.toString().endsWith(".yaml") || file.toString().endsWith(".json"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void findsWhatTheReaderFinds(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(outlined(text)).isEqualTo(read(file.toString(), text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: 1\nb: two words\nc:\n  - x\n  - y: z\n    w: 1\n",
        "a:\n- x\n- y\nb: 1\n",
        "- - 1\n  - 2\n- {a: [1, {b: c}], d: 'it''s'}\n",
        "a: |\n  one\n   two\n\n  three\nb: >-\n  x\n  y\nc: 1\n",
        "a: \"one\\ttwo \\u00e4\"\n'b c': # comment\n  x # y\n",
        "a: &x { b: 1 }\nc: !!str d\n\n# end\n",
        "---\na: one\n  two\n  three\nb: c\n",
        "{\"a\":1,\"b\":[{\"c\":\"d, e\"}],\n\"f\":{}}",
        "a: {\n  b: c,\n  d: [e,\n    f]\n}\n",
        "a:\r\n  - b\r\n  - c: d\r\ne: |\r\n  x\r\n",
        "a: 'one\n\n  two'\nb: http://x/#y\n",
      })
  void readsWellFormedTextsAsTheyAreMeant(String text) {
    assertThat(outlined(text)).isEqualTo(read("a.yaml", text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: { b: c, d\ne: f\n",
        "a: 'not closed\ne: f\n",
        "a: \"not closed\ne: f\n",
        "a: [1, { b: \ne: f\n",
        "a:\n  word\ne: f\n",
        "word\ne: f\n",
        "a: }\ne: f\n",
        "a: b: c\ne: f\n",
        "a:\n   b: 1\n  c: 2\ne: f\n",
      })
  void whatIsNotFinishedDoesNotSwallowTheRest(String text) {
    Part.Group root = (Part.Group) Outline.of(text).orElseThrow();
    assertThat(root.get("e").map(part -> said(text, part))).contains("f");
  }

  @Test
  @Timeout(20)
  void neverFailsOrTakesLong() {
    Random random = new Random(7);
    String pieces = "a: b\n  - {[]}'\"|>#,&*!%\t\r\n-?:\uFEFF😀\\";
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(80); n > 0; n--) {
        text.appendCodePoint(pieces.codePointAt(random.nextInt(pieces.length())));
      }
      assertThat(bounds(text.toString())).isTrue();
    }
    for (String piece :
        List.of("[", "{a: ", "- ", "'\n", "&a\n", "a:\n ", "|\n", "{\"a\":1,", "\n")) {
      assertThat(bounds(piece.repeat(100_000))).isTrue();
    }
  }

  /** Whether all parts lie within the text, and inner ones in outer ones. */
  private static boolean bounds(String text) {
    return Outline.of(text).map(part -> within(part, 0, text.length())).orElse(true);
  }

  private static boolean within(Part part, int from, int to) {
    boolean inside = from <= part.start() && part.start() <= part.end() && part.end() <= to;
    return inside
        && (!(part instanceof Part.Group group)
            || group.members().stream()
                .allMatch(
                    member ->
                        member.start() <= member.keyEnd()
                            && member
                                .part()
                                .map(it -> within(it, part.start(), part.end()))
                                .orElse(true)));
  }

  /** All as texts, since an outline knows no other values. */
  private static Object outlined(String text) {
    return said(text, Outline.of(text).orElseThrow());
  }

  private static Object said(String text, Part part) {
    return switch (part) {
      case Part.Scalar scalar -> Content.of(text, scalar).value().strip();
      case Part.Group group when group.mapping() -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Part.Member member : group.members()) {
          map.put(member.key(), member.part().map(it -> said(text, it)).orElse("null"));
        }
        yield map;
      }
      case Part.Group group -> {
        List<Object> list = new ArrayList<>();
        for (Part.Member member : group.members()) {
          list.add(member.part().map(it -> said(text, it)).orElse("null"));
        }
        yield list;
      }
    };
  }

  private static Object read(String file, String text) {
    return texts(SourceReader.read(file, text.getBytes(StandardCharsets.UTF_8)).root(), text);
  }

  private static Object texts(Source source, String text) {
    return switch (source) {
      case Source.Scalar scalar ->
          scalar.value() instanceof String string
              ? string.strip()
              : scalar.value() == null ? "null" : raw(scalar, text);
      case Source.Sequence sequence ->
          sequence.items().stream().map(item -> texts(item, text)).toList();
      case Source.Mapping mapping -> {
        Map<String, Object> map = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> map.put(key, texts(entry.value(), text)));
        yield map;
      }
    };
  }

  /** A number or a boolean as it is written. */
  private static String raw(Source.Scalar scalar, String text) {
    int start = new Text(text, false).offset(scalar.place());
    int end = start;
    while (end < text.length() && ",]} \r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(start, end);
  }
}
