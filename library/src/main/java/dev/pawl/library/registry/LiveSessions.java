package dev.pawl.library.registry;

import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.SessionStatus;
import dev.pawl.engine.registry.Span;
import dev.pawl.mcp.face.Callers;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the clients of a server. What belongs to one is told by the connection; where the
 * protocol has none, by who calls and with which program.
 */
final class LiveSessions {
  /** Of more, those are forgotten of which nothing was heard for longest. */
  private static final int MOST = 1_000;

  private final String channel;
  private final InstantSource clock;
  private final Map<Key, Live> sessions = new Recent();
  private final Set<Key> rejected = new HashSet<>();
  private final List<SessionEntry> news = new ArrayList<>();
  private long rejectedSince;

  /**
   * @param program null where the connection tells clients apart
   */
  private record Key(@Nullable Object client, String party, @Nullable Implementation program) {
    static Key of(Exchange exchange) {
      Object client = exchange.client();
      return new Key(
          client, exchange.peer().principal(), client == null ? programOf(exchange) : null);
    }
  }

  private static Implementation programOf(Exchange exchange) {
    return exchange.peer().client().shortened();
  }

  private record Live(McpSession session, long heard) {}

  private static final class Recent extends LinkedHashMap<Key, Live> {
    private static final long serialVersionUID = 1L;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Live> eldest) {
      return size() > MOST;
    }
  }

  /**
   * @param channel how clients come
   */
  LiveSessions(String channel, InstantSource clock) {
    this.channel = channel;
    this.clock = clock;
  }

  private long now() {
    return clock.millis() * 1_000;
  }

  /** The session of a request. */
  synchronized McpSession of(Exchange exchange) {
    Key key = Key.of(exchange);
    Live known = sessions.get(key);
    boolean over = known != null && now() - known.heard >= SessionEntry.LIFE.toMillis() * 1_000;
    McpSession session = known == null || over ? begun(exchange) : known.session;
    sessions.put(key, new Live(session, now()));
    return session;
  }

  private McpSession begun(Exchange exchange) {
    Implementation program = programOf(exchange);
    return new McpSession(UUID.randomUUID().toString(), program.name(), program.version(), channel);
  }

  /**
   * Notes that somebody would have had to show who they are. Programs can call themselves anything,
   * so that no more than some are noted in the life of a session.
   */
  synchronized void reject(Exchange exchange) {
    if (now() - rejectedSince >= SessionEntry.LIFE.toMillis() * 1_000) {
      rejected.clear();
      rejectedSince = now();
    }
    if (rejected.size() < MOST && rejected.add(Key.of(exchange))) {
      McpSession session = begun(exchange);
      news.add(
          new SessionEntry(
              session.id(),
              Callers.identity(exchange.peer()),
              session.info(),
              SessionStatus.REJECTED,
              new Span(now(), now())));
    }
  }

  /** What is to be kept of those that were rejected since the last time. */
  synchronized List<SessionEntry> news() {
    List<SessionEntry> all = List.copyOf(news);
    news.clear();
    return all;
  }

  /** Those that may still go on. */
  synchronized List<String> ids() {
    return sessions.values().stream().map(each -> each.session.id()).toList();
  }
}
