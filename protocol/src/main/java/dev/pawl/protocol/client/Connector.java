package dev.pawl.protocol.client;

import java.io.IOException;
import java.util.Optional;

/** Opens transports to one server: another one for every attempt to connect. */
@FunctionalInterface
public interface Connector {
  Transport open() throws IOException, InterruptedException;

  /** An older way to reach the same server, for when it turns out not to know this one. */
  default Optional<Connector> older() {
    return Optional.empty();
  }
}
