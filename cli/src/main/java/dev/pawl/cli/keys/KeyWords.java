package dev.pawl.cli.keys;

import dev.pawl.cli.terminal.Moments;
import dev.pawl.engine.access.ApiKey;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A key in words, without anything of its secret. */
final class KeyWords {
  private KeyWords() {}

  /** Such as {@code service billing}. */
  static String whom(ApiKey key) {
    return key.identity().principal().kind().name().toLowerCase(Locale.ROOT)
        + " "
        + key.identity().principal().name();
  }

  static String standing(ApiKey key, long now) {
    if (key.revokedAt() > 0) {
      return "revoked";
    }
    return key.isGood(now) ? "good" : "expired";
  }

  static Map<String, @Nullable Object> json(ApiKey key) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(key.identity().toJson());
    json.put("createdAt", Moments.instant(key.createdAt()).toString());
    put(json, "expiresAt", key.expiresAt());
    put(json, "revokedAt", key.revokedAt());
    put(json, "lastUsedAt", key.lastUsedAt());
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String name, long moment) {
    if (moment > 0) {
      json.put(name, Moments.instant(moment).toString());
    }
  }
}
