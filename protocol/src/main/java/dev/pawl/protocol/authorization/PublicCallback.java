package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Sha256;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Where browsers come back to from logins that were asked for by callers elsewhere: a page of this
 * server, at an address that they can reach.
 *
 * <p>What comes there comes from anybody's browser, so nothing is believed of it. It has to bring
 * the state of a question that is open, which nobody can guess, and which counts once. It has to
 * come to the address that only this question's authorization server sends browsers to: so no
 * server can pass the answer of another one off as its own, also where answers do not say who gives
 * them (RFC 9700, section 4.4.2.2). And the browser has to belong to whoever asked: somebody could
 * send the link to another person, and get to use what that one allows. So the page shows a code,
 * which has to be told by the way on which the login was asked for. Until then the answer is used
 * for nothing.
 */
public final class PublicCallback {
  /** Under which the pages are. */
  public static final String PATH = "/oauth/callback/";

  private static final Duration USUAL = Duration.ofMinutes(5);
  private static final int MOST = 1_000;
  private static final int OF_ISSUER = 16;

  /** Without vowels, which make words, and without those that look alike. */
  private static final String LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789";

  private static final int CODE = 8;

  private final URI base;
  private final Duration patience;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Visit> open = new ConcurrentHashMap<>();

  /**
   * @param base under which browsers reach this server, without a slash at the end
   */
  public PublicCallback(URI base) {
    this(base, USUAL);
  }

  /**
   * @param patience how long to wait for a browser
   */
  public PublicCallback(URI base, Duration patience) {
    this.base = base;
    this.patience = patience;
  }

  /** For whom something is allowed, and what, in words for a person. */
  public record Purpose(String whose, String server) {}

  /** A browser that came back. */
  public sealed interface Landed {
    /** With an answer, which counts once its code was told. */
    record Expected(Purpose purpose, String code) implements Landed {}

    /** With a no, or with what nobody will use. */
    record Useless(String why) implements Landed {}

    /** With nothing that was waited for. */
    record Strange() implements Landed {}
  }

  /** The part of the address that belongs to one authorization server. */
  static String of(String issuer) {
    return HexFormat.of()
        .formatHex(Sha256.fresh().digest(issuer.getBytes(UTF_8)))
        .substring(0, OF_ISSUER);
  }

  /** Where the browsers of an authorization server are sent. */
  public URI redirect(String issuer) {
    return URI.create(base + PATH + of(issuer));
  }

  /** Gets ready for one question. */
  public Visit open(String issuer, Purpose purpose) {
    return new Visit(issuer, purpose);
  }

  /**
   * Takes a browser that came back.
   *
   * @param path from the root of this server
   * @param query as it came
   */
  public Landed land(String path, String query) {
    Map<String, String> answer = LoopbackConsent.parsed(query);
    String state = answer == null ? null : answer.get("state");
    Visit visit = state == null ? null : open.get(state);
    // Whoever takes it out has it: nobody comes twice.
    if (answer == null || visit == null || !open.remove(state, visit)) {
      return new Landed.Strange();
    }
    return visit.landed(path.substring(PATH.length()), answer);
  }

  private String code() {
    StringBuilder code = new StringBuilder();
    for (int n = 0; n < CODE; n++) {
      code.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return code.toString();
  }

  /** One question that is open. */
  public final class Visit implements AutoCloseable {
    private final String issuer;
    private final Purpose purpose;
    private final CompletableFuture<Answer> answer = new CompletableFuture<>();
    private volatile @Nullable String state;

    private Visit(String issuer, Purpose purpose) {
      this.issuer = issuer;
      this.purpose = purpose;
    }

    public URI redirect() {
      return PublicCallback.this.redirect(issuer);
    }

    /**
     * From now on a browser may come back with this state.
     *
     * @throws AuthorizationException when too many are waited for
     */
    public void expect(String text) throws AuthorizationException {
      if (open.size() >= MOST) {
        throw new AuthorizationException("too many logins are under way; try again later");
      }
      state = text;
      open.put(text, this);
    }

    /**
     * Waits for it.
     *
     * @throws AuthorizationException when none comes in time, or one with what is of no use
     */
    public Answer await() throws AuthorizationException, InterruptedException {
      try {
        return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        throw new AuthorizationException(
            "nobody logged in within " + patience.toMinutes() + " minutes");
      } catch (ExecutionException e) {
        throw e.getCause() instanceof AuthorizationException why
            ? why
            : new AuthorizationException("the login broke off");
      } finally {
        close();
      }
    }

    private Landed landed(String place, Map<String, String> brought) {
      String said = brought.get("iss");
      if (!place.equals(of(issuer)) || (said != null && !said.equals(issuer))) {
        answer.completeExceptionally(
            new AuthorizationException(
                "the answer to the login does not come from the authorization server that was"
                    + " asked; it is not used"));
        return new Landed.Useless("This is not the answer of the site that you were sent to.");
      }
      if (brought.get("code") == null) {
        answer.complete(new Answer(brought, null));
        return new Landed.Useless("Nothing was allowed.");
      }
      String code = code();
      answer.complete(new Answer(brought, code));
      return new Landed.Expected(
          purpose, code.substring(0, CODE / 2) + "-" + code.substring(CODE / 2));
    }

    /** Nobody waits any more. */
    @Override
    public void close() {
      String known = state;
      if (known != null) {
        open.remove(known, this);
      }
    }
  }

  /**
   * What a browser brought.
   *
   * @param code what its owner was shown; null where there is nothing to be confirmed
   */
  public record Answer(Map<String, String> brought, @Nullable String code) {
    public Answer {
      brought = Map.copyOf(brought);
    }

    /** Whether somebody tells the code, however they write it. */
    public boolean isConfirmedBy(String told) {
      String plain = told.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
      return code != null && MessageDigest.isEqual(plain.getBytes(UTF_8), code.getBytes(UTF_8));
    }

    /** Without what nobody else may know. */
    @Override
    public String toString() {
      return "Answer[]";
    }
  }
}
