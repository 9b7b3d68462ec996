package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@code subscriptions/listen} request: the server answers it when it tells no more. */
final class Listening {
  static final String METHOD = "subscriptions/listen";
  private final @Nullable Pending request;

  private Listening(@Nullable Pending request) {
    this.request = request;
  }

  /** Asks to hear when the tools change. */
  static Listening open(Conversation conversation, Meta meta) {
    Map<String, @Nullable Object> wanted =
        Values.object("notifications", Values.object("toolsListChanged", true));
    try {
      return new Listening(
          conversation.begin(METHOD, meta.in(wanted, CallOptions.PLAIN), CallOptions.PLAIN));
    } catch (IOException e) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "no news of changes", e);
      return new Listening(null);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Listening(null);
    }
  }

  boolean isOpen() {
    return request != null && !request.isDone();
  }
}
