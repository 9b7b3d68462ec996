package dev.pawl.formats.diagram;

import static dev.pawl.formats.diagram.Graphs.definition;
import static dev.pawl.formats.diagram.Graphs.entry;
import static dev.pawl.formats.diagram.Graphs.exit;
import static dev.pawl.formats.diagram.Graphs.transform;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Definition;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgDiagramTest {
  /** Three rounds of the loop, in the last of which it waits. */
  static final Way WAY =
      new Way(
          "run 1f3c waits",
          Way.Outcome.WAITING,
          Map.of(
              "entry", new Way.Visit(Way.Outcome.DONE, 1, "", ""),
              "ask", new Way.Visit(Way.Outcome.WAITING, 3, "waits for an answer", "why"),
              "done", new Way.Visit(Way.Outcome.DONE, 2, "", ""),
              "pause", new Way.Visit(Way.Outcome.DONE, 2, "2.0 s", "")),
          Set.of(
              new Way.Passage("entry", "ask", Diagram.Style.NORMAL, -1),
              new Way.Passage("ask", "done", Diagram.Style.NORMAL, -1),
              new Way.Passage("done", "pause", Diagram.Style.OTHERWISE, -1),
              new Way.Passage("pause", "ask", Diagram.Style.NORMAL, -1)));

  static final List<Definition> SAMPLES =
      List.of(
          Graphs.countFiles(),
          Graphs.threeArms(),
          Graphs.loop(),
          Graphs.fork(),
          Graphs.report(),
          Graphs.approval(),
          Graphs.random(40, 7));

  @ParameterizedTest
  @FieldSource("SAMPLES")
  void isWellFormedAndNamesEveryNode(Definition definition) throws Exception {
    Document svg = parse(SvgDiagram.write(definition));
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(texts(svg, "title")).contains(definition.name());
    assertThat(texts(svg, "desc")).containsExactly(definition.description());
    for (dev.pawl.model.Node node : definition.nodes()) {
      assertThat(texts(svg, "text")).contains(node.id());
    }
  }

  @ParameterizedTest
  @FieldSource("SAMPLES")
  void isTheSameEveryTime(Definition definition) {
    assertThat(SvgDiagram.write(definition)).isEqualTo(SvgDiagram.write(definition));
  }

  @Test
  void needsNothingElse() {
    assertThat(SvgDiagram.write(Graphs.report()))
        .doesNotContain("<script", "href", "url(", "@import", "<foreignObject", "<image")
        .contains("prefers-color-scheme:dark");
  }

  @Test
  void noTextBecomesMarkup() throws Exception {
    String hostile = "</text><script>alert('1')</script>&\"]]>\u0000\ud800";
    String svg =
        SvgDiagram.write(
            definition(
                hostile, hostile, entry(hostile), transform(hostile, hostile, "exit"), exit()));
    assertThat(svg).doesNotContain("<script", "]]>");
    assertThat(texts(parse(svg), "title"))
        .anyMatch(
            title -> title.startsWith("</text><script>alert('1')</script>&\"]]>\ufffd\ufffd"));
  }

  @Test
  void cutsLongTextsAndKeepsThemWholeInTheTooltip() throws Exception {
    String name = "a_name_so_long_that_nobody_would_want_a_box_of_that_width";
    Document svg =
        parse(
            SvgDiagram.write(
                definition("t", "", entry(name), transform(name, "1", "exit"), exit())));
    assertThat(texts(svg, "text")).contains("a_name_so_long_that…").doesNotContain(name);
    assertThat(texts(svg, "title")).contains(name + " (transform)\n1");
  }

  @Test
  void showsTheWayOfARun() throws Exception {
    Document svg = parse(SvgDiagram.travelled(Graphs.loop(), WAY));
    assertThat(texts(svg, "text"))
        .contains("×3", "×2", "waits for an answer", "run 1f3c waits")
        .doesNotContain("×1");
    assertThat(classes(svg))
        .contains("call visited waiting", "decision visited done", "status waiting")
        .contains("end skipped", "condition skipped", "otherwise visited");
    assertThat(texts(svg, "title")).anyMatch(title -> title.endsWith("waits for an answer\nwhy"));
    assertThat(SvgDiagram.write(Graphs.loop())).doesNotContain("visited\"", "class=\"badge\"");
  }

  @Test
  void anArrowIsTakenOnlyIfTheRunWentThatWay() throws Exception {
    Definition twoWays =
        definition("t", "", entry("first"), transform("first", "1", "exit"), exit());
    Way stopped =
        new Way(
            "run 1 failed",
            Way.Outcome.FAILED,
            Map.of(
                "entry", new Way.Visit(Way.Outcome.DONE, 1, "", ""),
                "first", new Way.Visit(Way.Outcome.FAILED, 1, "JSONATA", "why")),
            Set.of(new Way.Passage("entry", "first", Diagram.Style.NORMAL, -1)));
    assertThat(classes(parse(SvgDiagram.travelled(twoWays, stopped))))
        .contains("normal visited", "normal skipped", "compute visited failed", "end skipped");
  }

  @ParameterizedTest
  @EnumSource
  void everyOutcomeHasALookAndASignOfItsOwn(Way.Outcome outcome) throws Exception {
    Way way = new Way("s", outcome, Map.of("entry", new Way.Visit(outcome, 1, "w", "")), Set.of());
    String svg = SvgDiagram.travelled(Graphs.loop(), way);
    String word = outcome.name().toLowerCase(Locale.ROOT);
    assertThat(svg).contains(".pawl ." + word + " .badge{", ".pawl ." + word + " .said{");
    assertThat(classes(parse(svg))).contains("start visited " + word);
  }

  @Test
  void marksAQuestion() throws Exception {
    Document svg = parse(SvgDiagram.write(Graphs.approval()));
    assertThat(texts(svg, "text")).contains("?", "Shall this go out?", "on deadline");
    assertThat(classes(svg)).contains("question", "deadline");
  }

  @Test
  void drawsADefinitionWithoutNodes() throws Exception {
    assertThat(texts(parse(SvgDiagram.write(definition("empty", ""))), "title"))
        .containsExactly("empty");
  }

  static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> texts(Document svg, String element) {
    List<String> texts = new ArrayList<>();
    NodeList found = svg.getElementsByTagName(element);
    for (int i = 0; i < found.getLength(); i++) {
      texts.add(found.item(i).getTextContent());
    }
    return texts;
  }

  private static List<String> classes(Document svg) {
    List<String> classes = new ArrayList<>();
    NodeList found = svg.getElementsByTagName("g");
    for (int i = 0; i < found.getLength(); i++) {
      classes.add(((Element) found.item(i)).getAttribute("class"));
    }
    return classes;
  }
}
