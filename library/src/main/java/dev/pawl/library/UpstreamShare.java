package dev.pawl.library;

import dev.pawl.library.place.TokenStore;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockGuard;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.TokenPlace;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connections of a file, shared by its versions. Whoever lets go of them last ends them. */
final class UpstreamShare {
  private final Map<String, UpstreamDefinition> definitions;
  private final Map<String, ToolServer> inProcess;
  private final @Nullable Lock lock;
  private final @Nullable Consumer<String> refused;
  private final ConfiguredUpstreams upstreams;
  private volatile TokenPlace tokens = server -> TokenStore.of(null).of(server);
  private int users = 1;

  /**
   * @param refused is told why a call was not made; null where there is no lock
   */
  private UpstreamShare(
      Map<String, UpstreamDefinition> definitions,
      Map<String, ToolServer> inProcess,
      @Nullable Lock lock,
      @Nullable Consumer<String> refused) {
    this.definitions = definitions;
    this.inProcess = inProcess;
    this.lock = lock;
    this.refused = refused;
    this.upstreams =
        new ConfiguredUpstreams(
            definitions,
            Path.of(""),
            inProcess,
            HostEnvironment.ofThisProcess(),
            lock == null ? null : new LockGuard(lock, refused));
    upstreams.keepingTokens(tokens);
  }

  /** Keeps tokens somewhere else than usual. */
  void keepTokens(TokenPlace place) {
    tokens = place;
    upstreams.keepingTokens(place);
  }

  static UpstreamShare of(
      Map<String, UpstreamDefinition> definitions, Map<String, ToolServer> inProcess) {
    return new UpstreamShare(definitions, inProcess, null, null);
  }

  /**
   * Of which only tools are called that are as a lock says.
   *
   * @param refused is told why a call was not made
   */
  static UpstreamShare locked(
      Map<String, UpstreamDefinition> definitions,
      Map<String, ToolServer> inProcess,
      Lock lock,
      Consumer<String> refused) {
    return new UpstreamShare(definitions, inProcess, lock, refused);
  }

  /** The servers in this process. */
  Map<String, ToolServer> serversHere() {
    return inProcess;
  }

  /** The names of the servers in this process. */
  Set<String> inProcess() {
    return inProcess.keySet();
  }

  ConfiguredUpstreams upstreams() {
    return upstreams;
  }

  /**
   * This one if these servers are the same, even when they stand in other lines; else a new one.
   */
  synchronized UpstreamShare takenOverBy(
      Map<String, UpstreamDefinition> next, @Nullable Lock nextLock) {
    if (users > 0 && isSame(next) && Objects.equals(lock, nextLock)) {
      users++;
      return this;
    }
    UpstreamShare another = new UpstreamShare(next, inProcess, nextLock, refused);
    another.keepTokens(tokens);
    return another;
  }

  boolean isLocked() {
    return lock != null;
  }

  /** What may be called, or null for anything. */
  @Nullable Lock lock() {
    return lock;
  }

  private boolean isSame(Map<String, UpstreamDefinition> next) {
    return definitions.keySet().equals(next.keySet())
        && definitions.entrySet().stream()
            .allMatch(each -> isSame(each.getValue(), next.get(each.getKey())));
  }

  private static boolean isSame(UpstreamDefinition one, @Nullable UpstreamDefinition other) {
    if (other == null) {
      return false;
    }
    Place place = other.place();
    return one.place().file().equals(place.file())
        && switch (one) {
          case UpstreamDefinition.Builtin it ->
              new UpstreamDefinition.Builtin(
                      it.name(), it.kind(), it.options(), it.settings(), place)
                  .equals(other);
          case UpstreamDefinition.Stdio it ->
              new UpstreamDefinition.Stdio(
                      it.name(), it.command(), it.args(), it.env(), it.cwd(), it.settings(), place)
                  .equals(other);
          case UpstreamDefinition.Http it ->
              new UpstreamDefinition.Http(
                      it.name(),
                      it.url(),
                      it.headers(),
                      it.legacySse(),
                      it.auth(),
                      it.settings(),
                      place)
                  .equals(other);
          case UpstreamDefinition.Unusable it ->
              new UpstreamDefinition.Unusable(it.name(), it.reason(), place).equals(other);
        };
  }

  void release() {
    boolean last;
    synchronized (this) {
      users--;
      last = users == 0;
    }
    if (last) {
      upstreams.close();
    }
  }
}
