package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server, independent of how clients reach it: what it is called, and what it offers now.
 * Any number of transports may serve it at once, to clients of both eras.
 */
public final class McpServer implements AutoCloseable {
  /** How long a client may take to come back with answers. */
  private static final Duration TO_ANSWER = Duration.ofHours(24);

  private final Implementation implementation;
  private final @Nullable String instructions;
  private final Methods methods = new Methods(500);
  private final Changes changes = new Changes();
  private final RequestState requestState;
  private final Tasks tasks;
  private volatile Offer offer;

  public McpServer(Implementation implementation, @Nullable String instructions, Offer offer) {
    this(implementation, instructions, offer, TaskSource.NONE, randomKey());
  }

  /**
   * A server whose tasks and questions can outlive it.
   *
   * @param others tasks that somebody else looks after
   * @param key signs what clients have to bring back with their answers: at least 32 bytes, the
   *     same for all servers that are to understand each other's
   */
  public McpServer(
      Implementation implementation,
      @Nullable String instructions,
      Offer offer,
      TaskSource others,
      Supplier<byte[]> key) {
    this.implementation = implementation;
    this.instructions = instructions;
    this.offer = offer;
    this.tasks = new Tasks(InstantSource.system(), Duration.ofHours(1), 10_000, others);
    this.requestState = new RequestState(key, InstantSource.system(), TO_ANSWER);
  }

  /** Made when it is first needed: a start does not wait for Java to load what makes keys. */
  private static Supplier<byte[]> randomKey() {
    return new Supplier<>() {
      private byte @Nullable [] key;

      @Override
      public synchronized byte[] get() {
        if (key == null) {
          key = new byte[32];
          new SecureRandom().nextBytes(key);
        }
        return key;
      }
    };
  }

  /** Replaces what is offered, and tells every client that wants to know. */
  public synchronized void offer(Offer next) {
    Offer before = offer;
    offer = next;
    if (!before.toolsJson().equals(next.toolsJson())) {
      changes.tell(Changes.Change.Lists.TOOLS);
    }
    if (!before.promptsJson().equals(next.promptsJson())) {
      changes.tell(Changes.Change.Lists.PROMPTS);
    }
    if (!before.resourcesJson().equals(next.resourcesJson())) {
      changes.tell(Changes.Change.Lists.RESOURCES);
    }
  }

  /** Tells the clients that subscribed to a resource that it has changed. */
  public void updated(String uri) {
    changes.tell(new Changes.Change.Updated(uri));
  }

  /** Ends all subscriptions and interrupts all tasks; calls are the transports' to end. */
  @Override
  public void close() {
    changes.close();
    tasks.close();
  }

  Implementation implementation() {
    return implementation;
  }

  @Nullable String instructions() {
    return instructions;
  }

  Offer offer() {
    return offer;
  }

  Methods methods() {
    return methods;
  }

  Changes changes() {
    return changes;
  }

  Tasks tasks() {
    return tasks;
  }

  /** By which sessions of the first era can move to another server with the same key. */
  public SessionTickets tickets() {
    return new SessionTickets(this, requestState::sign, InstantSource.system());
  }

  RequestState requestState() {
    return requestState;
  }

  Map<String, @Nullable Object> capabilities(Era era) {
    Offer now = offer;
    Map<String, @Nullable Object> capabilities = new LinkedHashMap<>();
    capabilities.put("tools", Map.of("listChanged", true));
    // Where arguments are completed, prompts may still appear.
    if (!now.prompts().isEmpty() || now.completion().isPresent()) {
      capabilities.put("prompts", Map.of("listChanged", true));
    }
    if (now.hasResources()) {
      capabilities.put("resources", Map.of("subscribe", true, "listChanged", true));
    }
    if (now.completion().isPresent()) {
      capabilities.put("completions", Map.of());
    }
    if (era == Era.MODERN) {
      capabilities.put("extensions", Map.of(Tasks.EXTENSION, Map.of()));
    }
    if (era == Era.LEGACY) {
      capabilities.put("logging", Map.of());
    }
    return capabilities;
  }
}
