package dev.pawl.library.edit;

import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One change, as somebody asks for it. */
record Change(String op, Map<String, @Nullable Object> members) {

  static Change of(@Nullable Object json) {
    if (json instanceof Map<?, ?> map && map.get("op") instanceof String op) {
      return new Change(op, Values.asObject(map));
    }
    throw new PawlException.Conflict("an edit is an object with a text `op`");
  }

  String text(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    throw new PawlException.Conflict("`" + op + "` needs a text `" + name + "`");
  }

  @Nullable String optionalText(String name) {
    return members.get(name) == null ? null : text(name);
  }

  /** -1 when there is none. */
  int number(String name) {
    Object value = members.get(name);
    if (value == null) {
      return -1;
    }
    if (value instanceof Integer number && number >= -1) {
      return number;
    }
    throw new PawlException.Conflict("`" + name + "` of `" + op + "` is a number from 0 on");
  }

  boolean isSet(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  /** What something is to be; it may be null, but has to be said. */
  @Nullable Object value() {
    if (!members.containsKey("value")) {
      throw new PawlException.Conflict("`" + op + "` needs a `value`");
    }
    return Plain.copy(members.get("value"));
  }

  Map<String, @Nullable Object> object(String name) {
    if (members.get(name) instanceof Map<?, ?> object) {
      return Plain.object(object);
    }
    throw new PawlException.Conflict("`" + op + "` needs an object `" + name + "`");
  }

  PawlException.Conflict unknown() {
    return new PawlException.Conflict("there is no `" + op + "` for files of this format");
  }
}
