package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where notifications go. The first few wait until there is someone to hear them. */
final class Notices {
  private static final int MOST_EARLY = 100;

  private final List<Message.Notification> early = new ArrayList<>();
  private @Nullable Consumer<Message.Notification> listener;

  synchronized void goTo(Consumer<Message.Notification> other) {
    listener = other;
    early.forEach(other);
    early.clear();
  }

  synchronized void take(Message.Notification notification) {
    Consumer<Message.Notification> known = listener;
    if (known != null) {
      known.accept(notification);
    } else if (early.size() < MOST_EARLY) {
      early.add(notification);
    }
  }
}
