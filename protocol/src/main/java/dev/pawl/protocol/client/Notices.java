package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import java.util.function.Consumer;

/** Where notifications go; before there is anyone to hear them, nowhere. */
final class Notices {
  private volatile Consumer<Message.Notification> listener = _ -> {};

  void goTo(Consumer<Message.Notification> other) {
    listener = other;
  }

  void take(Message.Notification notification) {
    listener.accept(notification);
  }
}
