package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The templates of a file: tools with parameters, which are no tools themselves. A tool that names
 * one is read as if it had been written out, with its arguments in place of the parameters.
 */
final class ToolTemplates {
  private static final String TEMPLATE = "template";
  private static final String WITH = "with";

  /** What a template has for itself, and no tool gets of it. */
  private static final List<String> OWN = List.of("name", "parameters");

  private final Report report;
  private final Map<String, ToolTemplate> templates = new HashMap<>();

  /** What may still be made of templates, so that a small file does not become a huge one. */
  private final FillingBudget budget = new FillingBudget();

  private ToolTemplates(Report report) {
    this.report = report;
  }

  /** Whether a tool is made of a template, or is meant to be. */
  private static boolean isMeant(Source tool) {
    return tool instanceof Source.Mapping mapping
        && (mapping.get(TEMPLATE) != null || mapping.get(WITH) != null);
  }

  static ToolTemplates read(Cursor file) {
    ToolTemplates all = new ToolTemplates(file.report());
    Source given = file.get("templates");
    if (given != null && !(given instanceof Source.Sequence)) {
      file.wrongType(file.name("templates"), "a list", given, "begin each by `- name: …`");
    }
    int number = 0;
    for (Source each : given instanceof Source.Sequence list ? list.items() : List.<Source>of()) {
      number++;
      all.add(each, number);
    }
    return all;
  }

  private void add(Source source, int number) {
    String name = SharedNodes.text(source, "name");
    String what = name == null ? "template " + number : "template `" + name + "`";
    if (!(source instanceof Source.Mapping mapping)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          what + " must be a mapping, but it is " + ValueTypes.of(source),
          source.place(),
          "write it as `name: …`, `parameters: …`, `nodes: …`");
      return;
    }
    Report own = report.forTool(null);
    own.adopt(source);
    Cursor cursor = new Cursor(mapping, what, Keys.TEMPLATE, own).refuseUnknownKeys();
    Source.Scalar named =
        cursor.scalarText(
            "name", cursor.required("name", "give the template the name that tools know it by"));
    if (named != null) {
      Names.checkTool(named, own);
    }
    ToolTemplate template = ToolTemplate.read(cursor);
    if (name == null) {
      return;
    }
    ToolTemplate first = templates.putIfAbsent(name, template);
    if (first != null) {
      report.problem(
          ProblemCode.DUPLICATE_TEMPLATE,
          "the name `" + name + "` is already used by the template in line " + first.line(),
          source.place(),
          "rename one of them");
    }
  }

  /**
   * The tool, written out.
   *
   * @return null when it cannot be; then its problems say why
   */
  @Nullable Source instance(Source source, int number) {
    if (!isMeant(source)) {
      return source;
    }
    Source.Mapping mapping = (Source.Mapping) source;
    String name = SharedNodes.text(source, "name");
    String what = name == null ? "tool " + number : "tool `" + name + "`";
    Report own = report.forTool(name);
    own.adopt(source);
    Cursor tool = new Cursor(mapping, what, Keys.TEMPLATED, own).refuseUnknownKeys();
    Source.Scalar wanted =
        tool.scalarText(
            TEMPLATE, tool.required(TEMPLATE, "name the template that the arguments are for"));
    ToolTemplate template = wanted == null ? null : known(wanted, own);
    if (template == null) {
      return null;
    }
    own.adopt(template.source());
    Source.Mapping given = tool.mapping(WITH);
    boolean mistaken = own.failed() || template.isWrong();
    Map<String, Source> arguments =
        given == null && tool.has(WITH) ? Map.of() : template.arguments(given, tool);
    if (mistaken || own.failed()) {
      own.fail();
      return null;
    }
    Source filled = filled(template, arguments, tool);
    return own.failed() ? null : merged((Source.Mapping) filled, mapping);
  }

  private @Nullable ToolTemplate known(Source.Scalar wanted, Report own) {
    String name = String.valueOf(wanted.value());
    ToolTemplate template = templates.get(name);
    if (template == null) {
      List<String> names = new ArrayList<>(templates.keySet());
      names.sort(null);
      String near = Suggestion.didYouMean(name, names);
      String there =
          names.isEmpty() || name.indexOf('#') >= 0
              ? "put it under `templates:` of this file; those of other files cannot be used"
              : "the file has: " + String.join(", ", names);
      own.problem(
          ProblemCode.UNKNOWN_TEMPLATE,
          "there is no template `" + name + "`",
          wanted.place(),
          near.isEmpty() ? there : near);
    }
    return template;
  }

  private Source filled(ToolTemplate template, Map<String, Source> arguments, Cursor tool) {
    Filling filling = new Filling(arguments, budget, tool.report());
    Source filled = filling.of(template.source());
    if (budget.isSpent() && budget.isFirstToTell()) {
      tool.problem(
          ProblemCode.TOO_MANY_VALUES,
          "with its templates written out the file holds more than "
              + SourceLimits.MAX_VALUES
              + " values, or more than "
              + FillingBudget.MOST_CHARACTERS
              + " characters",
          tool.place(),
          "make fewer tools of templates, or split the file into several");
    }
    return filled;
  }

  /** What the tool says itself counts more than what its template says. */
  private static Source.Mapping merged(Source.Mapping template, Source.Mapping tool) {
    Map<String, Source.Entry> entries = new LinkedHashMap<>(template.entries());
    OWN.forEach(entries::remove);
    tool.entries()
        .forEach(
            (key, entry) -> {
              if (!key.equals(TEMPLATE) && !key.equals(WITH)) {
                entries.put(key, entry);
              }
            });
    return new Source.Mapping(entries, tool.place());
  }
}
