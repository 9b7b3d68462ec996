package dev.pawl.formats.graph;

import dev.pawl.formats.source.Reading;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A definition as a store keeps it, so that a run can go on with the version it began with: what
 * the tool says, what the tools that it runs say, and the names of the servers they call. How those
 * servers are configured, secrets above all, is not part of it.
 */
public final class StoredDefinition {
  /** Goes up when an older version could not understand what a newer one writes. */
  static final int FORMAT = 1;

  private static final String NAME = "";
  private static final String UNCONFIGURED =
      "a stored definition only names it; configure it where the run is to go on";

  private StoredDefinition() {}

  /**
   * @param family the definition itself first, then those of the tools that it runs
   * @param servers the names of the servers that were configured for it
   */
  public static String write(List<Definition> family, Collection<String> servers) {
    return Json.write(
        Values.object(
            "format",
            FORMAT,
            "definitions",
            family.stream().map(StoredDefinition::written).toList(),
            "servers",
            servers.stream().distinct().sorted().toList()));
  }

  private static Map<String, @Nullable Object> written(Definition definition) {
    if (definition.content().isEmpty()) {
      throw new PawlException.Conflict(
          "`" + definition.name() + "` was built and not read, so there is nothing to store");
    }
    return Values.object("digest", definition.digest(), "content", definition.content());
  }

  /**
   * The same definitions with the same digests, the servers there but not usable.
   *
   * @throws PawlException.Conflict if it is damaged, or was written by a newer version
   */
  public static Bundle read(String json) {
    Map<?, ?> stored = parsed(json);
    checkFormat(stored.get("format"));
    Map<String, UpstreamDefinition> servers = servers(stored.get("servers"));
    List<Definition> definitions = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (Object each : list(stored.get("definitions"))) {
      Bundle bundle = bundle(each, servers);
      definitions.addAll(bundle.definitions());
      problems.addAll(bundle.problems());
    }
    if (definitions.isEmpty()) {
      throw damaged("it has no definitions");
    }
    return new Bundle(NAME, Servers.unnamed(NAME), servers, definitions, List.of(), problems);
  }

  private static Map<?, ?> parsed(String json) {
    try {
      return object(Json.parse(json));
    } catch (JsonException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private static void checkFormat(@Nullable Object format) {
    if (!(format instanceof Integer number) || number < 1) {
      throw damaged("it does not say which format it has");
    }
    if (number > FORMAT) {
      throw new PawlException.Conflict(
          "the stored definition was written by a newer version of Pawl (format "
              + number
              + ", this version reads up to "
              + FORMAT
              + "); let that version finish the run");
    }
  }

  private static Map<String, UpstreamDefinition> servers(@Nullable Object names) {
    Map<String, UpstreamDefinition> servers = new LinkedHashMap<>();
    for (Object each : list(names)) {
      String name = String.valueOf(each);
      servers.put(name, new UpstreamDefinition.Unusable(name, UNCONFIGURED, Place.UNKNOWN));
    }
    return servers;
  }

  /** Read as if it were a file of its own, by the same rules. */
  private static Bundle bundle(@Nullable Object stored, Map<String, UpstreamDefinition> servers) {
    Map<?, ?> entry = object(stored);
    Source.Mapping file = PlainSource.of(file(object(entry.get("content"))));
    Bundle bundle = new BundleReader(NAME, file, new Report(Reading.of(file))).read(servers);
    if (bundle.definitions().size() != 1) {
      throw damaged(
          bundle.problems().isEmpty()
              ? "it has no tool"
              : bundle.problems().getFirst().message()
                  + "; perhaps a newer version of Pawl wrote it");
    }
    Definition definition = bundle.definitions().getFirst();
    if (!definition.digest().equals(entry.get("digest"))) {
      throw damaged("what it says of `" + definition.name() + "` is not what was written");
    }
    return bundle;
  }

  private static Map<String, @Nullable Object> file(Map<?, ?> content) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("server", Values.object("name", "stored", "version", "0"));
    file.put(
        "executionLimits",
        Values.object(
            "maxNodeExecutions",
            content.get(ToolReader.MAX_STEPS),
            "maxExecutionTimeMs",
            content.get(ToolReader.MAX_TIME)));
    file.put("tools", Values.list(content.get(ToolReader.TOOL)));
    if (content.get(ToolReader.NODES) != null) {
      file.put("nodes", content.get(ToolReader.NODES));
    }
    return file;
  }

  private static Map<?, ?> object(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw damaged("an object is not where it should be");
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw damaged("a list is not where it should be");
  }

  private static PawlException.Conflict damaged(String how) {
    return new PawlException.Conflict("the stored definition is damaged: " + how);
  }
}
