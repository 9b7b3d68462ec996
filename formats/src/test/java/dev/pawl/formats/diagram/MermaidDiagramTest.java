package dev.pawl.formats.diagram;

import static dev.pawl.formats.diagram.Graphs.definition;
import static dev.pawl.formats.diagram.Graphs.entry;
import static dev.pawl.formats.diagram.Graphs.exit;
import static dev.pawl.formats.diagram.Graphs.transform;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MermaidDiagramTest {
  @Test
  void drawsARowOfSteps() {
    assertThat(MermaidDiagram.write(Graphs.countFiles()))
        .isEqualTo(
            """
            flowchart TD
              entry(["entry"]):::pawlStart
              list_directory_node[["list_directory_node<br/>filesystem.list_directory"]]:::pawlCall
              count_files_node["count_files_node<br/>{ #34;count#34;: $count($split($.list_directory_node.…"]:::pawlCompute
              exit(["exit"]):::pawlEnd
              entry --> list_directory_node
              list_directory_node --> count_files_node
              count_files_node --> exit
              classDef pawlStart fill:#d9f2e3,stroke:#2f9e6b,color:#1e293b
              classDef pawlEnd fill:#e2e8f0,stroke:#64748b,color:#1e293b
              classDef pawlCall fill:#dbe8ff,stroke:#2f6fed,color:#1e293b
              classDef pawlCompute fill:#ebe1fc,stroke:#8250df,color:#1e293b
            """);
  }

  @Test
  void labelsTheArmsOfASwitch() {
    assertThat(MermaidDiagram.write(Graphs.loop()))
        .contains(
            """
              done{"done"}:::pawlDecision
              pause("pause<br/>30s"):::pawlPause
              exit(["exit"]):::pawlEnd
              entry --> ask
              ask --> done
              done -->|"ask.state == #34;done#34;"| exit
              done -->|"else"| pause
              pause --> ask
            """);
  }

  @Test
  void marksForksJoinsErrorsAndCompensations() {
    assertThat(MermaidDiagram.write(Graphs.report()))
        .contains("entry([\"entry<br/>⤚ fork\"])")
        .contains("$.list }<br/>⤙ join all\"]")
        .contains("fetch{{\"fetch<br/>$.entry.sites → web.get")
        .contains("publish -.->|\"on error\"| save_draft\n")
        .contains("publish -.->|\"undo\"| unpublish\n")
        .contains("linkStyle 6,10 stroke:#d64545,stroke-width:2px\n")
        .contains("linkStyle 11 stroke:#8a94a6\n");
  }

  @Test
  void drawsAQuestionWithItsDeadline() {
    assertThat(MermaidDiagram.write(Graphs.approval()))
        .contains(
            "  review>\"review<br/>Shall this go out?<br/>yes / no · deadline"
                + " 2h\"]:::pawlQuestion\n")
        .contains("  review -.->|\"on deadline\"| remind\n")
        .contains("  classDef pawlQuestion fill:#ffe4d1,stroke:#d9622b,color:#1e293b\n")
        .contains("  linkStyle 2 stroke:#d9622b,stroke-width:2px\n");
  }

  @Test
  void givesNewNamesToIdsThatMermaidWouldMisread() {
    assertThat(MermaidText.names(List.of("a_1", "end", "node1", "End", "größe", "a b", "toString")))
        .isEqualTo(
            Map.of(
                "a_1",
                "a_1",
                "end",
                "node2",
                "node1",
                "node1",
                "End",
                "node3",
                "größe",
                "node4",
                "a b",
                "node5",
                "toString",
                "node6"));
  }

  @Test
  void nothingInALabelCanEndItOrBecomeMarkup() {
    assertThat(MermaidText.escape("\"]; <b>`x`\n#34; $$ 日本 🚀 \\ %%{init}%%"))
        .isEqualTo(
            "#34;]#59; #60;b#62;#96;x#96; #35;34#59; #36;#36; 日本 🚀 #92; #37;#37;{init}#37;#37;");
    assertThat(MermaidText.escape("style a:b classDef fa:fa-car"))
        .isEqualTo("#115;tyle a:b #99;lassDef fa#58;fa-car");
    assertThat(MermaidText.escape("1. one")).isEqualTo("1.#160;one");
  }

  @Test
  void everyBoxAndArrowTakesExactlyOneLineWhateverItsText() {
    String hostile = "end\n\"] --> x\r\nclick entry call alert() \u2028 \u0000";
    String text =
        MermaidDiagram.write(
            definition("h", "", entry(hostile), transform(hostile, hostile, "exit"), exit()));
    assertThat(text.lines().filter(line -> !line.contains("classDef")))
        .containsExactly(
            "flowchart TD",
            "  entry([\"entry\"]):::pawlStart",
            "  node1[\"end #34;] --#62; x  click entry call alert()   <br/>"
                + "end #34;] --#62; x click entry call alert()   \"]:::pawlCompute",
            "  exit([\"exit\"]):::pawlEnd",
            "  entry --> node1",
            "  node1 --> exit");
  }

  @Test
  void showsTheWayOfARun() {
    String chart = MermaidDiagram.travelled(Graphs.loop(), SvgDiagramTest.WAY);
    assertThat(chart)
        .startsWith(MermaidDiagram.write(Graphs.loop()).lines().findFirst().orElseThrow())
        .contains("<br/>waits for an answer")
        .contains("stroke:#d9622b,stroke-width:3px")
        .containsPattern("style \\w+ opacity:0.35")
        .containsPattern("linkStyle \\d+ opacity:0.35");
  }
}
