package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a file says that tokens for a server are to be got. Its texts may hold variables, see {@link
 * VariableText}.
 *
 * @param texts by their keys, which OAuth gave most of them: {@code client_id}, {@code issuer} …
 * @param scopes what to ask for; none for what the server says
 * @param redirectPort where browsers are sent back to on this machine; 0 for anywhere
 * @param dpop whether tokens must be bound to a key
 */
public record UpstreamAuth(
    Map<String, String> texts, List<String> scopes, int redirectPort, boolean dpop) {
  /** A file that says nothing of it. */
  public static final UpstreamAuth NONE = new UpstreamAuth(Map.of(), List.of(), 0, false);

  public UpstreamAuth {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    scopes = List.copyOf(scopes);
  }

  /** Names only: what they say may be secret. */
  @Override
  public String toString() {
    return "UpstreamAuth" + texts.keySet();
  }
}
