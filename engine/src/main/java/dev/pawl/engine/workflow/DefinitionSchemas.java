package dev.pawl.engine.workflow;

import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.SchemaProblem;
import dev.pawl.expression.schema.Violation;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The JSON Schemas of a definition, and what is wrong with them. */
final class DefinitionSchemas {
  private final Definition definition;
  private final List<Problem> problems = new ArrayList<>();

  DefinitionSchemas(Definition definition) {
    this.definition = definition;
  }

  /** What would be ignored in silence: cheap, so that no such tool is ever offered. */
  List<Problem> checkPatterns() {
    all(Schema::checkPatterns, false);
    return problems;
  }

  /** Everything else. Loads the library that the schemas may not need. */
  List<Problem> check() {
    Set<Problem> known = new HashSet<>(new DefinitionSchemas(definition).checkPatterns());
    all(Schema::check, true);
    problems.removeIf(known::contains);
    return problems;
  }

  private void all(Function<Schema, List<SchemaProblem>> check, boolean defaults) {
    look(null, "inputSchema", definition.inputSchema(), check);
    look(null, "outputSchema", definition.outputSchema(), check);
    definition.nodes().forEach(node -> look(node, check, defaults));
  }

  private void look(Node node, Function<Schema, List<SchemaProblem>> check, boolean defaults) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      look(foreach.body(), check, defaults);
    }
    Source.Mapping schema = node.kind().schema();
    if (schema == null) {
      return;
    }
    int before = problems.size();
    look(node, "schema", schema, check);
    if (defaults
        && problems.size() == before
        && node.kind().otherwise() instanceof Template.Literal literal) {
      Schema.of(schema.value()).validate(literal.value()).stream()
          .limit(1)
          .map(violation -> misfit(node, literal, violation))
          .forEach(problems::add);
    }
  }

  private Problem misfit(Node node, Template.Literal value, Violation violation) {
    return new Problem(
        ProblemCode.BAD_VALUE,
        "`default` of "
            + node.kind().type()
            + " node `"
            + node.id()
            + "` does not fit its `schema`: "
            + violation,
        value.source() == null ? node.place() : Schema.locate(value.source(), violation.pointer()),
        definition.name(),
        node.id(),
        "correct one of the two");
  }

  private void look(
      @Nullable Node node,
      String key,
      Source.@Nullable Mapping schema,
      Function<Schema, List<SchemaProblem>> check) {
    if (schema == null) {
      return;
    }
    for (SchemaProblem problem : check.apply(Schema.of(schema.value()))) {
      problems.add(
          new Problem(
              ProblemCode.BAD_SCHEMA,
              "`"
                  + key
                  + (node == null
                      ? "`"
                      : "` of " + node.kind().type() + " node `" + node.id() + "`")
                  + " is not a valid JSON Schema: "
                  + problem,
              Schema.locate(schema, problem.pointer()),
              definition.name(),
              node == null ? null : node.id(),
              SchemaAdvice.on(problem, schema.value())));
    }
  }
}
