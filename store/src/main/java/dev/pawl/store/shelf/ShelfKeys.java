package dev.pawl.store.shelf;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The API keys on a shelf. */
final class ShelfKeys implements KeyBox {
  private final Desk desk;

  ShelfKeys(Desk desk) {
    this.desk = desk;
  }

  @Override
  public void add(ApiKey key) {
    String name = Names.key(key.id());
    Swap add = new Swap.Draft().expect(name, null).put(name, text(key)).done();
    if (!desk.shelf().swap(add)
        && find(key.id()).filter(there -> there.digest().equals(key.digest())).isEmpty()) {
      throw new PawlException.Conflict("there is another key " + key.id() + " already");
    }
  }

  private static String text(ApiKey key) {
    return Json.write(
        Values.object(
            "id", key.id(),
            "digest", key.digest(),
            "identity", key.identity().toJson(),
            "created", key.createdAt(),
            "expires", key.expiresAt(),
            "revoked", key.revokedAt(),
            "used", key.lastUsedAt()));
  }

  private static ApiKey key(String text) {
    try {
      Map<String, @Nullable Object> json =
          Json.parse(text) instanceof Map<?, ?> read ? Values.asObject(read) : Map.of();
      Identity identity =
          Identity.of(
              json.get("identity") instanceof Map<?, ?> who ? Values.asObject(who) : Map.of());
      return new ApiKey(
          String.valueOf(json.get("id")),
          String.valueOf(json.get("digest")),
          identity,
          moment(json.get("created")),
          moment(json.get("expires")),
          moment(json.get("revoked")),
          moment(json.get("used")));
    } catch (IllegalArgumentException e) {
      throw new PawlException.Conflict(
          "a key cannot be read; a newer version wrote it, or it is damaged: " + e.getMessage());
    }
  }

  private static long moment(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  @Override
  public Optional<ApiKey> find(String id) {
    return Optional.ofNullable(desk.at(Names.key(id))).map(ShelfKeys::key);
  }

  @Override
  public List<ApiKey> all() {
    List<ApiKey> found = new ArrayList<>();
    desk.each(Names.KEY, (_, text) -> found.add(key(text)));
    found.sort(Comparator.comparingLong(ApiKey::createdAt).thenComparing(ApiKey::id));
    return found;
  }

  @Override
  public boolean revoke(String id, long at) {
    return change(
        id,
        key ->
            key.revokedAt() > 0
                ? key
                : new ApiKey(
                    key.id(),
                    key.digest(),
                    key.identity(),
                    key.createdAt(),
                    key.expiresAt(),
                    at,
                    key.lastUsedAt()));
  }

  @Override
  public void used(String id, long at) {
    change(
        id,
        key ->
            key.lastUsedAt() >= at
                ? key
                : new ApiKey(
                    key.id(),
                    key.digest(),
                    key.identity(),
                    key.createdAt(),
                    key.expiresAt(),
                    key.revokedAt(),
                    at));
  }

  /** Returns whether there is such a key. */
  private boolean change(String id, UnaryOperator<ApiKey> change) {
    String name = Names.key(id);
    while (true) {
      String text = desk.at(name);
      String changed = text == null ? null : text(change.apply(key(text)));
      if (text == null || text.equals(changed)) {
        return text != null;
      }
      Swap.Draft draft = new Swap.Draft().expect(name, text).put(name, String.valueOf(changed));
      if (desk.shelf().swap(draft.done())) {
        return true;
      }
    }
  }
}
