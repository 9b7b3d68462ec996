package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.Message;

/** Where messages to the client go that belong to one request. Safe to use from many threads. */
@FunctionalInterface
public interface Outlet {
  void send(Message message);
}
