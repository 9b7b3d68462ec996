package dev.pawl.expression.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with a schema before anything is validated against it. */
final class SchemaCheck {
  private static final int MOST = 20;

  private static final Map<Draft, Compiled> META_SCHEMAS = new ConcurrentHashMap<>();

  private SchemaCheck() {}

  static List<SchemaProblem> of(Map<String, @Nullable Object> schema) {
    Set<SchemaProblem> problems = new LinkedHashSet<>();
    Optional<Draft> draft = Draft.of(schema);
    if (draft.isEmpty()) {
      String name = Wording.show(schema.get("$schema"));
      problems.add(
          new SchemaProblem(
              "/$schema", "unknown draft " + name + ", the schema is read as draft 2020-12"));
    }
    Compiled metaSchema =
        META_SCHEMAS.computeIfAbsent(
            draft.orElse(Draft.DRAFT_2020_12), known -> Compiled.of(known.metaSchema()));
    for (Violation violation : metaSchema.validate(schema)) {
      problems.add(new SchemaProblem(violation.pointer(), violation.message()));
    }
    problems.addAll(inspect(schema));
    return List.copyOf(new ArrayList<>(problems).subList(0, Math.min(MOST, problems.size())));
  }

  private static List<SchemaProblem> inspect(Map<String, @Nullable Object> schema) {
    Inspection inspection = new Inspection();
    switch (Compiled.of(schema, inspection)) {
      case Compiled.Unusable unusable ->
          inspection.problems().add(new SchemaProblem("", unusable.reason()));
      case Compiled.Usable usable -> usable.probe();
    }
    return inspection.problems();
  }
}
