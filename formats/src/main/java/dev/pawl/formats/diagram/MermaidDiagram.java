package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import dev.pawl.formats.diagram.Diagram.Box;
import dev.pawl.formats.diagram.Diagram.Style;
import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws a definition as a Mermaid flowchart, which many sites and editors show as a picture. */
public final class MermaidDiagram {
  private static final int LONGEST_LINE = 48;

  private final Diagram diagram;
  private final Map<String, String> names;
  private final StringBuilder out = new StringBuilder();

  private MermaidDiagram(Diagram diagram) {
    this.diagram = diagram;
    this.names = MermaidText.names(diagram.boxes().stream().map(Box::id).toList());
  }

  public static String write(Definition definition) {
    return new MermaidDiagram(Diagram.of(definition)).write();
  }

  /**
   * Shows what a run may do.
   *
   * @param notes what is to be said of each node that may run, by its id; those that never do are
   *     drawn faintly
   */
  public static String planned(Definition definition, Map<String, String> notes) {
    MermaidDiagram drawing = new MermaidDiagram(Diagram.of(definition).noted(notes));
    drawing.write();
    drawing.fade(new Emphasis.Planned(notes.keySet()));
    return drawing.out.toString();
  }

  /** Shows the way a run took; where it did not come is drawn faintly. */
  public static String travelled(Definition definition, Way way) {
    MermaidDiagram drawing = new MermaidDiagram(Diagram.of(definition).travelled(way));
    drawing.write();
    drawing.fade(new Emphasis.Travelled(way));
    drawing.fadeArrows(new Emphasis.Travelled(way));
    way.visits().entrySet().stream()
        .filter(each -> each.getValue().outcome() != Way.Outcome.DONE)
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> drawing.edge(each.getKey(), each.getValue().outcome()));
    return drawing.out.toString();
  }

  private void fade(Emphasis emphasis) {
    for (Box box : diagram.boxes()) {
      if (emphasis.fades(box.id())) {
        line("style " + name(box.id()) + " opacity:0.35");
      }
    }
  }

  private void fadeArrows(Emphasis emphasis) {
    String numbers =
        IntStream.range(0, diagram.arrows().size())
            .filter(i -> emphasis.fades(diagram.arrows().get(i)))
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(","));
    if (!numbers.isEmpty()) {
      line("linkStyle " + numbers + " opacity:0.35");
    }
  }

  private void edge(String id, Way.Outcome outcome) {
    String stroke =
        switch (outcome) {
          case DONE -> "stroke:#2f9e6b";
          case FAILED -> "stroke:#dc2626,stroke-width:3px";
          case ACTIVE -> "stroke:#2f6fed,stroke-width:3px";
          case WAITING -> "stroke:#d9622b,stroke-width:3px";
          case CANCELLED -> "stroke:#7c8aa0,stroke-dasharray:4 3";
        };
    line("style " + name(id) + " " + stroke);
  }

  private String write() {
    out.append("flowchart TD\n");
    diagram.boxes().forEach(this::box);
    diagram.arrows().forEach(this::arrow);
    colours();
    colourArrows(Style.DEADLINE, "stroke:#d9622b,stroke-width:2px");
    colourArrows(Style.ERROR, "stroke:#d64545,stroke-width:2px");
    colourArrows(Style.COMPENSATION, "stroke:#8a94a6");
    return out.toString();
  }

  private void box(Box box) {
    List<String> lines = new ArrayList<>();
    lines.add(box.id());
    lines.add(box.detail());
    lines.add(box.note());
    lines.add(box.said());
    lines.add(box.joins() ? "⤙ join all" : "");
    lines.add(box.forks() ? "⤚ fork" : "");
    String label =
        lines.stream()
            .filter(line -> !line.isEmpty())
            .map(MermaidDiagram::text)
            .collect(Collectors.joining("<br/>"));
    line(name(box.id()) + shaped(box, '"' + label + '"') + ":::" + style(box));
  }

  private static String shaped(Box box, String label) {
    return switch (box.shape()) {
      case START, END -> "([" + label + "])";
      case CALL -> "[[" + label + "]]";
      case COMPUTE, MISSING -> "[" + label + "]";
      case DECISION -> "{" + label + "}";
      case EACH -> "{{" + label + "}}";
      case CHILD -> "[/" + label + "\\]";
      case PAUSE -> "(" + label + ")";
      case QUESTION -> ">" + label + "]";
    };
  }

  private void arrow(Arrow arrow) {
    String line =
        switch (arrow.style()) {
          case NORMAL, CONDITION, OTHERWISE -> " -->";
          case DEADLINE, ERROR, COMPENSATION -> " -.->";
        };
    String label = arrow.label().isEmpty() ? "" : "|\"" + text(arrow.label()) + "\"|";
    line(name(arrow.from()) + line + label + " " + name(arrow.to()));
  }

  /** Pale boxes with dark letters, which read on a light page and on a dark one. */
  private void colours() {
    EnumSet<Diagram.Shape> used = EnumSet.noneOf(Diagram.Shape.class);
    diagram.boxes().forEach(box -> used.add(box.shape()));
    for (Diagram.Shape shape : used) {
      String colours =
          switch (shape) {
            case START -> "fill:#d9f2e3,stroke:#2f9e6b";
            case END -> "fill:#e2e8f0,stroke:#64748b";
            case CALL -> "fill:#dbe8ff,stroke:#2f6fed";
            case COMPUTE -> "fill:#ebe1fc,stroke:#8250df";
            case DECISION -> "fill:#fff0cc,stroke:#d39318";
            case EACH -> "fill:#d3f3ef,stroke:#0d9488";
            case CHILD -> "fill:#fbdcf4,stroke:#c026a3";
            case PAUSE -> "fill:#eceff4,stroke:#7c8aa0";
            case QUESTION -> "fill:#ffe4d1,stroke:#d9622b";
            case MISSING -> "fill:#fde2e2,stroke:#dc2626,stroke-dasharray:4 3";
          };
      line("classDef " + style(shape) + " " + colours + ",color:#1e293b");
    }
  }

  private void colourArrows(Style style, String colours) {
    String numbers =
        IntStream.range(0, diagram.arrows().size())
            .filter(i -> diagram.arrows().get(i).style() == style)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(","));
    if (!numbers.isEmpty()) {
      line("linkStyle " + numbers + " " + colours);
    }
  }

  private static String style(Box box) {
    return style(box.shape());
  }

  /** With a prefix, because some of Mermaid's own words are these. */
  private static String style(Diagram.Shape shape) {
    return "pawl" + shape.name().charAt(0) + shape.name().substring(1).toLowerCase(Locale.ROOT);
  }

  private String name(String id) {
    return names.getOrDefault(id, id);
  }

  private static String text(String text) {
    return MermaidText.escape(MermaidText.shorten(text, LONGEST_LINE));
  }

  private void line(String line) {
    out.append("  ").append(line).append('\n');
  }
}
