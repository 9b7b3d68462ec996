package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request, as far as is known.
 *
 * @param principal whom the transport authenticated; {@code local} on standard streams
 * @param capabilities what the client says it can do
 */
public record Peer(
    String principal,
    Era era,
    String protocolVersion,
    Implementation client,
    Map<String, @Nullable Object> capabilities) {

  /** Whether the client can put a form to its user. */
  public boolean canElicit() {
    return capabilities.get("elicitation") instanceof Map<?, ?> modes
        && (modes.isEmpty() || modes.containsKey("form"));
  }

  /** Whether the client can send its user to a web page; one that says nothing of it cannot. */
  public boolean canElicitByUrl() {
    return capabilities.get("elicitation") instanceof Map<?, ?> modes && modes.containsKey("url");
  }

  /** Whether the client knows tasks. */
  public boolean canPollTasks() {
    return era == Era.MODERN
        && capabilities.get("extensions") instanceof Map<?, ?> extensions
        && extensions.containsKey(Tasks.EXTENSION);
  }

  /** Whether the client can ask its model. */
  public boolean canSample() {
    return capabilities.containsKey("sampling");
  }
}
