package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A definition as stores kept it before there was a canonical form: the part of its graph file.
 * Runs that began with it go on with it.
 */
public final class EarlierDefinition {
  private static final String NAME = "";

  private EarlierDefinition() {}

  /**
   * Reads it as if it were a file of its own, by the same rules.
   *
   * @param stored what it says, and the digest of that
   * @throws PawlException.Conflict if it is damaged
   */
  public static Definition read(Map<?, ?> stored) {
    Map<?, ?> content = object(stored.get("content"));
    Source.Mapping file = Source.of(file(content));
    Bundle bundle = new BundleReader(NAME, file, new Report(Reading.of(file))).read(Map.of());
    if (bundle.definitions().size() != 1) {
      throw damaged(
          bundle.problems().isEmpty()
              ? "it has no tool"
              : bundle.problems().getFirst().message()
                  + "; perhaps a newer version of Pawl wrote it");
    }
    Definition definition = bundle.definitions().getFirst();
    if (!CanonicalJson.sha256(content).equals(stored.get("digest"))) {
      throw damaged("what it says of `" + definition.name() + "` is not what was written");
    }
    return definition;
  }

  private static Map<String, @Nullable Object> file(Map<?, ?> content) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("server", Values.object("name", "stored", "version", "0"));
    file.put(
        "executionLimits",
        Values.object(
            "maxNodeExecutions",
            content.get("maxSteps"),
            "maxExecutionTimeMs",
            content.get("maxTime")));
    file.put("tools", Values.list(content.get("tool")));
    if (content.get("nodes") != null) {
      file.put("nodes", content.get("nodes"));
    }
    return file;
  }

  private static Map<?, ?> object(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw damaged("an object is not where it should be");
  }

  private static PawlException.Conflict damaged(String how) {
    return new PawlException.Conflict("the stored definition is damaged: " + how);
  }
}
