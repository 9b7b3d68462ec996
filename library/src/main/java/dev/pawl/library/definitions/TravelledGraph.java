package dev.pawl.library.definitions;

import dev.pawl.json.Values;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunWay;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.TimelineStep.State;
import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The graph of a tool with the way that a run took through it, as pages draw it. */
public final class TravelledGraph {
  private final RunWay way;

  private TravelledGraph(RunWay way) {
    this.way = way;
  }

  /**
   * @param definition that of the tool of the run, or of one that it runs
   */
  public static Map<String, @Nullable Object> of(KeptRun run, Definition definition) {
    TravelledGraph graph = new TravelledGraph(RunWay.of(run, definition));
    Map<String, @Nullable Object> json = new LinkedHashMap<>(GraphJson.of(definition));
    json.compute("nodes", (_, nodes) -> each(nodes, graph::node));
    json.compute("edges", (_, edges) -> each(edges, graph::edge));
    return json;
  }

  /** Something more about each part. */
  private interface More {
    void about(Map<String, @Nullable Object> part);
  }

  private static List<Map<String, @Nullable Object>> each(@Nullable Object parts, More more) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Object part : parts instanceof List<?> list ? list : List.of()) {
      Map<String, @Nullable Object> told = new LinkedHashMap<>(Values.asObject((Map<?, ?>) part));
      more.about(told);
      all.add(told);
    }
    return all;
  }

  private void node(Map<String, @Nullable Object> node) {
    RunWay.Visit visit = way.at(String.valueOf(node.get("id")));
    if (visit == null || visit.steps().isEmpty()) {
      return;
    }
    TimelineStep last = visit.steps().getLast();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("outcome", outcome(last));
    told.put("times", visit.steps().size());
    told.put("last", last.index());
    if (!visit.items().isEmpty()) {
      told.put("items", visit.items().size());
      told.put("itemsDone", visit.items().stream().filter(each -> isOver(each)).count());
    }
    if (visit.undone()) {
      told.put("undone", true);
    }
    if (last.failure() != null) {
      told.put("failure", last.failure().code().name());
    }
    node.put("run", told);
  }

  private static boolean isOver(TimelineStep step) {
    return step.state() != State.ACTIVE;
  }

  private static String outcome(TimelineStep step) {
    return switch (step.state()) {
      case COMPLETED -> "done";
      case FAILED -> "failed";
      case CANCELLED -> "cancelled";
      case ACTIVE -> step.waitsFor() == null ? "active" : "waiting";
    };
  }

  private void edge(Map<String, @Nullable Object> edge) {
    edge.put(
        "taken",
        way.legs().stream()
            .anyMatch(
                leg ->
                    leg.from().equals(edge.get("from"))
                        && leg.to().equals(edge.get("to"))
                        && kind(leg.reason()).equals(edge.get("kind"))
                        && edge.get("arm") instanceof Integer arm
                        && arm == leg.arm()));
  }

  private static String kind(RunWay.Reason reason) {
    return switch (reason) {
      case NEXT -> "normal";
      case CONDITION -> "condition";
      case OTHERWISE -> "otherwise";
      case DEADLINE -> "deadline";
      case ERROR -> "error";
      case UNDO -> "compensation";
    };
  }
}
