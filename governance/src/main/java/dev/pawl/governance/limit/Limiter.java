package dev.pawl.governance.limit;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Rate;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Sees to it that nobody has more than the limits say. Safe to use from many threads. */
public final class Limiter {
  /** When runs end is not known; whoever asks again so soon costs nothing. */
  private static final Duration UNTIL_A_RUN_ENDS = Duration.ofSeconds(5);

  /** What others do is looked up again after this time. */
  private static final long FRESH = Duration.ofSeconds(1).toNanos();

  /** The same when that failed. */
  private static final long BLIND = Duration.ofSeconds(5).toNanos();

  private static final int MOST_SEEN = 10_000;

  private final Limits limits;
  private final Supplier<Allowances> shared;
  private final LiveCounts here;
  private final Meters meters;
  private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
  private final Map<String, Seen> elsewhere = new ConcurrentHashMap<>();

  /**
   * How many runs other processes drove when that was last looked up.
   *
   * @param until when it is looked up again
   */
  private record Seen(long until, int runs) {}

  /**
   * @param shared what all processes of the store count together; asked for when it is needed
   * @param here what this process drives
   */
  public Limiter(Limits limits, Supplier<Allowances> shared, LiveCounts here, InstantSource clock) {
    this.limits = limits;
    this.shared = shared;
    this.here = here;
    this.meters = new Meters(shared, clock);
  }

  /** Whether nothing is counted of somebody. */
  public boolean isFree(Identity who) {
    return limits.of(who).isUnlimited();
  }

  /**
   * Counts a request.
   *
   * @param address from which it comes, for those of whom nothing else is known
   */
  public Optional<TooMuch> request(Identity who, String address) {
    return use(subject(who, address), limits.of(who), allowedTo(who));
  }

  /** Bytes are counted when they are known; whoever owes some gets nothing until then. */
  private Optional<TooMuch> use(String whose, Quota quota, String allowedTo) {
    Duration wait = meters.spend("requests " + whose, quota.requests(), 1);
    if (!wait.isZero()) {
      return Optional.of(tooMuch("requests", quota.requests(), allowedTo, wait));
    }
    wait = meters.spend("bytes " + whose, quota.bytes(), 0);
    return wait.isZero()
        ? Optional.empty()
        : Optional.of(tooMuch("bytes", quota.bytes(), allowedTo, wait));
  }

  /** Counts bytes that were sent or answered. */
  public void moved(Identity who, String address, long bytes) {
    meters.charge("bytes " + subject(who, address), limits.of(who).bytes(), bytes);
  }

  /** Those who are nobody in particular have no runs to come back to, only calls under way. */
  public Optional<TooMuch> enter(String address) {
    return begin("address " + address, limits.anonymous().runs(), 0, "each address");
  }

  public void leave(String address) {
    end("address " + address);
  }

  /**
   * Counts a call of a tool, which is under way until it {@link #ended}. Requests come last: one
   * that is refused for another reason must use up nothing that is there for others.
   */
  public Optional<TooMuch> call(Identity who, String tool) {
    Quota quota = limits.of(tool);
    String of = "the tool `" + tool + "`";
    Optional<TooMuch> refused = begin(who, tool, quota, of);
    if (refused.isPresent()) {
      return refused;
    }
    Optional<TooMuch> used = use("tool " + tool, quota, of);
    if (used.isPresent()) {
      ended(who, tool);
    }
    return used;
  }

  private Optional<TooMuch> begin(Identity who, String tool, Quota quota, String of) {
    Optional<TooMuch> ofTool = begin("tool " + tool, quota.runs(), runs(tool, quota.runs()), of);
    if (ofTool.isPresent() || who.principal().kind() == Principal.Kind.ANONYMOUS) {
      return ofTool;
    }
    int most = limits.of(who).runs();
    Optional<TooMuch> ofCaller =
        begin(who.principal().text(), most, runs(who.principal(), most), allowedTo(who));
    if (ofCaller.isPresent()) {
      end("tool " + tool);
    }
    return ofCaller;
  }

  /** A call that was let pass is answered; its run may go on. */
  public void ended(Identity who, String tool) {
    end("tool " + tool);
    if (who.principal().kind() != Principal.Kind.ANONYMOUS) {
      end(who.principal().text());
    }
  }

  /** Whether it is worth counting the bytes of a tool. */
  public boolean weighs(String tool) {
    return limits.of(tool).bytes() != null;
  }

  public void moved(String tool, long bytes) {
    meters.charge("bytes tool " + tool, limits.of(tool).bytes(), bytes);
  }

  private int runs(String tool, int most) {
    return most == Integer.MAX_VALUE
        ? 0
        : here.of(tool) + elsewhere("tool " + tool, each -> each.runsElsewhere(tool));
  }

  private int runs(Principal whose, int most) {
    return most == Integer.MAX_VALUE
        ? 0
        : here.of(whose) + elsewhere(whose.text(), each -> each.runsElsewhere(whose));
  }

  /** While the others cannot be looked at, what was last seen of them counts for nothing. */
  private int elsewhere(String key, ToIntFunction<Allowances> count) {
    long now = meters.now();
    Seen seen = elsewhere.get(key);
    if (seen != null && now < seen.until && seen.until - now <= BLIND) {
      return seen.runs;
    }
    Optional<Integer> found = Patience.ask(() -> count.applyAsInt(shared.get()));
    int runs = found.orElse(0);
    if (elsewhere.size() >= MOST_SEEN) {
      elsewhere.clear();
    }
    elsewhere.put(key, new Seen(now + (found.isPresent() ? FRESH : BLIND), runs));
    return runs;
  }

  /**
   * @param running how many runs there are, whether or not somebody waits for them
   */
  private Optional<TooMuch> begin(String key, int most, int running, String allowedTo) {
    if (most == Integer.MAX_VALUE) {
      return Optional.empty();
    }
    int calls = underWay.merge(key, 1, Integer::sum);
    if (calls <= most && running < most) {
      return Optional.empty();
    }
    end(key);
    return Optional.of(
        new TooMuch(
            most
                + (most == 1 ? " run at a time is" : " runs at a time are")
                + " allowed to "
                + allowedTo
                + ", and there are as many",
            UNTIL_A_RUN_ENDS));
  }

  private void end(String key) {
    underWay.computeIfPresent(key, (_, calls) -> calls == 1 ? null : calls - 1);
  }

  private static String subject(Identity who, String address) {
    return who.principal().kind() == Principal.Kind.ANONYMOUS
        ? "address " + address
        : who.principal().text();
  }

  private static String allowedTo(Identity who) {
    return switch (who.principal().kind()) {
      case ANONYMOUS -> "each address";
      case LOCAL -> "this machine";
      case PERSON, AGENT, SERVICE -> "each caller";
    };
  }

  private static TooMuch tooMuch(
      String what, @Nullable Rate rate, String allowedTo, Duration wait) {
    String allowed = rate == null ? "no" : rate.most() + " " + what + " in " + words(rate.every());
    return new TooMuch(allowed + " are allowed to " + allowedTo + ", and no more are left", wait);
  }

  private static String words(Duration time) {
    return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
