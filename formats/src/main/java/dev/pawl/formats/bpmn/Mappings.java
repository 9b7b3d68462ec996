package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an activity is given, and which variables are made of what it yields. */
final class Mappings {
  private final XmlElement element;
  private final Expressions expressions;
  private final Report report;
  private final Variables variables;

  Mappings(FlowNode node, ProcessParts process) {
    this.element = node.element();
    this.report = process.report(node);
    this.expressions = new Expressions(report, process.variables.read);
    this.variables = process.variables;
  }

  /** The arguments, by name; those that nobody maps are not given. */
  Map<String, Template> inputs() {
    Map<String, Template> inputs = new LinkedHashMap<>();
    String named = element.within(Vocabulary.PAWL, "args");
    if (named != null) {
      for (String name : named.strip().split("[\\s,]+")) {
        variables.read.add(name);
        inputs.put(name, Variables.variable(name, element.place()));
      }
    }
    for (XmlElement each : element.extensions(Vocabulary.OURS, "input")) {
      inputs.put(each.attribute("name", ""), ours(each));
    }
    for (XmlElement io : element.extensions(Vocabulary.CAMUNDAS, "inputOutput")) {
      io.own("inputParameter")
          .forEach(
              each -> {
                if (isText(each)) {
                  inputs.put(
                      each.attribute("name", ""), expressions.value(each.text(), each.place()));
                }
              });
    }
    for (XmlElement io : element.extensions(Vocabulary.ZEEBES, "ioMapping")) {
      io.own("input")
          .forEach(
              each ->
                  inputs.put(
                      target(each), expressions.value(each.attribute("source", ""), each.place())));
    }
    return inputs;
  }

  /** Ours are JSONata; what is no expression for anybody is a text there, too. */
  private Template ours(XmlElement each) {
    String value = each.attribute("value");
    return value != null
        ? new Template.Literal(value)
        : Expressions.computed(expressions.formula(each.text(), null, each.place()), each.place());
  }

  private boolean isText(XmlElement parameter) {
    if (parameter.children().isEmpty()) {
      return true;
    }
    ScopeReader.unsupported(report, parameter.children().getFirst());
    return false;
  }

  private String target(XmlElement mapping) {
    String target = mapping.attribute("target", "");
    if (target.contains(".")) {
      report.problem(
          ProblemCode.UNSUPPORTED_ELEMENT,
          "the mapping to `" + target + "` writes a part of a variable",
          mapping.place(),
          "map all of it, as in `={\"part\": value}`");
    }
    return target;
  }

  /** What becomes a variable, by name; empty when nothing is said. */
  Map<String, Formula> outputs() {
    Map<String, Formula> outputs = new LinkedHashMap<>();
    for (XmlElement each : element.extensions(Vocabulary.OURS, "output")) {
      outputs.put(each.attribute("name", ""), expressions.formula(each.text(), null, each.place()));
    }
    for (XmlElement io : element.extensions(Vocabulary.CAMUNDAS, "inputOutput")) {
      io.own("outputParameter")
          .filter(this::isText)
          .forEach(each -> put(outputs, each.attribute("name", ""), each.text(), each.place()));
    }
    for (XmlElement io : element.extensions(Vocabulary.ZEEBES, "ioMapping")) {
      io.own("output")
          .forEach(each -> put(outputs, target(each), each.attribute("source", ""), each.place()));
    }
    variables.written.addAll(outputs.keySet());
    return outputs;
  }

  private void put(Map<String, Formula> outputs, String name, String text, Place place) {
    outputs.put(name, formula(expressions.value(text, place), place));
  }

  private Formula formula(Template value, Place place) {
    return switch (value) {
      case Template.Computed computed -> new Formula(computed.expression().text(), variables.all());
      case Template.Literal(Object text, _) ->
          new Formula(Formula.text(String.valueOf(text)), java.util.Set.of());
      case Template.Fields _, Template.Elements _, Template.Text _ ->
          expressions.formula("null", null, place);
    };
  }

  /** The variable that all of the output becomes, or null. */
  @Nullable String result(Bindings.@Nullable Binding binding) {
    String name = binding == null ? null : binding.result();
    name = name == null ? element.within(Vocabulary.PAWL, "result") : name;
    name = name == null ? element.foreign(Vocabulary.KIN, "resultVariable") : name;
    name = name == null ? element.foreign(Vocabulary.KIN, "resultVariableName") : name;
    for (XmlElement script : element.extensions(Vocabulary.ZEEBES, "script")) {
      name = script.attribute("resultVariable");
    }
    if (name != null) {
      variables.written.add(name);
    }
    return name;
  }

  /** An object of the outputs, computed where what the activity yields can be named by itself. */
  static String code(Map<String, Formula> outputs, String activity) {
    List<String> members = new ArrayList<>();
    outputs.forEach((name, each) -> members.add(Formula.text(name) + ": " + each.code()));
    String yielded = "$." + Formula.name(activity);
    return "$merge([$, $type("
        + yielded
        + ") = \"object\" ? "
        + yielded
        + " : {}]).{"
        + String.join(", ", members)
        + "}";
  }
}
