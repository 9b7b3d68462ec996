package dev.pawl.library.author;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The connections that all calls share as long as the servers are configured the same. After a
 * change new calls get new ones; the old ones end with the last call that uses them.
 */
final class Connections implements AutoCloseable {
  private final UpstreamAccess.Factory factory;
  private @Nullable Shared current;
  private boolean closed;

  Connections(UpstreamAccess.Factory factory) {
    this.factory = factory;
  }

  /** Connections while somebody uses them; to be closed after use. */
  final class Lease implements AutoCloseable {
    private final Shared shared;

    private Lease(Shared shared) {
      this.shared = shared;
    }

    UpstreamAccess access() {
      return shared.access;
    }

    /** The tools of a server, which are remembered. */
    List<Map<String, @Nullable Object>> tools(String server)
        throws UpstreamException, InterruptedException {
      try {
        List<Map<String, @Nullable Object>> tools = shared.access.tools(server);
        shared.heard.hear(server, tools);
        return tools;
      } catch (UpstreamException e) {
        shared.heard.forget(server);
        throw e;
      }
    }

    LiveTools heard() {
      return shared.heard.now();
    }

    @Override
    public void close() {
      release(shared);
    }
  }

  private static final class Shared {
    private final Object configuration;
    private final UpstreamAccess access;
    private final HeardTools heard = new HeardTools();
    private int users = 1;

    Shared(Object configuration, UpstreamAccess access) {
      this.configuration = configuration;
      this.access = access;
    }
  }

  /**
   * @param configuration equal for servers that are configured the same, wherever they stand
   */
  Lease lease(Object configuration, Map<String, UpstreamDefinition> servers) {
    Shared replaced = null;
    Shared used;
    synchronized (this) {
      Shared shared = current;
      if (!closed && shared != null && shared.configuration.equals(configuration)) {
        shared.users++;
        return new Lease(shared);
      }
      used = new Shared(configuration, factory.to(servers));
      if (!closed) {
        used.users++;
        current = used;
        replaced = shared;
      }
    }
    if (replaced != null) {
      // Outside, because ending what servers have started takes its time.
      release(replaced);
    }
    return new Lease(used);
  }

  /** What servers that are configured like this have said. Starts nothing. */
  synchronized LiveTools heard(Object configuration) {
    Shared shared = current;
    return shared != null && shared.configuration.equals(configuration)
        ? shared.heard.now()
        : new LiveTools(Map.of(), Map.of());
  }

  private void release(Shared shared) {
    boolean last;
    synchronized (this) {
      last = --shared.users == 0;
    }
    if (last) {
      shared.access.close();
    }
  }

  /** Calls that are going on keep theirs until they end. */
  @Override
  public void close() {
    Shared shared;
    synchronized (this) {
      shared = current;
      current = null;
      closed = true;
    }
    if (shared != null) {
      release(shared);
    }
  }
}
