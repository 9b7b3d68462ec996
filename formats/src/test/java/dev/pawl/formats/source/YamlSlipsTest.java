package dev.pawl.formats.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.pawl.model.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YamlSlipsTest {

  static List<Arguments> slips() {
    return List.of(
        slip(
            "a: b\ndescription: Counts: the files\n",
            "2:20",
            "a second `: ` stands",
            "needs quotes"),
        slip("name: @home\n", "1:7", "cannot begin with `@`", "in quotes"),
        slip("name: `code`\n", "1:7", "cannot begin with a backtick", "in quotes"),
        slip("name: %d items\n", "1:7", "cannot begin with `%`", "in quotes"),
        slip("%d: x\n", "1:1", "cannot begin with `%`", "in quotes"),
        slip("pattern: *.txt\n", "1:10", "cannot begin with `*`", "in quotes"),
        slip("note: *important* thing\n", "1:7", "cannot begin with `*`", "in quotes"),
        slip("a: *nobody\n", "1:4", "`*nobody` names nothing", "&nobody"),
        slip("note: & more\n", "1:7", "cannot begin with `&`", "in quotes"),
        slip("a: &x &y 1\n", "1:7", "marked twice", "keep one"),
        slip("expr: | $.a\n", "1:7", "behind `|` the line must end", "next line"),
        slip("rule: > 5\n", "1:7", "behind `>` the line must end", "in quotes"),
        slip("rule: >= 5\n", "1:7", "behind `>` the line must end", "in quotes"),
        slip("a: ? b\n", "1:4", "cannot begin with `? `", "in quotes"),
        slip("a: - b\n", "1:4", "a list cannot begin", "next line"),
        slip("expr: { \"a\": $.b } & \"c\"\n", "1:20", "behind its closing bracket", "in quotes"),
        slip("expr: [1] & 2\n", "1:11", "behind its closing bracket", "in quotes"),
        slip("path: {{ name }}\n", "1:8", "is not filled in here", "{ expr: … }"),
        slip("a: [1, 2\nb: 3\n", "1:4", "`[` that begins here is never closed", "`]`"),
        slip("a: { b: 1\nc: 2\n", "1:4", "`{` that begins here is never closed", "`}`"),
        slip("a: 1\nname: [", "2:7", "`[` that begins here is never closed", "`]`"),
        slip("a: {\n", "1:4", "`{` that begins here is never closed", "`}`"),
        slip("a: [[1], [\n", "1:10", "`[` that begins here is never closed", "`]`"),
        slip("a: [1, {b: \n", "1:8", "`{` that begins here is never closed", "`}`"),
        slip("a: [1,\n\n", "1:4", "`[` that begins here is never closed", "`]`"),
        slip("a: [1, 2]]\n", "1:10", "this `]` closes nothing", "remove it"),
        slip("a: [1, 2}\n", "1:9", "is closed by `}`", "close it by `]`"),
        slip("a: 'it is\nb: 1\n", "1:4", "never closed", "close it"),
        slip("a: 'it's'\n", "1:8", "behind its closing quote", "other kind"),
        slip("a: \"say \"hi\"\"\n", "1:10", "behind its closing quote", "other kind"),
        slip("a: \"x\" & \"y\"\n", "1:8", "behind its closing quote", "other kind"),
        slip("expr: '$.a' = 1\n", "1:13", "behind its closing quote", "`|`"),
        slip("a: \"C:\\path\"\n", "1:8", "means nothing in double quotes", "single quotes"),
        slip("a:\n\tb: 1\n", "2:1", "a tab cannot stand here", "with spaces"),
        slip("a:\n  b: 1\n\tc: 2\n", "3:1", "a tab cannot stand here", "with spaces"),
        slip("tools:\n    - name: a\n   - name: b\n", "3:4", "fits no line above", "exactly like"),
        slip("a: 1\n  b: 2\n", "2:3", "indented deeper than line 1", "exactly like"),
        slip("a:\n    b: 1\n  c: 2\n", "3:3", "fits no line above", "exactly like"),
        slip("a: |\n    x\n  y\nb: 1\n", "3:3", "fits no line above", "exactly like"),
        slip("a:1\nb: 2\n", "1:2", "a blank is missing behind this `:`", "`a: …`"),
        slip("b: 2\na:1\nc: 3\n", "2:2", "a blank is missing behind this `:`", "`a: …`"),
        slip("server\n  name: x\n", "1:1", "has no `:`", "write `server:`"),
        slip("a: 1\nserver\nb: 2\n", "2:1", "has no `: `", "key: value"),
        slip("a:\n  -b\n  -c: 1\n", "2:3", "a blank is missing behind this `-`", "`- …`"),
        slip("a: 1\n- b\n", "2:1", "a list item stands among keys", "a key of its own"),
        slip("- a\nb: 1\n", "2:1", "a key stands among list items", "`- `"),
        slip("a: 1\n---\nb: 2\n", "2:1", "a second document", "a file of its own"),
        slip("a: { b: 1 c: 2 }\n", "1:12", "a comma is missing", "in quotes"),
        slip("a: [ {b: 1} {c: 2} ]\n", "1:13", "a comma is missing", "write it"),
        slip("{'a': 1,, 'b': 2}\n", "1:9", "a value is missing before this `,`", "remove"),
        slip("a: { b: x: y }\n", "1:10", "a text has `: ` in it", "in quotes"),
        slip("a: \u0007\n", "1:4", "U+0007 is not allowed", "remove it"),
        slip("[a, b]: 1\n", "1:1", "a key must be a text", "in quotes"),
        slip("%YAML 9.9\n---\na: 1\n", "1:1", "this version of YAML", "remove"),
        slip("a: 1\nb: 2\na: 3\n", "3:1", "is already used in line 1", "keep one of the two"),
        slip("a: !important\n", "1:4", "the tag `!important` is not supported", "in quotes"),
        slip("a: !not { b: 1 }\n", "1:4", "the tag `!not` is not supported", "in quotes"));
  }

  private static Arguments slip(String text, String place, String message, String advice) {
    return arguments(text, place, message, advice);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("slips")
  void saysWhatIsWrongAndWhatToDo(String text, String place, String message, String advice) {
    Problem problem = SourceReader.read("f.yaml", text.getBytes(UTF_8)).problems().getFirst();
    assertThat(problem.place()).hasToString("f.yaml:" + place);
    assertThat(problem.message()).contains(message).doesNotContain("<", "while ");
    assertThat(problem.advice()).contains(advice);
  }
}
