package dev.pawl.mcp.face;

import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Signal;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tool by which a client sends signals to runs that await them. */
final class SignalTool {
  static final String NAME = "pawl_signal";

  private final Supplier<RunHost> host;
  private final InstantSource clock;

  SignalTool(Supplier<RunHost> host, InstantSource clock) {
    this.host = host;
    this.clock = clock;
  }

  Tool tool() {
    return new Tool(
        NAME,
        "Send a signal",
        "Sends a signal to the run of yours that has awaited its name and key longest. When none"
            + " awaits it, it is kept for the first that does.",
        Values.object(
            "type",
            "object",
            "properties",
            Values.object(
                "name",
                text("What the signal is called"),
                "key",
                text("Which one it is, such as an order number; can be left out"),
                "value",
                Values.object("description", "What it brings; null if it is left out"),
                "id",
                text(
                    "The same id sent again is the same signal as long as that is kept; can be left"
                        + " out")),
            "required",
            List.of("name")),
        null,
        Values.object("destructiveHint", false),
        List.of(),
        this::send);
  }

  private static Map<String, @Nullable Object> text(String description) {
    return Values.object("type", "string", "description", description);
  }

  private CallResult send(Map<String, @Nullable Object> arguments, Exchange exchange) {
    for (String key : List.of("name", "key", "id")) {
      if (arguments.containsKey(key) && !(arguments.get(key) instanceof String)) {
        return CallResult.error("`" + key + "` must be a text");
      }
    }
    if (!(arguments.get("name") instanceof String name)) {
      return CallResult.error("`name` is missing: what the signal is called");
    }
    if (!NodeKind.Signal.isName(name)) {
      return CallResult.error(
          "`name` cannot be the name of a signal: " + NodeKind.Signal.NAME_RULE);
    }
    Object id = arguments.getOrDefault("id", UUID.randomUUID().toString());
    try {
      Signal signal =
          new Signal(
              id(exchange, String.valueOf(id)),
              name,
              String.valueOf(arguments.getOrDefault("key", "")),
              Callers.principal(exchange.peer()),
              arguments.get("value"),
              clock.millis() * 1_000);
      host.get().send(signal);
      return new CallResult(
          List.of(Content.text("Sent.")), Values.object("id", id, "status", "sent"), false);
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  /** Nobody can take another's signal for its own by knowing its id. */
  private static String id(Exchange exchange, String given) {
    // Of everybody the same number of characters, so that no name can be a part of another's id.
    String whose = CanonicalJson.sha256(Callers.principal(exchange.peer()).text());
    return (given.length() > 200 ? given.substring(0, 200) : given) + "@" + whose;
  }
}
