package dev.pawl.engine.journal;

import dev.pawl.engine.journal.RunOrigin.Forked;
import dev.pawl.engine.registry.McpSession;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.trace.TraceContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Origins of runs as JSON and back. */
public final class RunOriginJson {
  private RunOriginJson() {}

  public static Map<String, @Nullable Object> write(RunOrigin origin) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (origin.source() != null) {
      json.put("source", origin.source());
    }
    if (!origin.servers().isEmpty()) {
      json.put("servers", new TreeMap<>(origin.servers()));
    }
    if (origin.forked() != null) {
      Forked forked = origin.forked();
      json.put("forked", write(forked));
    }
    if (origin.mandate() != null) {
      json.put("mandate", origin.mandate().toJson());
    }
    if (origin.session() != null) {
      json.put("session", origin.session().toJson());
    }
    if (origin.revision() != null) {
      json.put("revision", origin.revision());
    }
    if (origin.trace() != null) {
      json.put("trace", origin.trace().toMap());
    }
    return json;
  }

  private static Map<String, @Nullable Object> write(Forked forked) {
    Map<String, @Nullable Object> json =
        Values.object(
            "run",
            forked.run(),
            "index",
            forked.index(),
            "events",
            forked.events(),
            "live",
            forked.live(),
            "outputs",
            forked.outputs());
    if (forked.trace() == null) {
      return json;
    }
    Map<String, @Nullable Object> traced = new LinkedHashMap<>(json);
    traced.put("trace", forked.trace().toMap());
    return traced;
  }

  /** What is missing is not known. */
  public static RunOrigin read(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> map)) {
      return RunOrigin.UNKNOWN;
    }
    Map<String, String> servers = new LinkedHashMap<>();
    if (map.get("servers") instanceof Map<?, ?> known) {
      known.forEach((name, digest) -> servers.put(String.valueOf(name), String.valueOf(digest)));
    }
    return new RunOrigin(
        map.get("source") instanceof String source ? source : null,
        servers,
        map.get("forked") instanceof Map<?, ?> forked ? forked(forked) : null,
        map.get("mandate") instanceof Map<?, ?> who ? Identity.of(Values.asObject(who)) : null,
        map.get("session") instanceof Map<?, ?> session ? McpSession.of(session) : null,
        map.get("revision") instanceof String revision ? revision : null,
        map.get("trace") instanceof Map<?, ?> trace ? TraceContext.of(trace) : null);
  }

  private static Forked forked(Map<?, ?> json) {
    return new Forked(
        String.valueOf(json.get("run")),
        json.get("index") instanceof Number index ? index.intValue() : 0,
        json.get("events") instanceof Number events ? events.intValue() : Integer.MAX_VALUE,
        Boolean.TRUE.equals(json.get("live")),
        json.get("outputs") instanceof Map<?, ?> outputs ? Values.asObject(outputs) : Map.of(),
        json.get("trace") instanceof Map<?, ?> trace ? TraceContext.of(trace) : null);
  }
}
