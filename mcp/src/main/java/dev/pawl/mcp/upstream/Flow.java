package dev.pawl.mcp.upstream;

import dev.pawl.model.UpstreamSettings;
import java.util.concurrent.Semaphore;

/** How many calls a server gets at once and in a while, whoever makes them. */
record Flow(Semaphore slots, Pace pace) {
  static Flow of(UpstreamSettings settings) {
    return new Flow(new Semaphore(settings.concurrency(), true), new Pace(settings.rate()));
  }
}
