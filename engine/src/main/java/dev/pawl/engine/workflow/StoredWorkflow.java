package dev.pawl.engine.workflow;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a store keeps it, so that a run can go on with the version it began with: its
 * definition and those of the tools that it runs in their canonical form, and the names of the
 * servers that they call. How those servers are configured, secrets above all, is not part of it.
 */
public final class StoredWorkflow {
  /** Goes up when an older version could not understand what a newer one writes. */
  static final int FORMAT = 2;

  private static final int BEFORE_THE_CANONICAL_FORM = 1;

  private static final ServerInfo NOBODY = new ServerInfo("stored", "0", "stored", null);
  private static final String UNCONFIGURED =
      "a stored definition only names it; configure it where the run is to go on";

  private StoredWorkflow() {}

  public static String write(Workflow workflow) {
    return Json.write(
        Values.object(
            "format",
            FORMAT,
            "definitions",
            workflow.family().stream().map(StoredWorkflow::write).toList(),
            "servers",
            List.copyOf(workflow.servers())));
  }

  private static Map<String, @Nullable Object> write(Definition definition) {
    return Values.object(
        "digest",
        CanonicalDefinition.digest(definition),
        "definition",
        CanonicalDefinition.write(definition));
  }

  /**
   * Compiles again what was kept.
   *
   * @param earlier reads a definition of the form before the canonical one
   * @throws PawlException.Conflict if it is damaged, or was written by a newer version
   */
  public static Workflow read(String json, Function<Map<?, ?>, Definition> earlier) {
    Map<?, ?> stored = parsed(json);
    Function<Map<?, ?>, Definition> reader =
        format(stored) == BEFORE_THE_CANONICAL_FORM ? earlier : StoredWorkflow::definition;
    List<Definition> family = new ArrayList<>();
    for (Object each : list(stored.get("definitions"))) {
      family.add(reader.apply(object(each)));
    }
    if (family.isEmpty()) {
      throw damaged("it has no definitions");
    }
    Map<String, UpstreamDefinition> servers = servers(stored.get("servers"));
    Compilation compilation =
        Compilation.of(new Bundle("", NOBODY, servers, family, List.of(), List.of()));
    Workflow workflow = compilation.workflows().get(family.getFirst().name());
    if (workflow == null) {
      throw new PawlException.Conflict(
          "the kept version of `" + family.getFirst().name() + "` does not compile");
    }
    return workflow;
  }

  private static Definition definition(Map<?, ?> entry) {
    Definition definition = CanonicalDefinition.read(object(entry.get("definition")));
    if (!CanonicalDefinition.digest(definition).equals(entry.get("digest"))) {
      throw damaged("what it says of `" + definition.name() + "` is not what was written");
    }
    return definition;
  }

  private static Map<?, ?> parsed(String json) {
    try {
      return object(Json.parse(json));
    } catch (JsonException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private static int format(Map<?, ?> stored) {
    if (!(stored.get("format") instanceof Integer number) || number < 1) {
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
    return number;
  }

  private static Map<String, UpstreamDefinition> servers(@Nullable Object names) {
    Map<String, UpstreamDefinition> servers = new LinkedHashMap<>();
    for (Object each : list(names)) {
      String name = String.valueOf(each);
      servers.put(name, new UpstreamDefinition.Unusable(name, UNCONFIGURED, Place.UNKNOWN));
    }
    return servers;
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
