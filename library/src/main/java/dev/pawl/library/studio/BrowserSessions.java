package dev.pawl.library.studio;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Sha256;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The browsers that are known, by what they hold in a cookie. Each stands for something that a
 * program would show in the header {@code Authorization}, and is worth no more than that: whoever
 * takes back a key ends the sessions that were begun with it.
 *
 * <p>A session begins with a key, or with a link that can be used once. Of what browsers hold only
 * digests are kept.
 */
public final class BrowserSessions {
  private static final int MOST = 1_000;
  private static final int BYTES = 32;
  private static final Duration IDLE = Duration.ofHours(12);
  private static final Duration LINK = Duration.ofMinutes(10);

  private final SecureRandom chance = new SecureRandom();
  private final InstantSource clock;
  private final Map<String, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Link> links = new LinkedHashMap<>();

  public BrowserSessions(InstantSource clock) {
    this.clock = clock;
  }

  private record Session(String authorization, Instant until) {}

  private record Link(String authorization, Instant until) {}

  /** What nobody can guess. */
  public String secret() {
    byte[] bytes = new byte[BYTES];
    chance.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String digest(String secret) {
    return Sha256.hex(secret.getBytes(UTF_8));
  }

  /**
   * Begins a session.
   *
   * @param authorization what it stands for
   * @return what the browser is to hold
   */
  public synchronized String begin(String authorization) {
    String secret = secret();
    sessions.put(digest(secret), new Session(authorization, clock.instant().plus(IDLE)));
    if (sessions.size() > MOST) {
      sessions.remove(sessions.keySet().iterator().next());
    }
    return secret;
  }

  /** What a session stands for; null when there is none, or it was not used for long. */
  public synchronized @Nullable String find(String secret) {
    Session known = sessions.get(digest(secret));
    if (known == null || known.until.isBefore(clock.instant())) {
      sessions.remove(digest(secret));
      return null;
    }
    sessions.put(digest(secret), new Session(known.authorization, clock.instant().plus(IDLE)));
    return known.authorization;
  }

  public synchronized void end(String secret) {
    sessions.remove(digest(secret));
  }

  /** What a link is to contain that begins a session, once and soon. */
  public synchronized String link(String authorization) {
    String secret = secret();
    links.put(digest(secret), new Link(authorization, clock.instant().plus(LINK)));
    return secret;
  }

  /** Uses a link: what the browser is to hold; empty when it was used, or is too old. */
  public synchronized Optional<String> use(String secret) {
    Link link = links.remove(digest(secret));
    links.values().removeIf(each -> each.until.isBefore(clock.instant()));
    return link == null || link.until.isBefore(clock.instant())
        ? Optional.empty()
        : Optional.of(begin(link.authorization));
  }
}
