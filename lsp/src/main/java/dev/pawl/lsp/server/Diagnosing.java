package dev.pawl.lsp.server;

import dev.pawl.lsp.graph.Document;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks through documents as they change, one after the other. Of each document only the newest
 * version waits, so nothing piles up however fast somebody types.
 */
final class Diagnosing {
  private final BiConsumer<String, Document> look;
  private final Map<String, Document> waiting = new LinkedHashMap<>();
  private @Nullable Thread worker;
  private boolean closed;

  /**
   * @param look is called with the address and the document, never twice at once
   */
  Diagnosing(BiConsumer<String, Document> look) {
    this.look = look;
  }

  synchronized void add(String uri, Document document) {
    if (closed) {
      return;
    }
    waiting.put(uri, document);
    if (worker == null) {
      worker = Thread.ofVirtual().name("diagnosing").start(this::work);
    }
  }

  private void work() {
    for (var next = next(); next.isPresent(); next = next()) {
      look.accept(next.get().getKey(), next.get().getValue());
    }
  }

  private synchronized Optional<Map.Entry<String, Document>> next() {
    Iterator<Map.Entry<String, Document>> first = waiting.entrySet().iterator();
    if (closed || !first.hasNext()) {
      worker = null;
      return Optional.empty();
    }
    Map.Entry<String, Document> entry = Map.Entry.copyOf(first.next());
    first.remove();
    return Optional.of(entry);
  }

  /** Waits for what is being looked at, and looks at nothing more. */
  void end() throws InterruptedException {
    Thread last;
    synchronized (this) {
      closed = true;
      last = worker;
    }
    if (last != null) {
      last.join();
    }
  }
}
