package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.Flow;
import dev.pawl.formats.promptflow.FlowEdge;
import dev.pawl.formats.promptflow.FlowNode;
import dev.pawl.formats.promptflow.FlowVariable;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a flow is and needs, as callers are told before they execute it. */
public final class FlowDescription {
  private FlowDescription() {}

  public static Map<String, @Nullable Object> of(LoadedFlow loaded) {
    Flow flow = loaded.flow();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("metadata", FlowEntry.metadata(flow.meta()));
    json.put("statistics", statistics(flow));
    json.put("variables", variables(flow));
    json.put("executionOrder", flow.order().execution());
    json.put("nodes", flow.nodes().stream().map(FlowDescription::node).toList());
    List<Problem> problems = loaded.problems();
    if (!problems.isEmpty()) {
      json.put("problems", problems.stream().map(FlowDescription::problem).toList());
    }
    return json;
  }

  private static Map<String, @Nullable Object> statistics(Flow flow) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("nodes", flow.nodes().size());
    for (FlowNode.Type type : FlowNode.Type.values()) {
      json.put(type.word(), flow.of(type).size());
    }
    json.put("edges", flow.edges().size());
    for (FlowEdge.Type type : FlowEdge.Type.values()) {
      long count = flow.edges().stream().filter(each -> each.type() == type).count();
      if (count > 0) {
        json.put(type.word() + "Edges", count);
      }
    }
    return json;
  }

  /** Each variable that can be given, and who uses it. */
  private static List<Map<String, @Nullable Object>> variables(Flow flow) {
    Set<String> wanted = flow.wanted();
    Map<String, String> presets = flow.presets();
    Map<String, List<String>> users = new LinkedHashMap<>();
    Map<String, String> words = new LinkedHashMap<>();
    Map<String, String> defaults = new LinkedHashMap<>(presets);
    for (FlowNode node : flow.nodes()) {
      Set<String> made = node.isTemplate() ? flow.madeBefore(node.id()) : Set.of();
      for (FlowVariable each : node.variables()) {
        if (!made.contains(each.name())) {
          List<String> all = users.computeIfAbsent(each.name(), _ -> new ArrayList<>());
          if (node.isTemplate()) {
            all.add(node.id());
          }
          if (each.preset() != null) {
            defaults.putIfAbsent(each.name(), each.preset());
          }
          if (each.description() != null) {
            words.putIfAbsent(each.name(), each.description());
          }
        }
      }
    }
    Set<String> names = new LinkedHashSet<>(wanted);
    names.addAll(users.keySet());
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (String name : names) {
      Map<String, @Nullable Object> json =
          new LinkedHashMap<>(
              Values.object(
                  "name", name, "required", wanted.contains(name), "usedBy", users.get(name)));
      if (words.containsKey(name)) {
        json.put("description", words.get(name));
      }
      if (defaults.containsKey(name)) {
        json.put("default", defaults.get(name));
      }
      all.add(json);
    }
    return all;
  }

  private static Map<String, @Nullable Object> node(FlowNode node) {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(
            Values.object("id", node.id(), "type", node.type().word(), "label", node.label()));
    if (node.isTemplate()) {
      json.put("templateName", node.templateName());
    }
    if (!node.variables().isEmpty()) {
      json.put("variables", node.variables().stream().map(FlowVariable::name).toList());
    }
    return json;
  }

  static Map<String, @Nullable Object> problem(Problem problem) {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(
            Values.object(
                "code",
                problem.code().name(),
                "severity",
                problem.severity().word(),
                "message",
                problem.message(),
                "place",
                problem.place().inFile().toString()));
    if (!problem.advice().isEmpty()) {
      json.put("advice", problem.advice());
    }
    return json;
  }
}
