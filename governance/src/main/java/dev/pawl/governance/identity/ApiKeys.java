package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keys that Pawl gives out itself: {@code pawl_ID_SECRET}. The secret has 256 random bits, so its
 * digest can be kept without salt or stretching. A key is looked up each time it is shown, so one
 * that was taken back opens nothing from that moment on.
 */
public final class ApiKeys implements Credentials {
  private static final String PREFIX = "pawl_";
  private static final Pattern KEY = Pattern.compile("pawl_([a-z0-9]{12})_([A-Za-z0-9_-]{43})");
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int SECRET_BYTES = 32;
  private static final int ID_LENGTH = 12;

  /** How exactly it is known when a key was used last. */
  private static final long BETWEEN_NOTES = Duration.ofMinutes(1).toNanos() / 1_000;

  private final KeyBox box;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Long> noted = new ConcurrentHashMap<>();

  public ApiKeys(KeyBox box, InstantSource clock) {
    this.box = box;
    this.clock = clock;
  }

  /**
   * A new key.
   *
   * @param text what is shown to whoever made it, once: it is kept nowhere
   */
  public record Created(ApiKey key, String text) {
    @Override
    public String toString() {
      return "Created[" + key.id() + "]";
    }
  }

  /**
   * @param lifetime null for ever
   * @throws IllegalArgumentException when others would be taken for it
   */
  public Created create(Identity whom, @Nullable Duration lifetime) {
    if (whom.principal().equals(Principal.SHARED)) {
      throw new IllegalArgumentException(
          "`" + whom.principal().name() + "` is the name of all who show --token-file");
    }
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    long now = now();
    ApiKey key =
        new ApiKey(
            id(), digest(secret), whom, now, lifetime == null ? 0 : now + micros(lifetime), 0, 0);
    box.add(key);
    return new Created(key, PREFIX + key.id() + "_" + secret);
  }

  private String id() {
    StringBuilder id = new StringBuilder();
    for (int n = 0; n < ID_LENGTH; n++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  @Override
  public boolean concern(String token) {
    return token.startsWith(PREFIX);
  }

  @Override
  public Recognition recognise(String token) {
    var parts = KEY.matcher(token);
    if (!parts.matches()) {
      return new Recognition.Unknown("it is no key of ours");
    }
    Optional<ApiKey> found;
    try {
      found = box.find(parts.group(1));
    } catch (PawlException e) {
      return new Recognition.Undecided("keys cannot be looked up now");
    }
    byte[] shown = digest(parts.group(2)).getBytes(UTF_8);
    // Compared in any case, so that nobody learns by the time it takes which ids there are.
    byte[] kept = found.map(ApiKey::digest).orElse(digest("")).getBytes(UTF_8);
    if (!MessageDigest.isEqual(shown, kept) || found.isEmpty()) {
      return new Recognition.Unknown("there is no such key");
    }
    ApiKey key = found.get();
    if (!key.isGood(now())) {
      return new Recognition.Unknown(
          "key " + key.id() + (key.revokedAt() == 0 ? " has expired" : " was revoked"));
    }
    note(key);
    return new Recognition.Known(key.identity());
  }

  /** Not each time: it would be one more write for each call. */
  private void note(ApiKey key) {
    long now = now();
    Long last = noted.get(key.id());
    if (now - (last == null ? key.lastUsedAt() : last) >= BETWEEN_NOTES) {
      noted.put(key.id(), now);
      try {
        box.used(key.id(), now);
      } catch (PawlException _) {
        // It is only known less exactly.
      }
    }
  }

  private long now() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }

  private static long micros(Duration time) {
    return time.toSeconds() * 1_000_000 + time.toNanosPart() / 1_000;
  }

  private static String digest(String secret) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
