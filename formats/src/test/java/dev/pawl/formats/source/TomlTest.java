package dev.pawl.formats.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Source;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TomlTest {
  private static Reading read(String text) {
    return SourceReader.readForeign("a.toml", text.getBytes(UTF_8), _ -> true);
  }

  private static String json(String text) {
    Reading reading = read(text);
    assertThat(reading.problems()).isEmpty();
    return Json.write(reading.root().value()).replace('"', '\'');
  }

  @Test
  void tablesKeysAndValuesOfEveryKind() {
    String text =
        """
        # A comment
        title = "A \\"text\\" \\u00e9" # behind it
        path = 'C:\\a'
        long = \"""
        one \\
            two
        three\"""
        raw = '''
        as it 'is' '''
        numbers = [1, -17, 1_000, 0xff, 0o17, 0b101, 1.5, 6e2, -0.0, +99]
        flags = [true, false]
        when = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00, 1979-05-27, 07:32:00]
        nested = [ [ 1, 2 ], # inside
          [ "a", ],
        ]
        a.b.'c d' = 1
        "" = 2
        inline = { x = 1, y.z = "2", w = [] }

        [servers."one.two"]
        command = "npx"
        [servers."one.two".env]
        KEY = "v"
        [servers]
        late = true
        [[rows]]
        n = 1
        [[rows]]
        n = 2
        [rows.more]
        m = 3
        """;
    assertThat(json(text))
        .isEqualTo(
            "{'title':'A \\'text\\' é','path':'C:\\\\a','long':'one two\\nthree',"
                + "'raw':'as it \\u0027is\\u0027 ',".replace("\\u0027", "'")
                + "'numbers':[1,-17,1000,255,15,5,1.5,600,0,99],'flags':[true,false],"
                + "'when':['1979-05-27T07:32:00Z','1979-05-27 07:32:00','1979-05-27','07:32:00'],"
                + "'nested':[[1,2],['a']],'a':{'b':{'c d':1}},'':2,"
                + "'inline':{'x':1,'y':{'z':'2'},'w':[]},"
                + "'servers':{'one.two':{'command':'npx','env':{'KEY':'v'}},'late':true},"
                + "'rows':[{'n':1},{'n':2,'more':{'m':3}}]}");
  }

  @Test
  void everyValueKnowsItsPlace() {
    Source.Mapping root = (Source.Mapping) read("[a]\n  'é' = 1\n  b = \"x\"\n").root();
    Source.Mapping a = (Source.Mapping) root.get("a");
    assertThat(root.entries().get("a").key()).hasToString("a.toml:1:2");
    assertThat(a.entries().get("b").key()).hasToString("a.toml:3:3");
    assertThat(a.get("b").place()).hasToString("a.toml:3:7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`a = `|1:5",
        "`a = 1 b = 2`|1:7",
        "`a = 1\na = 2`|2:1",
        "`[a]\n[a]`|2:2",
        "`a = 1\n[a.b]`|2:2",
        "`[a`|1:3",
        "`a = \"x`|1:7",
        "`a = 'x\n'`|1:7",
        "`a = \"\\q\"`|1:8",
        "`a = [1, 2`|1:10",
        "`a = { b = 1`|1:12",
        "`a = nonsense`|1:5",
        "`a = 01`|1:5",
        "`= 1`|1:1",
        "`a = \"\\ud800\"`|1:12"
      })
  void whatIsWrongHasItsPlace(String text, String place) {
    Reading reading = read(text);
    assertThat(reading.root()).isNull();
    assertThat(reading.problems()).hasSize(1);
    assertThat(reading.problems().getFirst().place()).hasToString("a.toml:" + place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a = ", "[", "[[", "a.", "a = {b = "})
  void nothingNestsWithoutEnd(String open) {
    assertThat(read(open.repeat(100_000)).problems()).hasSize(1);
    assertThat(read("a = " + "[".repeat(100_000)).problems()).hasSize(1);
    assertThat(read("a = " + "{a=".repeat(100_000)).problems()).hasSize(1);
    assertThat(read("a" + ".a".repeat(100_000) + " = 1").problems()).hasSize(1);
  }

  @Test
  void mutationsAreReadOrRefused() {
    String text = "[a.'b']\nc = [1, 2.5, \"x\\n\", {d = true}] # e\n[[f]]\ng = '''h\n''' \n";
    Random random = new Random(18);
    int good = 0;
    for (int n = 0; n < 20_000; n++) {
      StringBuilder mutant = new StringBuilder(text);
      for (int m = random.nextInt(4); m >= 0; m--) {
        int at = random.nextInt(mutant.length());
        char other = "[]{}=.,'\"\\#\n\r 1aé\u0000".charAt(random.nextInt(18));
        if (random.nextBoolean()) {
          mutant.setCharAt(at, other);
        } else {
          mutant.insert(at, other);
        }
      }
      Reading reading = read(mutant.toString());
      good += reading.root() == null ? 0 : 1;
      assertThat(reading.root() == null).isEqualTo(!reading.problems().isEmpty());
    }
    assertThat(good).isBetween(500, 15_000);
  }
}
