package dev.pawl.library.author;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.formats.edit.GraphEdit;
import dev.pawl.library.turn.EditedFile;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.protocol.server.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the tools share: the file, and the connections to its servers. */
final class Workplace implements AutoCloseable {
  private final AuthorOptions options;
  private final EditedFile file;
  private final Connections connections;

  Workplace(AuthorOptions options) {
    this.options = options;
    this.file = new EditedFile(options.file());
    this.connections = new Connections(options.upstreams());
  }

  String name() {
    return file.name();
  }

  /** The file as it is now. */
  Graph graph() throws IOException {
    return graph(file.read());
  }

  private Graph graph(byte[] content) {
    return new Graph(options.file(), file.name(), content, options.servers());
  }

  /** Connections to the servers of a graph, to be closed after use. */
  Connections.Lease connect(Graph graph) {
    return connections.lease(graph.configuration(), graph.bundle().allUpstreams());
  }

  /** Every problem of a graph, by what servers have said so far. Starts nothing. */
  List<Problem> check(Graph graph) {
    return graph.check(heard(graph));
  }

  LiveTools heard(Graph graph) {
    return connections.heard(graph.configuration());
  }

  /** Does something that is refused when a definition has errors. */
  @FunctionalInterface
  interface Attempt<T> {
    T make() throws Refusal, IOException, InterruptedException;
  }

  /**
   * Servers may say something else by now than when they were asked: before anything is refused for
   * what they said, they are asked again.
   */
  <T> T attempt(Attempt<T> attempt) throws Refusal, IOException, InterruptedException {
    try {
      return attempt.make();
    } catch (Refusal e) {
      if (!e.code().equals(Refusals.INVALID) || !hearAgain()) {
        throw e;
      }
      return attempt.make();
    }
  }

  /** Whether servers that were heard say something else now. */
  private boolean hearAgain() throws IOException, InterruptedException {
    Graph graph = graph();
    LiveTools before = heard(graph);
    if (before.listed().isEmpty()) {
      return false;
    }
    try (Connections.Lease lease = connect(graph)) {
      for (String server : before.listed().keySet()) {
        try {
          lease.tools(server);
        } catch (UpstreamException _) {
          // Then nothing is known of it any more, and nothing refused for it.
        }
      }
      return !lease.heard().equals(before);
    }
  }

  /** Makes new content of the old. */
  @FunctionalInterface
  interface Edit {
    byte[] of(GraphEdit graph);
  }

  /** Tells of a change whoever puts that down. */
  BiConsumer<String, String> noted(Exchange exchange, String what, String tool) {
    Consumer<AuthoredChange> audit = options.audit();
    return (before, after) -> {
      if (audit != null) {
        Identity by = Callers.identity(exchange.peer());
        audit.accept(new AuthoredChange(by, tool, what, before, after));
      }
    };
  }

  /**
   * What was saved.
   *
   * @param problems warnings, and errors that were there before
   */
  record Saved(Graph graph, List<Problem> problems) {}

  /**
   * Changes the file, unless it is not what the caller has seen, or would be worse than before.
   *
   * @param seen the digest of what the caller has seen, or null when it does not matter
   * @param tool the name that the changed tool will have, or null when it will be gone
   * @param noted told what it was and what it will be, when nothing is against it any more
   */
  Saved save(
      @Nullable String seen, @Nullable String tool, Edit edit, BiConsumer<String, String> noted)
      throws Refusal, IOException, InterruptedException {
    Saved saved =
        attempt(() -> file.exclusively(content -> change(content, seen, tool, edit, noted)));
    // On a thread of its own: whoever reads files then must not be interrupted with this call.
    Thread.ofVirtual().name("pawl-saved").start(options.saved()).join();
    return saved;
  }

  private Saved change(
      byte[] content,
      @Nullable String seen,
      @Nullable String tool,
      Edit edit,
      BiConsumer<String, String> noted)
      throws Refusal, IOException {
    Graph before = graph(content);
    refuseWhatIsStale(seen, before);
    Graph after = before.with(edit.of(before.edit()));
    List<Problem> problems = Worsening.refuse(before, after, heard(after), tool);
    putDown(before, after, noted);
    if (!file.replace(content, after.content())) {
      throw stale(graph());
    }
    return new Saved(after, problems);
  }

  /** What cannot be put down is not done. */
  private static void putDown(Graph before, Graph after, BiConsumer<String, String> noted)
      throws Refusal {
    try {
      noted.accept(before.digest(), after.digest());
    } catch (PawlException e) {
      throw Refusals.of(e);
    }
  }

  private static void refuseWhatIsStale(@Nullable String seen, Graph now) throws Refusal {
    if (seen != null && !seen.equals(now.digest())) {
      throw stale(now);
    }
  }

  private static Refusal stale(Graph now) {
    return Refusals.of(
            new PawlException.Conflict(
                "the file has changed since you read it; nothing was saved. Read the tool again,"
                    + " make the change to what is there now, and pass on the new digest"))
        .with("digest", now.digest());
  }

  @Override
  public void close() {
    connections.close();
  }
}
