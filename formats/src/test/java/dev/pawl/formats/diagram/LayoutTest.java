package dev.pawl.formats.diagram;

import static dev.pawl.formats.diagram.Graphs.choice;
import static dev.pawl.formats.diagram.Graphs.definition;
import static dev.pawl.formats.diagram.Graphs.entry;
import static dev.pawl.formats.diagram.Graphs.exit;
import static dev.pawl.formats.diagram.Graphs.transform;
import static dev.pawl.formats.diagram.Graphs.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pawl.formats.diagram.Layout.Placed;
import dev.pawl.formats.diagram.Route.Heading;
import dev.pawl.formats.diagram.Route.Point;
import dev.pawl.formats.diagram.Route.Tag;
import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {
  static Stream<Definition> graphs() {
    Definition knots =
        definition(
            "knots",
            "",
            entry("a", "a"),
            choice(
                "a",
                List.of("b"),
                when(Map.of("var", "x"), "a"),
                when(Map.of("var", "y"), "b"),
                when(Map.of("var", "z"), "nowhere")),
            transform("b", "1", "c"),
            transform("c", "1", "b", "a", "exit"),
            transform("alone", "1"),
            exit());
    return Stream.concat(
        Stream.concat(Stream.of(knots), SvgDiagramTest.SAMPLES.stream()),
        Stream.iterate(1L, seed -> seed + 1)
            .limit(30)
            .map(seed -> Graphs.random(10 + (int) (seed * 2), seed)));
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void boxesAndLabelsLieApart(Definition definition) {
    Layout layout = Layout.of(Diagram.of(definition));
    List<Area> areas = new ArrayList<>(layout.boxes().stream().map(Area::of).toList());
    for (Route route : layout.routes()) {
      if (route.tag() != null) {
        areas.add(Area.of(route.tag()));
      }
    }
    for (int i = 0; i < areas.size(); i++) {
      for (int k = 0; k < i; k++) {
        assertThat(areas.get(i).overlaps(areas.get(k)))
            .as("%s and %s", areas.get(i), areas.get(k))
            .isFalse();
      }
      assertThat(new Area(0, 0, layout.width(), layout.height()).contains(areas.get(i))).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void arrowsStartAndEndOnTheBordersOfTheirBoxes(Definition definition) {
    Diagram diagram = Diagram.of(definition);
    Layout layout = Layout.of(diagram);
    Map<String, Placed> boxes = byId(layout);
    assertThat(layout.routes()).extracting(Route::arrow).isEqualTo(diagram.arrows());
    for (Route route : layout.routes()) {
      assertOnBorder(route.start(), boxes.get(route.arrow().from()), route.heading());
      assertOnBorder(route.end(), boxes.get(route.arrow().to()), route.heading());
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void noArrowCrossesABox(Definition definition) {
    Layout layout = Layout.of(Diagram.of(definition));
    for (Route route : layout.routes()) {
      List<Point> points = PathPoints.of(route.path());
      for (Placed box : layout.boxes()) {
        Area inside = Area.of(box).shrunk(1);
        // A diamond's corners are empty: its own arrows start inside its rectangle.
        boolean own = List.of(route.arrow().from(), route.arrow().to()).contains(box.box().id());
        assertThat(points.stream().filter(point -> !own && inside.contains(point)))
            .as("%s through %s", route.arrow(), box.box().id())
            .isEmpty();
      }
    }
  }

  @Test
  void aRowOfStepsStandsInLine() {
    Layout layout = Layout.of(Diagram.of(Graphs.countFiles()));
    assertThat(layout.boxes()).extracting(Placed::middle).containsOnly(layout.width() / 2);
    assertThat(layout.boxes()).extracting(Placed::y).isSorted();
  }

  @Test
  void armsStandFromLeftToRightAsWritten() {
    Map<String, Placed> boxes = byId(Layout.of(Diagram.of(Graphs.threeArms())));
    assertThat(Stream.of("board", "manager", "fallback").map(id -> boxes.get(id).x())).isSorted();
    assertThat(Stream.of("board", "manager", "fallback").map(id -> boxes.get(id).y()).distinct())
        .hasSize(1);
  }

  @Test
  void arrowsThatCloseALoopComeInFromTheSide() {
    List<Route> routes = Layout.of(Diagram.of(Graphs.loop())).routes();
    assertThat(routes).anyMatch(route -> route.arrow().back());
    for (Route route : routes) {
      assertThat(route.heading() == Heading.DOWN).isNotEqualTo(route.arrow().back());
    }
  }

  @Test
  @Timeout(60)
  void aThousandNodesAreLaidOutInReasonableTime() {
    Layout layout = Layout.of(Diagram.of(Graphs.random(1_000, 1)));
    assertThat(layout.boxes()).hasSize(1_000);
  }

  @Test
  @Timeout(60)
  void manyLongArrowsAreDrawnStraightRatherThanForever() {
    List<dev.pawl.model.Node> nodes = new ArrayList<>();
    nodes.add(entry("n0"));
    for (int i = 0; i < 400; i++) {
      nodes.add(transform("n" + i, "1", i < 399 ? "n" + (i + 1) : "exit", "exit", "n0"));
    }
    nodes.add(exit());
    Diagram diagram = Diagram.of(definition("long", "", nodes.toArray(dev.pawl.model.Node[]::new)));
    assertThat(Layout.of(diagram).routes()).hasSameSizeAs(diagram.arrows());
  }

  private static Map<String, Placed> byId(Layout layout) {
    return layout.boxes().stream()
        .collect(Collectors.toMap(each -> each.box().id(), Function.identity()));
  }

  private static void assertOnBorder(Point point, Placed box, Heading heading) {
    double aside = point.x() - box.middle();
    double off = point.y() - (box.y() + box.height() / 2);
    if (heading == Heading.DOWN) {
      assertThat(Math.abs(aside)).isLessThan(box.width() / 2);
      assertThat(Math.abs(off)).isCloseTo(box.halfHeight(aside), within(0.01));
    } else {
      assertThat(Math.abs(off)).isLessThan(box.height() / 2);
      assertThat(Math.abs(aside)).isCloseTo(box.halfWidth(off), within(0.01));
    }
  }

  private record Area(double left, double top, double right, double bottom) {
    static Area of(Placed box) {
      return new Area(box.x(), box.y(), box.x() + box.width(), box.y() + box.height());
    }

    static Area of(Tag tag) {
      double halfWidth = tag.width() / 2;
      double halfHeight = tag.height() / 2;
      return new Area(
          tag.x() - halfWidth, tag.y() - halfHeight, tag.x() + halfWidth, tag.y() + halfHeight);
    }

    Area shrunk(double by) {
      return new Area(left + by, top + by, right - by, bottom - by);
    }

    boolean overlaps(Area other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }

    boolean contains(Area other) {
      return left <= other.left
          && top <= other.top
          && right >= other.right
          && bottom >= other.bottom;
    }

    boolean contains(Point point) {
      return point.x() > left && point.x() < right && point.y() > top && point.y() < bottom;
    }
  }
}
