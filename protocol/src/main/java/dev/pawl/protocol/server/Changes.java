package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/** Tells whoever listens that something of what is offered has changed. */
final class Changes implements AutoCloseable {
  private final Set<Listener> listeners = new CopyOnWriteArraySet<>();
  private volatile boolean closed;

  /** What changed. */
  sealed interface Change {
    /** The notification that says so. */
    String method();

    /** What the notification says about it. */
    default Map<String, @Nullable Object> details() {
      return Map.of();
    }

    /** A whole list. */
    enum Lists implements Change {
      TOOLS("notifications/tools/list_changed", "toolsListChanged"),
      PROMPTS("notifications/prompts/list_changed", "promptsListChanged"),
      RESOURCES("notifications/resources/list_changed", "resourcesListChanged");

      private final String method;
      private final String filter;

      Lists(String method, String filter) {
        this.method = method;
        this.filter = filter;
      }

      @Override
      public String method() {
        return method;
      }

      /** Its name in the filter of a subscription. */
      String filter() {
        return filter;
      }
    }

    /** The content of one resource. */
    record Updated(String uri) implements Change {
      @Override
      public String method() {
        return "notifications/resources/updated";
      }

      @Override
      public Map<String, @Nullable Object> details() {
        return Values.object("uri", uri);
      }
    }
  }

  /** Hears of changes on the thread that makes them, so it must never wait for anything. */
  @FunctionalInterface
  interface Listener {
    void changed(Change change);

    /** There will be no more of them. May be called twice. */
    default void closed() {}
  }

  /** Closing what is returned ends the listening. */
  Listening listen(Listener listener) {
    listeners.add(listener);
    if (closed) {
      listener.closed();
    }
    return () -> listeners.remove(listener);
  }

  /** Until it is closed. */
  @FunctionalInterface
  interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  void tell(Change change) {
    listeners.forEach(listener -> listener.changed(change));
  }

  @Override
  public void close() {
    closed = true;
    listeners.forEach(Listener::closed);
  }
}
