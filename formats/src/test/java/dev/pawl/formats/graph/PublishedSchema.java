package dev.pawl.formats.graph;

import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.pawl.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** The schema in {@code docs}, by which editors complete and check graph files. */
final class PublishedSchema {
  private static final URI ADDRESS = URI.create("urn:graph");

  private final Map<?, ?> schema;
  private final Validator validator;

  PublishedSchema() throws IOException {
    Path file = Path.of(System.getProperty("pawl.root", ".."), "docs", "graph.schema.json");
    schema = (Map<?, ?>) Json.parse(Files.readString(file));
    validator =
        new ValidatorFactory().withJsonNodeFactory(new PlainJson.Factory()).createValidator();
    validator.registerSchema(ADDRESS, schema);
  }

  Validator.Result validate(Object instance) {
    return validator.validate(ADDRESS, new PlainJson(instance));
  }

  /** The part with the given name under {@code $defs}, or the whole for an empty name. */
  Map<?, ?> part(String name) {
    return name.isEmpty() ? schema : (Map<?, ?>) definitions().get(name);
  }

  Map<?, ?> definitions() {
    return (Map<?, ?>) schema.get("$defs");
  }

  Map<?, ?> properties(String part) {
    return (Map<?, ?>) part(part).get("properties");
  }

  Map<?, ?> property(String part, String name) {
    return (Map<?, ?>) properties(part).get(name);
  }

  @SuppressWarnings("unchecked")
  Set<String> keys(String part) {
    return (Set<String>) properties(part).keySet();
  }
}
