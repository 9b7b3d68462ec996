package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import dev.pawl.formats.diagram.Diagram.Box;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a definition's graph as a plain JSON value, for tools that draw or count themselves. */
public final class JsonDiagram {
  private final Definition definition;
  private final Diagram diagram;
  private final Map<String, Place> places = new HashMap<>();
  private final Map<String, List<Object>> edges = new HashMap<>();

  private final @Nullable Way way;

  private JsonDiagram(Definition definition, @Nullable Way way) {
    this.definition = definition;
    this.way = way;
    this.diagram = Diagram.of(definition);
    for (Node node : definition.nodes()) {
      places.putIfAbsent(node.id(), node.place());
    }
    for (Arrow arrow : diagram.arrows()) {
      edges.computeIfAbsent(arrow.from(), _ -> new ArrayList<>()).add(edge(arrow));
    }
  }

  public static Map<String, Object> write(Definition definition) {
    return new JsonDiagram(definition, null).write();
  }

  /** The same with the way a run took. */
  public static Map<String, Object> travelled(Definition definition, Way way) {
    return new JsonDiagram(definition, way).write();
  }

  private Map<String, Object> write() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", definition.name());
    String title = definition.title();
    put("title", title == null ? "" : title, json);
    json.put("description", definition.description());
    place(definition.place(), json);
    if (way != null) {
      json.put("run", Map.of("outcome", word(way.outcome()), "status", way.status()));
    }
    json.put("nodes", diagram.boxes().stream().map(this::node).toList());
    return json;
  }

  private Map<String, Object> node(Box box) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", box.id());
    json.put("type", box.type());
    put("detail", box.detail(), json);
    put("note", box.note(), json);
    if (box.forks()) {
      json.put("forks", true);
    }
    if (box.joins()) {
      json.put("joins", true);
    }
    place(places.getOrDefault(box.id(), Place.UNKNOWN), json);
    Way.Visit visit = way == null ? null : way.visits().get(box.id());
    if (visit != null) {
      json.put("run", visit(visit));
    }
    json.put("edges", List.copyOf(edges.getOrDefault(box.id(), List.of())));
    return json;
  }

  private static Map<String, Object> visit(Way.Visit visit) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", word(visit.outcome()));
    json.put("times", visit.times());
    put("said", visit.words(), json);
    put("failure", visit.more(), json);
    return json;
  }

  private static String word(Way.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private Map<String, Object> edge(Arrow arrow) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("to", arrow.to());
    json.put("kind", arrow.style().name().toLowerCase(Locale.ROOT));
    put("label", arrow.label(), json);
    if (arrow.back()) {
      json.put("back", true);
    }
    if (way != null) {
      json.put("taken", way.took(arrow));
    }
    return json;
  }

  private static void place(Place place, Map<String, Object> json) {
    if (place.line() > 0) {
      json.put("file", place.file());
      json.put("line", place.line());
      json.put("column", place.column());
    }
  }

  private static void put(String key, String value, Map<String, Object> json) {
    if (!value.isEmpty()) {
      json.put(key, value);
    }
  }
}
