package dev.pawl.protocol.server;

import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/** Tells whoever listens that something of what is offered has changed. */
final class Changes {
  private final Set<Consumer<Change>> listeners = new CopyOnWriteArraySet<>();

  /** What changed. */
  sealed interface Change {
    /** The notification that says so. */
    String method();

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
    }
  }

  /** Closing what is returned ends the listening. */
  Listening listen(Consumer<Change> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Until it is closed. */
  @FunctionalInterface
  interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  void tell(Change change) {
    listeners.forEach(listener -> listener.accept(change));
  }
}
