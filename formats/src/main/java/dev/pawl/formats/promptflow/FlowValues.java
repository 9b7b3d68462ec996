package dev.pawl.formats.promptflow;

import dev.pawl.json.Json;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.PlaceholderText;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the values of a node's variables come from. The outputs of earlier nodes come first, then
 * what the caller gives, then what the inputs of the flow have.
 */
final class FlowValues {
  private final String entry;
  private final Map<String, String> presets;

  /** By their names, what was made before. */
  private final Map<String, Template> made = new LinkedHashMap<>();

  /**
   * @param entry the id of the node with what the caller gives
   * @param presets what the inputs have
   */
  FlowValues(String entry, Map<String, String> presets) {
    this.entry = entry;
    this.presets = presets;
  }

  /** Also has what a node made that is done by then. */
  void add(FlowNode node) {
    String output = "$string(" + member("$", NodeIds.encoded(node.id())) + ")";
    for (String spelling : Flow.spellings(node.id())) {
      Template result = computed(output);
      Template template = new Template.Literal(node.templateName());
      if (spelling.equals(node.id())) {
        made.put(spelling + FlowCompiler.RESULT, result);
        made.put(spelling + FlowCompiler.TEMPLATE, template);
      } else {
        // Another node may be called so.
        made.putIfAbsent(spelling + FlowCompiler.RESULT, result);
        made.putIfAbsent(spelling + FlowCompiler.TEMPLATE, template);
      }
    }
  }

  /** The values of these names, and of the name under which the node's own template goes. */
  Template of(Set<String> names, FlowNode node) {
    Map<String, Template> fields = new LinkedHashMap<>();
    for (String name : names) {
      Template known = made.get(name);
      fields.put(name, known == null ? given(name, node) : known);
    }
    fields.put(own(node.id()), new Template.Literal(node.templateName()));
    return new Template.Fields(fields);
  }

  static String own(String id) {
    return id + FlowCompiler.TEMPLATE;
  }

  /** What the caller gives, or the flow has, or else the node or its template. */
  private Template given(String name, FlowNode node) {
    String given = member(member("$", entry), name);
    String preset = presets.containsKey(name) ? presets.get(name) : node.preset(name);
    return computed(
        preset == null ? given : "$exists(" + given + ") ? " + given + " : " + Json.write(preset));
  }

  private static Template computed(String expression) {
    return new Template.Computed(ExpressionText.of(expression));
  }

  /** Names may be anything, also what ends a quoted name. */
  private static String member(String object, String name) {
    if (!object.startsWith("$lookup") && name.matches("[A-Za-z0-9_ .-]+")) {
      return object + ".`" + name + "`";
    }
    return "$lookup(" + object + ", " + Json.write(name) + ")";
  }

  /** All names that a text and a node speak of. */
  static Set<String> names(String text, List<FlowVariable> variables) {
    Set<String> names = new LinkedHashSet<>();
    variables.forEach(each -> names.add(each.name()));
    names.addAll(PlaceholderText.of(text).names());
    return names;
  }
}
