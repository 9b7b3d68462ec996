package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Dialect;
import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.SpecificationVersion;
import dev.pawl.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A published version of JSON Schema. */
enum Draft {
  DRAFT_2020_12("draft/2020-12/schema", SpecificationVersion.DRAFT2020_12),
  DRAFT_2019_09("draft/2019-09/schema", SpecificationVersion.DRAFT2019_09),
  DRAFT_7("draft-07/schema", SpecificationVersion.DRAFT7),
  DRAFT_6("draft-06/schema", SpecificationVersion.DRAFT6),
  DRAFT_4("draft-04/schema", SpecificationVersion.DRAFT4);

  private final String path;
  private final SpecificationVersion version;

  Draft(String path, SpecificationVersion version) {
    this.path = path;
    this.version = version;
  }

  /** The draft that a schema names, 2020-12 if it names none, empty if it is not a draft. */
  static Optional<Draft> of(Map<String, @Nullable Object> schema) {
    Object name = schema.get("$schema");
    return name == null
        ? Optional.of(DRAFT_2020_12)
        : Arrays.stream(values()).filter(draft -> draft.isNamed(name)).findFirst();
  }

  /** Many write https where the draft has http, or leave out the {@code #}. */
  private boolean isNamed(Object name) {
    String plain = name.toString().replaceFirst("^https?://json-schema\\.org/", "");
    return plain.equals(path) || plain.equals(path + "#");
  }

  Dialect dialect() {
    return switch (this) {
      case DRAFT_2020_12 -> new Dialects.Draft2020Dialect();
      case DRAFT_2019_09 -> new Dialects.Draft2019Dialect();
      case DRAFT_7 -> new Dialects.Draft7Dialect();
      case DRAFT_6 -> new Dialects.Draft6Dialect();
      case DRAFT_4 -> new Dialects.Draft4Dialect();
    };
  }

  /** The schema of all schemas of this draft, which the library brings along. */
  Map<String, @Nullable Object> metaSchema() {
    try (InputStream in = Draft.class.getResourceAsStream(version.getResourcePath())) {
      if (in == null || !(Json.parse(in.readAllBytes()) instanceof Map<?, ?> document)) {
        throw new IllegalStateException("no meta-schema at " + version.getResourcePath());
      }
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      document.forEach((key, value) -> copy.put(String.valueOf(key), value));
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
