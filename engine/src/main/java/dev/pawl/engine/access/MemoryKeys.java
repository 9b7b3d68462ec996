package dev.pawl.engine.access;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of a process, until it ends. */
public final class MemoryKeys implements KeyBox {
  private final Map<String, ApiKey> keys = new ConcurrentHashMap<>();

  @Override
  public void add(ApiKey key) {
    keys.put(key.id(), key);
  }

  @Override
  public Optional<ApiKey> find(String id) {
    return Optional.ofNullable(keys.get(id));
  }

  @Override
  public List<ApiKey> all() {
    return keys.values().stream()
        .sorted(Comparator.comparingLong(ApiKey::createdAt).thenComparing(ApiKey::id))
        .toList();
  }

  @Override
  public boolean revoke(String id, long at) {
    return keys.computeIfPresent(id, (_, key) -> key.revoked(at)) != null;
  }

  @Override
  public void used(String id, long at) {
    keys.computeIfPresent(id, (_, key) -> key.used(at));
  }
}
