package dev.pawl.library.registry;

import dev.pawl.engine.host.RegistryProjector;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.protocol.server.Offer;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The registry of a server. A thread of its own brings it up to what the catalog and the journals
 * say, and looks what was decided about tools, also by others who share the store. Nothing of that
 * is on the way of a call.
 */
public final class ServedRegistry implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);
  private static final Duration BETWEEN_AGEINGS = Duration.ofMinutes(1);
  private static final int MOST_BEFORE_A_LOOK = 5;

  private final RunStore store;
  private final Catalog catalog;
  private final ServedGates gates;
  private final Consumer<String> notice;
  private final InstantSource clock;
  private final LiveSessions sessions;
  private final RegisteredOffer offering;
  private final RegistryProjector projector;
  private volatile Map<String, ToolSettings> settings = Map.of();
  private volatile Runnable onChange = () -> {};
  private @Nullable Thread keeper;
  private boolean closed;
  private boolean offers;
  private boolean looks;
  private long aged;
  private String lastTrouble = "";

  /**
   * @param runs whose journals are followed
   * @param gates which tools may have to pass
   * @param channel how clients come
   * @param notice tells the user what cannot be done
   */
  public ServedRegistry(
      ServedRuns runs,
      Catalog catalog,
      ServedGates gates,
      String channel,
      Consumer<String> notice) {
    this.store = runs.host().store();
    this.catalog = catalog;
    this.gates = gates;
    this.notice = notice;
    this.clock = InstantSource.system();
    this.sessions = new LiveSessions(channel, clock);
    this.offering = new RegisteredOffer(this::of, tool -> names(gates, tool), sessions::reject);
    this.projector = RegistryFollowing.of(store);
    gates.require(name -> required(of(name)));
    runs.faces().tellSessions(sessions::of);
  }

  /** Another project that is served here may have a gate of a name that this one has not. */
  private Set<String> names(ServedGates gates, String tool) {
    return catalog.fileOf(tool).map(gates::names).orElse(Set.of());
  }

  private @Nullable ToolSettings of(String tool) {
    return settings.get(tool);
  }

  private static Set<String> required(@Nullable ToolSettings of) {
    return of == null || of.gates().isEmpty() ? Set.of() : Set.copyOf(of.gates());
  }

  /**
   * Finds out what was decided about the tools, before any of them is served.
   *
   * @throws dev.pawl.model.PawlException.Unreachable when that cannot be known
   */
  public ServedRegistry open() {
    store.registry().begin(now());
    store.registry().offer(catalog.registered(), now());
    settings = store.registry().settings();
    return this;
  }

  private long now() {
    return clock.millis() * 1_000;
  }

  /** What clients see of all that there is, as it was decided. */
  public Offer offered(Offer all) {
    return offering.of(
        all,
        settings.entrySet().stream()
            .filter(each -> !each.getValue().active())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet()));
  }

  /** Whether a tool may run by itself, as it was decided. */
  public boolean allows(String tool) {
    ToolSettings now = of(tool);
    return now == null || (now.active() && names(gates, tool).containsAll(now.gates()));
  }

  /**
   * Begins to follow.
   *
   * @param changed is told when something else was decided about tools
   */
  public synchronized void start(Runnable changed) {
    onChange = changed;
    if (keeper == null && !closed) {
      keeper = Thread.ofVirtual().name("pawl-registry").start(this::keep);
    }
  }

  /** Other tools are offered than before. */
  public synchronized void offersOthers() {
    offers = true;
    looks = true;
    notifyAll();
  }

  private void keep() {
    try {
      while (!isClosed()) {
        attempt(this::look);
        pause();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    Registry registry = store.registry();
    if (takeOffers()) {
      registry.offer(catalog.registered(), now());
    }
    Map<String, ToolSettings> decided = registry.settings();
    if (!decided.equals(settings)) {
      settings = decided;
      onChange.run();
    }
    follow();
    registry.see(sessions.news());
    if (now() - aged >= BETWEEN_AGEINGS.toMillis() * 1_000) {
      aged = now();
      registry.age(aged);
    }
  }

  /** However much there is to follow, what was decided about tools is looked at in between. */
  private void follow() {
    boolean more = true;
    for (int i = 0; i < MOST_BEFORE_A_LOOK && more && !isClosed(); i++) {
      more = projector.advance();
    }
    if (more) {
      lookAtOnce();
    }
  }

  private synchronized void lookAtOnce() {
    looks = true;
  }

  /** What does not work now may work later; it is said once. */
  private void attempt(Runnable work) {
    try {
      work.run();
      lastTrouble = "";
    } catch (RuntimeException e) {
      String trouble = String.valueOf(e.getMessage());
      System.getLogger("dev.pawl.library").log(Level.DEBUG, "the registry is behind", e);
      if (!trouble.equals(lastTrouble) && !isClosed()) {
        lastTrouble = trouble;
        notice.accept("pawl: the registry cannot be kept up to date at the moment: " + trouble);
      }
    }
  }

  private synchronized boolean takeOffers() {
    boolean wanted = offers;
    offers = false;
    return wanted;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void pause() throws InterruptedException {
    long until = System.nanoTime() + BETWEEN_LOOKS.toNanos();
    for (long left = BETWEEN_LOOKS.toMillis(); left > 0 && !looks && !closed; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    looks = false;
  }

  /** Ends the sessions; what journals still say is taken in by the next one who follows. */
  @Override
  public void close() {
    Thread following;
    synchronized (this) {
      closed = true;
      notifyAll();
      following = keeper;
    }
    try {
      if (following != null) {
        following.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    attempt(
        () -> {
          // Only what is written can be followed: a session that is not known yet cannot be ended.
          List<RunSummary> _ = store.list(RunQuery.ALL.most(1));
          projector.catchUp();
          store.registry().end(sessions.ids(), now());
        });
  }
}
