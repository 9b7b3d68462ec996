package dev.pawl.protocol.client;

import org.jspecify.annotations.Nullable;

/**
 * Hears how far a call is. Called on the thread that reads from the server: must return at once.
 */
@FunctionalInterface
public interface Progress {
  void made(double progress, @Nullable Double total, @Nullable String message);
}
