package dev.pawl.library.edit;

import dev.pawl.json.JsonPointer;
import dev.pawl.json.Undefined;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes at places that a JSON pointer names: what files of every format can have. */
final class PointerChanges implements Changes {
  private final Map<String, @Nullable Object> root;

  PointerChanges(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  @Override
  public void make(Change change) {
    switch (change.op()) {
      case "set" -> set(pointer(change), change.value());
      case "remove" -> remove(pointer(change));
      case "insert" -> insert(list(pointer(change)), change.number("index"), change.value());
      case "move" -> move(pointer(change), change.number("index"));
      default -> throw change.unknown();
    }
  }

  private static List<String> pointer(Change change) {
    try {
      return JsonPointer.parse(change.text("at")).tokens();
    } catch (IllegalArgumentException _) {
      throw new PawlException.Conflict("`at` is a JSON pointer, such as /tools/0/nodes/2");
    }
  }

  private static PawlException.Conflict nothing(List<String> at) {
    return new PawlException.Conflict("there is nothing at /" + String.join("/", at));
  }

  /** Objects on the way there that are missing are made. */
  private void set(List<String> at, @Nullable Object value) {
    if (at.isEmpty()) {
      throw new PawlException.Conflict("the whole file is not set by an edit");
    }
    Object parent = root;
    for (int i = 0; i < at.size() - 1; i++) {
      parent = member(parent, at.get(i), at);
    }
    String last = at.getLast();
    switch (parent) {
      case Map<?, ?> map -> Plain.members(map).put(last, value);
      case List<?> list -> Plain.items(list).set(index(list, last, at), value);
      case null, default -> throw nothing(at);
    }
  }

  private static @Nullable Object member(@Nullable Object parent, String token, List<String> at) {
    return switch (parent) {
      case Map<?, ?> map ->
          Plain.members(map).computeIfAbsent(token, _ -> new LinkedHashMap<String, Object>());
      case List<?> list -> list.get(index(list, token, at));
      case null, default -> throw nothing(at);
    };
  }

  private static int index(List<?> list, String token, List<String> at) {
    if (token.matches("\\d{1,6}") && Integer.parseInt(token) < list.size()) {
      return Integer.parseInt(token);
    }
    throw nothing(at);
  }

  private @Nullable Object find(List<String> at) {
    Object value = new JsonPointer(at).evaluate(root);
    if (value == Undefined.UNDEFINED) {
      throw nothing(at);
    }
    return value;
  }

  private @Nullable Object remove(List<String> at) {
    Object removed = find(at);
    if (at.isEmpty()) {
      throw new PawlException.Conflict("the whole file is not removed by an edit");
    }
    Object parent = find(at.subList(0, at.size() - 1));
    switch (parent) {
      case Map<?, ?> map -> Plain.members(map).remove(at.getLast());
      case List<?> list -> Plain.items(list).remove(index(list, at.getLast(), at));
      case null, default -> throw nothing(at);
    }
    return removed;
  }

  private List<@Nullable Object> list(List<String> at) {
    if (find(at) instanceof List<?> list) {
      return Plain.items(list);
    }
    throw new PawlException.Conflict("there is no list at /" + String.join("/", at));
  }

  /** At the end, where no index is said. */
  private static void insert(List<@Nullable Object> list, int index, @Nullable Object value) {
    if (index > list.size()) {
      throw new PawlException.Conflict("the list has only " + list.size() + " items");
    }
    list.add(index < 0 ? list.size() : index, value);
  }

  private void move(List<String> at, int index) {
    List<@Nullable Object> list = list(at.subList(0, Math.max(0, at.size() - 1)));
    Object moved = remove(at);
    insert(list, index, moved);
  }
}
