package dev.pawl.protocol.client;

import dev.pawl.protocol.data.Implementation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each request of the new era says about its client, in {@code _meta}. */
final class Meta {
  static final String PREFIX = "io.modelcontextprotocol/";
  static final String TASKS = PREFIX + "tasks";

  private final Map<String, @Nullable Object> silent;
  private final Map<String, @Nullable Object> answering;

  /**
   * @param capabilities of requests during which the server may ask something
   */
  Meta(String version, Implementation client, Map<String, @Nullable Object> capabilities) {
    this.silent = meta(version, client, Map.of());
    this.answering = meta(version, client, capabilities);
  }

  private static Map<String, @Nullable Object> meta(
      String version, Implementation client, Map<String, @Nullable Object> capabilities) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(capabilities);
    all.put("extensions", Map.of(TASKS, Map.of()));
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    meta.put(PREFIX + "protocolVersion", version);
    meta.put(PREFIX + "clientInfo", client.toJson());
    meta.put(PREFIX + "clientCapabilities", Collections.unmodifiableMap(all));
    return Collections.unmodifiableMap(meta);
  }

  /** The parameters of a request with everything that belongs to it. */
  Map<String, @Nullable Object> in(Map<String, @Nullable Object> params, CallOptions options) {
    Map<String, @Nullable Object> own = options.answers() == null ? silent : answering;
    return with(params, options.meta(), own);
  }

  /** For the first era, where {@code _meta} is only what the caller puts into it. */
  static Map<String, @Nullable Object> plain(
      Map<String, @Nullable Object> params, CallOptions options) {
    return options.meta().isEmpty() ? params : with(params, options.meta(), Map.of());
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> params,
      Map<String, @Nullable Object> more,
      Map<String, @Nullable Object> own) {
    Map<String, @Nullable Object> meta = own;
    if (!more.isEmpty()) {
      meta = new LinkedHashMap<>(more);
      meta.putAll(own);
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    all.put("_meta", meta);
    return all;
  }
}
