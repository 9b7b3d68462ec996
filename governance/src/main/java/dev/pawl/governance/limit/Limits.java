package dev.pawl.governance.limit;

import dev.pawl.engine.access.Rate;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much everybody may have.
 *
 * @param callers each person, agent and service that shows who it is
 * @param anonymous all who do not, from one address
 * @param local whoever is at this machine, and all who show the one token that they share
 * @param tools all callers of one tool together, by its name; {@code *} is each that is not named
 */
public record Limits(Quota callers, Quota anonymous, Quota local, Map<String, Quota> tools) {
  private static final long MEGABYTE = 1L << 20;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Far more than anybody needs, and far less than brings a server down. */
  public static final Limits DEFAULT =
      new Limits(
          new Quota(new Rate(6_000, MINUTE), new Rate(1_024 * MEGABYTE, MINUTE), 1_000),
          new Quota(new Rate(600, MINUTE), new Rate(100 * MEGABYTE, MINUTE), 20),
          Quota.UNLIMITED,
          Map.of());

  public Limits {
    tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
  }

  Quota of(Identity who) {
    return switch (who.principal().kind()) {
      case LOCAL -> local;
      case ANONYMOUS -> anonymous;
      case PERSON, AGENT, SERVICE -> isShared(who) ? local : callers;
    };
  }

  private static boolean isShared(Identity who) {
    return who.principal().equals(Principal.SHARED);
  }

  Quota of(String tool) {
    Quota named = tools.get(tool);
    return named == null ? tools.getOrDefault("*", Quota.UNLIMITED) : named;
  }

  /** Whether nothing can ever be too much for whoever is at this machine. */
  public boolean isFreeHere() {
    return local.isUnlimited() && tools.isEmpty();
  }
}
