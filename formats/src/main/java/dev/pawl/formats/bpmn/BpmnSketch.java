package dev.pawl.formats.bpmn;

import dev.pawl.formats.diagram.Sketch;
import dev.pawl.formats.diagram.Sketch.Bounds;
import dev.pawl.formats.diagram.Sketch.Form;
import dev.pawl.formats.diagram.Sketch.Line;
import dev.pawl.formats.diagram.Sketch.Point;
import dev.pawl.formats.diagram.Sketch.Shape;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads where the author of a process has drawn its parts. */
public final class BpmnSketch {
  private final Map<String, XmlElement> parts = new HashMap<>();

  private BpmnSketch() {}

  /** The drawing of a process, unless the file has none of it. */
  public static Optional<Sketch> of(String fileName, byte[] content, String process) {
    Reading text = SourceReader.readText(fileName, content);
    if (!(text.root() instanceof Source.Scalar(Object value, _, _))) {
      return Optional.empty();
    }
    XmlElement root = new XmlReader(fileName, String.valueOf(value), new Report(text)).read();
    return root == null ? Optional.empty() : new BpmnSketch().read(root, process);
  }

  private Optional<Sketch> read(XmlElement root, String process) {
    for (XmlElement each : root.all("process")) {
      if (each.id().equals(process)) {
        collect(each);
        List<Shape> shapes = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        draw(root, shapes, lines);
        String name = each.attribute("name", process);
        return shapes.isEmpty() ? Optional.empty() : Optional.of(new Sketch(name, shapes, lines));
      }
    }
    return Optional.empty();
  }

  private void collect(XmlElement process) {
    Deque<XmlElement> open = new ArrayDeque<>(process.children());
    while (!open.isEmpty()) {
      XmlElement each = open.pop();
      if (each.isBpmn() && !each.id().isEmpty()) {
        parts.putIfAbsent(each.id(), each);
      }
      open.addAll(each.children());
    }
  }

  private void draw(XmlElement root, List<Shape> shapes, List<Line> lines) {
    Deque<XmlElement> open = new ArrayDeque<>();
    root.children().stream()
        .filter(each -> each.space().equals(Vocabulary.DIAGRAM))
        .forEach(open::add);
    while (!open.isEmpty()) {
      XmlElement each = open.pop();
      XmlElement part = parts.get(each.attribute("bpmnElement", ""));
      if (part != null && each.name().equals("BPMNShape")) {
        shape(each, part, shapes);
      } else if (part != null && each.name().equals("BPMNEdge")) {
        line(each, part, lines);
      }
      open.addAll(each.children());
    }
  }

  private static void shape(XmlElement drawn, XmlElement part, List<Shape> shapes) {
    for (XmlElement each : drawn.children()) {
      if (each.space().equals(Vocabulary.BOUNDS) && each.name().equals("Bounds")) {
        Bounds bounds =
            new Bounds(
                number(each, "x"),
                number(each, "y"),
                number(each, "width"),
                number(each, "height"));
        shapes.add(
            new Shape(
                part.id(), form(part), look(part), part.attribute("name", ""), sign(part), bounds));
        return;
      }
    }
  }

  private static double number(XmlElement element, String attribute) {
    String text = element.attribute(attribute, "0");
    boolean plain = text.matches("-?\\d{1,6}(\\.\\d{1,12})?");
    return plain ? Double.parseDouble(text) : 0;
  }

  private static Form form(XmlElement part) {
    String name = part.name();
    if (name.endsWith("Event")) {
      return Form.CIRCLE;
    }
    if (name.endsWith("Gateway")) {
      return Form.DIAMOND;
    }
    boolean frame =
        name.equals("lane")
            || name.equals("subProcess")
                && part.children().stream().anyMatch(each -> FlowNode.OTHERS.contains(each.name()));
    return frame ? Form.FRAME : Form.CARD;
  }

  private static String look(XmlElement part) {
    return switch (part.name()) {
      case "startEvent" -> "start";
      case "endEvent" -> "end";
      case "userTask" -> "question";
      case "serviceTask", "sendTask", "businessRuleTask" -> "call";
      case "scriptTask" -> "compute";
      case "subProcess", "callActivity" -> "child";
      case "boundaryEvent", "intermediateCatchEvent" -> "pause";
      default -> part.name().endsWith("Gateway") ? "decision" : "plain";
    };
  }

  private static String sign(XmlElement part) {
    if (part.name().endsWith("Gateway")) {
      return switch (part.name()) {
        case "parallelGateway" -> "+";
        case "inclusiveGateway" -> "○";
        case "eventBasedGateway" -> "◇";
        default -> "×";
      };
    }
    XmlElement event = part.name().endsWith("Event") ? new FlowNode(part).event() : null;
    return event == null ? "" : eventSign(event);
  }

  private static String eventSign(XmlElement event) {
    return switch (event.name()) {
      case "timerEventDefinition" -> "T";
      case "messageEventDefinition" -> "M";
      case "signalEventDefinition" -> "S";
      case "errorEventDefinition" -> "!";
      case "escalationEventDefinition" -> "^";
      case "compensateEventDefinition" -> "«";
      case "linkEventDefinition" -> "→";
      case "terminateEventDefinition" -> "●";
      default -> "";
    };
  }

  private static void line(XmlElement drawn, XmlElement part, List<Line> lines) {
    List<Point> points = new ArrayList<>();
    for (XmlElement each : drawn.children()) {
      if (each.space().equals(Vocabulary.LINES) && each.name().equals("waypoint")) {
        points.add(new Point(number(each, "x"), number(each, "y")));
      }
    }
    @Nullable String label = part.attribute("name");
    lines.add(
        new Line(
            part.id(),
            part.attribute("sourceRef", ""),
            part.attribute("targetRef", ""),
            label == null ? "" : label,
            points,
            !part.is("sequenceFlow")));
  }
}
