package dev.pawl.library.author;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a call did not do what was asked, told to the caller as a result. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient Map<String, @Nullable Object> error = new LinkedHashMap<>();
  private final transient Map<String, @Nullable Object> beside = new LinkedHashMap<>();

  Refusal(String code, String message) {
    super(message, null, false, false);
    this.code = code;
    error.put("code", code);
    error.put("message", message);
  }

  /** Says more about the error. */
  Refusal with(String key, @Nullable Object value) {
    error.put(key, value);
    return this;
  }

  /** Tells something else beside the error. */
  Refusal beside(String key, @Nullable Object value) {
    beside.put(key, value);
    return this;
  }

  String code() {
    return code;
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("error", Collections.unmodifiableMap(error));
    json.putAll(beside);
    return Collections.unmodifiableMap(json);
  }
}
