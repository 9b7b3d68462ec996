package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import dev.pawl.formats.diagram.Diagram.Box;
import dev.pawl.model.Definition;
import java.util.LinkedHashMap;
import java.util.Map;

/** Draws a definition as a state diagram of PlantUML. */
public final class PlantUmlDiagram {
  private static final int LONGEST_LINE = 60;

  private final Map<String, String> names = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();

  private PlantUmlDiagram() {}

  public static String write(Definition definition) {
    return new PlantUmlDiagram().draw(Diagram.of(definition));
  }

  private String draw(Diagram diagram) {
    line("@startuml");
    line("title " + text(diagram.heading()));
    for (Box box : diagram.boxes()) {
      // Ids may be anything, and some words mean something there.
      String name = "n" + (names.size() + 1);
      names.put(box.id(), name);
      String detail = box.detail().isEmpty() ? "" : "\\n" + text(box.detail());
      String note = box.note().isEmpty() ? "" : "\\n" + text(box.note());
      String joins = box.joins() ? "\\njoin all" : "";
      line("state \"" + text(box.id()) + detail + note + joins + "\" as " + name + shape(box));
    }
    diagram.boxes().stream()
        .filter(box -> box.shape() == Diagram.Shape.START)
        .forEach(box -> line("[*] --> " + names.get(box.id())));
    diagram.arrows().forEach(this::arrow);
    diagram.boxes().stream()
        .filter(box -> box.shape() == Diagram.Shape.END)
        .forEach(box -> line(names.get(box.id()) + " --> [*]"));
    line("@enduml");
    return out.toString();
  }

  private void arrow(Arrow arrow) {
    String line =
        switch (arrow.style()) {
          case NORMAL, CONDITION, OTHERWISE -> " --> ";
          case DEADLINE, ERROR, COMPENSATION -> " -[dashed]-> ";
        };
    String label = arrow.label().isEmpty() ? "" : " : " + text(arrow.label());
    line(names.get(arrow.from()) + line + names.get(arrow.to()) + label);
  }

  private static String shape(Box box) {
    return switch (box.shape()) {
      case CALL -> " #dbe8ff";
      case COMPUTE -> " #ebe1fc";
      case DECISION -> " #fff0cc";
      case EACH -> " #d3f3ef";
      case CHILD -> " #fbdcf4";
      case QUESTION -> " #ffe4d1";
      case MISSING -> " #fde2e2";
      case START, END, PAUSE -> "";
    };
  }

  /** Letters, digits and what marks nothing; all else by its number, which PlantUML reads. */
  private static String text(String text) {
    StringBuilder escaped = new StringBuilder();
    MermaidText.shorten(Captions.oneLine(text), LONGEST_LINE)
        .codePoints()
        .forEach(
            each -> {
              if (Character.isLetterOrDigit(each) || " .,:=()$'-+".indexOf(each) >= 0) {
                escaped.appendCodePoint(each);
              } else if (!Character.isISOControl(each)) {
                escaped.append("&#").append(each).append(';');
              }
            });
    return escaped.toString();
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
