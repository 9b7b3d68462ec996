package dev.pawl.formats.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GraphEditTest {
  private static final String YAML =
      """
      # head
      server: {name: x,   version: "1"} # odd spaces
      tools:
        # about a
        - name: "a"
          description: 'old'   # why
          nodes:
            # the start
            - {id: in, type: entry, next: mid}

            # the middle
            - id: mid # id
              type: transform
              transform:
                # the expression
                expr: |
                  one
                  two
              next: out

            - id: out
              type: exit
              # inside out

        # about b
        - name: b
          nodes: []
      # tail
      """;

  private static final String A =
      """
      {"name": "a", "description": "old", "nodes": [
        {"id": "in", "type": "entry", "next": "mid"},
        {"id": "mid", "type": "transform", "transform": {"expr": "one\\ntwo\\n"}, "next": "out"},
        {"id": "out", "type": "exit"}]}
      """;

  private static String replaced(String yaml, String name, String json) {
    return new String(GraphEdit.of("g.yaml", yaml.getBytes(UTF_8)).replace(name, map(json)), UTF_8);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(String json) {
    return (Map<String, Object>) Json.parse(json);
  }

  @Test
  void aToolThatSaysTheSameIsNotTouched() {
    assertThat(replaced(YAML, "a", A)).isEqualTo(YAML);
  }

  @Test
  void aChangedTextKeepsItsQuotesAndComment() {
    assertThat(replaced(YAML, "a", A.replace("old", "it is new")))
        .isEqualTo(YAML.replace("'old'", "'it is new'"));
  }

  @Test
  void aChangedBlockIsStillABlock() {
    assertThat(replaced(YAML, "a", A.replace("one", "uno")))
        .isEqualTo(YAML.replace("            one", "            uno"));
  }

  @Test
  void aNodeThatGoesTakesItsCommentsAlong() {
    String json = A.replaceAll("\\{\"id\": \"mid\".*\n", "\n").replace("\"mid\"", "\"out\"");
    int from = YAML.indexOf("\n      # the middle");
    int to = YAML.indexOf("\n      - id: out");
    String expected = YAML.substring(0, from) + YAML.substring(to);
    assertThat(replaced(YAML, "a", json)).isEqualTo(expected.replace("next: mid}", "next: out}"));
  }

  @Test
  void aNodeThatMovesTakesItsCommentsAlong() {
    String json =
        """
        {"name": "a", "description": "old", "nodes": [
          {"id": "in", "type": "entry", "next": "mid"},
          {"id": "out", "type": "exit"},
          {"id": "mid", "type": "transform", "transform": {"expr": "one\\ntwo\\n"}, "next": "out"}]}
        """;
    String result = replaced(YAML, "a", json);
    assertThat(result.lines().sorted()).containsExactlyElementsOf(YAML.lines().sorted().toList());
    assertThat(result.indexOf("# the middle")).isGreaterThan(result.indexOf("# inside out"));
  }

  @Test
  void newKeysAndNodesComeWhereTheyBelong() {
    String json =
        A.replace("\"old\"", "\"old\", \"title\": \"A\"")
            .replace("{\"id\": \"out\"", "{\"id\": \"new\", \"type\": \"x\"}, {\"id\": \"out\"");
    assertThat(replaced(YAML, "a", json))
        .isEqualTo(
            YAML.replace("# why\n", "# why\n    title: A\n")
                .replace(
                    "        next: out\n",
                    "        next: out\n\n      - id: new\n        type: x\n"));
  }

  @Test
  void aRenamedToolStaysWhereItIs() {
    assertThat(replaced(YAML, "a", A.replace("\"a\"", "\"z\"")))
        .isEqualTo(YAML.replace("name: \"a\"", "name: \"z\""));
  }

  @Test
  void aDeletedToolLeavesNothingBehind() {
    GraphEdit edit = GraphEdit.of("g.yaml", YAML.getBytes(UTF_8));
    int from = YAML.indexOf("\n  # about b");
    int to = YAML.indexOf("# tail");
    assertThat(new String(edit.delete("b"), UTF_8))
        .isEqualTo(YAML.substring(0, from) + YAML.substring(to));
  }

  @Test
  void jsonStaysJsonInItsOwnStyle() {
    String json =
        """
        {
            "server": {"name": "x"},
            "tools": [
                {
                    "name": "a"
                }
            ]
        }
        """;
    GraphEdit edit = GraphEdit.of("g.json", json.getBytes(UTF_8));
    assertThat(new String(edit.add(map("{\"name\": \"b\", \"nodes\": [1]}")), UTF_8))
        .isEqualTo(
            json.replace(
                "        }\n    ]",
                """
                        },
                        {
                            "name": "b",
                            "nodes": [
                                1
                            ]
                        }
                    ]\
                """));
  }

  @Test
  void aMergeStaysUnlessSomethingOfItGoes() {
    String yaml =
        """
        x-all: &all { p: 1, q: 2 }
        tools:
          - <<: *all
            name: a
        """;
    assertThat(replaced(yaml, "a", "{\"name\": \"a\", \"p\": 1, \"q\": 3}"))
        .isEqualTo(yaml + "    q: 3\n");
    assertThat(replaced(yaml, "a", "{\"name\": \"a\", \"p\": 1}"))
        .isEqualTo(yaml.replace("- <<: *all\n    name: a", "- name: a\n    p: 1"));
  }

  private static ProblemCode refusal(String yaml, String tool) {
    GraphEdit edit = GraphEdit.of("g.yaml", yaml.getBytes(UTF_8));
    PawlException.InvalidDefinition refused =
        assertThatExceptionOfType(PawlException.InvalidDefinition.class)
            .isThrownBy(() -> edit.delete(tool))
            .actual();
    Problem problem = refused.problems().getFirst();
    assertThat(problem.place().line()).isPositive();
    return problem.code();
  }

  @Test
  void anAnchorThatIsUsedElsewhereIsNotTornOut() {
    String yaml = "tools:\n  - &a { name: a }\n  - { name: b, x: *a }\n";
    assertThat(refusal(yaml, "a")).isEqualTo(ProblemCode.NOT_EDITABLE);
    GraphEdit edit = GraphEdit.of("g.yaml", yaml.getBytes(UTF_8));
    assertThat(new String(edit.delete("b"), UTF_8)).isEqualTo("tools:\n  - &a { name: a }\n");
  }

  @Test
  void nodesAtTheTopLevelAreLeftAlone() {
    assertThat(refusal("tools: [{ name: a }]\nnodes: []\n", "a"))
        .isEqualTo(ProblemCode.NOT_EDITABLE);
  }

  @Test
  void namesThatAreTakenOrMissingOrAmbiguousAreRefused() {
    GraphEdit edit = GraphEdit.of("g.yaml", YAML.getBytes(UTF_8));
    assertThatExceptionOfType(PawlException.Conflict.class).isThrownBy(() -> edit.add(map(A)));
    assertThatExceptionOfType(PawlException.Conflict.class)
        .isThrownBy(() -> edit.replace("b", map(A)));
    assertThatExceptionOfType(PawlException.NotFound.class).isThrownBy(() -> edit.delete("c"));
    GraphEdit twice = GraphEdit.of("g.yaml", "tools: [{name: a}, {name: a}]".getBytes(UTF_8));
    assertThatExceptionOfType(PawlException.Conflict.class).isThrownBy(() -> twice.delete("a"));
  }

  @Test
  void aFileWithoutToolsGetsThem() {
    for (String tools : new String[] {"", "tools:\n", "tools: []\n", "tools: ~\n"}) {
      GraphEdit edit = GraphEdit.of("g.yaml", ("server: { name: x }\n" + tools).getBytes(UTF_8));
      assertThat(new String(edit.add(map("{\"name\": \"a\", \"nodes\": [{\"id\": 1}]}")), UTF_8))
          .isEqualTo("server: { name: x }\ntools:\n  - name: a\n    nodes: [{ id: 1 }]\n");
    }
  }
}
