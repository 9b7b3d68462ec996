package dev.pawl.library.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextChangesTest {
  private static final String GRAPH =
      """
      # a file with remarks
      server: { name: demo, version: '1' }   # quoted
      tools:
        - name: greet
          description: >-
            Greets
            somebody
          nodes:
            # where it begins
            - { id: entry, type: entry, next: choose }   # one line
            - id: choose
              type: switch
              conditions:
                - rule: { '==': [ { var: entry.loud }, true ] }
                  next: shout   # loud
              next: hello
            - id: shout
              type: transform
              transform: { expr: '"HELLO"' }
              next: exit
            - id: hello
              type: transform
              transform:
                expr: |
                  "Hello "
                  & $.entry.name
              next: [exit]
            - { id: exit, type: exit }
      custom: [ 1,2,  3 ]   # nobody knows
      """;

  private static String made(String text, String edits) throws TextChanges.Refused {
    return new TextChanges(Path.of("graph.yaml"), "graph", null)
        .made(text, (List<?>) Json.parse(edits));
  }

  /** Every line that is not about the change is there as it was. */
  private static void assertOthersKept(String after, String... but) {
    for (String line : GRAPH.lines().toList()) {
      if (List.of(but).stream().noneMatch(line::contains)) {
        assertThat(after.lines().toList()).contains(line);
      }
    }
  }

  @Test
  void aNodeIsAddedBeforeTheEnd() throws Exception {
    String after =
        made(
            GRAPH,
            """
            [{"op":"addNode","tool":"greet",
              "node":{"id":"wave","type":"transform","transform":{"expr":"1"},"next":"exit"}}]
            """);
    assertOthersKept(after);
    assertThat(after.indexOf("wave"))
        .isBetween(after.indexOf("id: hello"), after.indexOf("id: exit"));
  }

  @Test
  void edgesAreConnectedAndCut() throws Exception {
    String after =
        made(
            GRAPH,
            """
            [{"op":"connect","tool":"greet","from":"entry","to":"hello","as":"next"},
             {"op":"disconnect","tool":"greet","from":"hello","to":"exit","as":"next"},
             {"op":"connect","tool":"greet","from":"shout","to":"hello","as":"onError"}]
            """);
    assertThat(after).contains("next: [choose, hello]", "onError: hello", "# one line");
    assertOthersKept(after, "id: entry", "next: [exit]");
  }

  @Test
  void aNodeIsPutOnAnArmOfASwitch() throws Exception {
    String after =
        made(
            GRAPH,
            """
            [{"op":"insertOnEdge","tool":"greet","from":"choose","to":"shout","as":"condition","arm":0,
              "node":{"id":"breathe","type":"wait","for":"1s"}}]
            """);
    assertThat(after).contains("next: breathe   # loud", "id: breathe", "for: 1s");
    assertOthersKept(after, "# loud");
  }

  @Test
  void aNodeThatIsRemovedLeavesItsFollowersBehind() throws Exception {
    String after =
        made(
            GRAPH, "[{\"op\":\"removeNode\",\"tool\":\"greet\",\"node\":\"shout\",\"heal\":true}]");
    assertThat(after).contains("next: exit   # loud").doesNotContain("HELLO");
    assertThat(after).contains("# where it begins", "custom: [ 1,2,  3 ]   # nobody knows");
  }

  @Test
  void aValueIsSetAtItsPlace() throws Exception {
    String after =
        made(
            GRAPH,
            """
            [{"op":"set","at":"/tools/0/nodes/2/transform/expr","value":"\\"Hi\\""},
             {"op":"set","at":"/tools/0/limits/maxSteps","value":7},
             {"op":"remove","at":"/custom"}]
            """);
    assertThat(after).contains("{ expr: '\"Hi\"' }", "maxSteps: 7").doesNotContain("nobody knows");
    assertOthersKept(after, "HELLO", "custom");
  }

  @Test
  void whatCannotBeDoneIsRefusedAsAWhole() {
    assertThatThrownBy(
            () ->
                made(
                    GRAPH,
                    """
                    [{"op":"set","at":"/custom","value":1},
                     {"op":"connect","tool":"greet","from":"none","to":"exit"}]
                    """))
        .isInstanceOfSatisfying(
            TextChanges.Refused.class, refused -> assertThat(refused.index()).isEqualTo(1));
    for (String edit :
        List.of(
            "{}",
            "7",
            "{\"op\":\"fly\"}",
            "{\"op\":\"set\",\"at\":\"\",\"value\":1}",
            "{\"op\":\"set\",\"at\":\"tools\",\"value\":1}",
            "{\"op\":\"set\",\"at\":\"/tools/9/name\",\"value\":1}",
            "{\"op\":\"remove\",\"at\":\"/none\"}",
            "{\"op\":\"insert\",\"at\":\"/tools\",\"index\":99,\"value\":{}}",
            "{\"op\":\"move\",\"at\":\"/tools/0\",\"index\":5}",
            "{\"op\":\"addNode\",\"tool\":\"greet\",\"node\":{\"id\":\"exit\"}}",
            "{\"op\":\"addTool\",\"value\":{\"name\":\"greet\"}}",
            "{\"op\":\"connect\",\"tool\":\"greet\",\"from\":\"entry\",\"to\":\"x\",\"as\":\"odd\"}")) {
      assertThatThrownBy(() -> made(GRAPH, "[" + edit + "]"))
          .as(edit)
          .isInstanceOf(TextChanges.Refused.class);
    }
  }

  @Test
  void aToolIsRenamedWhereverItIsRun() throws Exception {
    String with =
        GRAPH.replace(
            "custom:",
            """
              - name: other
                description: Runs it
                nodes:
                  - { id: entry, type: entry, next: run }
                  - { id: run, type: workflow, tool: greet, args: {}, next: exit }
                  - { id: exit, type: exit }
            custom:""");
    String after = made(with, "[{\"op\":\"renameTool\",\"tool\":\"greet\",\"to\":\"hail\"}]");
    assertThat(after).contains("- name: hail", "tool: hail").doesNotContain("greet");
  }

  @Test
  void aCanvasKeepsItsShape() throws IOException, TextChanges.Refused {
    String canvas = Files.readString(Path.of("../examples/canvas/review_notes.json"));
    String after =
        new TextChanges(Path.of("c.json"), "canvas", null)
            .made(
                canvas,
                (List<?>)
                    Json.parse(
                        """
                        [{"op":"insertOnEdge","from":"start","to":"read",
                          "node":{"id":"new","type":"prompt","name":"New",
                                  "position":{"x":1,"y":2},"data":{"prompt":"?"}}},
                         {"op":"disconnect","from":"size","to":"ask","arm":0}]
                        """));
    assertThat(after).contains("\"id\": \"new\"").doesNotContain("\"id\": \"c3\"");
    long kept = canvas.lines().filter(after::contains).count();
    assertThat(canvas.lines().count() - kept).isLessThanOrEqualTo(4);
  }
}
