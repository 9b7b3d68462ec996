package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request, as far as is known.
 *
 * @param party whom the transport let in
 * @param capabilities what the client says it can do
 */
public record Peer(
    Party party,
    Era era,
    String protocolVersion,
    Implementation client,
    Map<String, @Nullable Object> capabilities) {

  /** The same to be kept for long: without what a client may say of itself and nobody looks at. */
  Peer essence() {
    Map<String, @Nullable Object> modes = new LinkedHashMap<>();
    keep(modes, "form", canElicit());
    keep(modes, "url", canElicitByUrl());
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    if (!modes.isEmpty()) {
      kept.put("elicitation", modes);
    }
    keep(kept, "sampling", canSample());
    keep(kept, "roots", canListRoots());
    if (canPollTasks()) {
      kept.put("extensions", Map.of(Tasks.EXTENSION, Map.of()));
    }
    return new Peer(party, era, protocolVersion, client.shortened(), kept);
  }

  /** What it owns is bound to this name. */
  public String principal() {
    return party.name();
  }

  /** The same client with what is known now of who it is: it may come with another token. */
  Peer by(Party other) {
    return new Peer(other, era, protocolVersion, client, capabilities);
  }

  private static void keep(Map<String, @Nullable Object> kept, String name, boolean able) {
    if (able) {
      kept.put(name, Map.of());
    }
  }

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

  /** Whether the client can say where it works. */
  boolean canListRoots() {
    return capabilities.containsKey("roots");
  }
}
