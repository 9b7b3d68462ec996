package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that were good: the same one comes with every request, and to read it and look at its
 * signature takes many times as long as all else that is done for one.
 *
 * <p>What is remembered stays true: that these very characters were signed by these keys, and what
 * they say. Whether the keys still count, and whether the token is over, is asked each time. What
 * was not good is never remembered, so that nobody can fill the memory with it.
 */
final class RememberedTokens {
  private static final int MOST = 2_048;

  /** By their digests, so that looking them up tells nobody anything by the time it takes. */
  private final Map<ByteBuffer, Good> good =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Good> eldest) {
          return size() > MOST;
        }
      };

  /**
   * A token that was good.
   *
   * @param keys those among which the one is that it was signed by
   * @param who whom it stands for
   */
  record Good(JWTClaimsSet claims, Keys keys, Recognition.Known who) {}

  /**
   * What was found for a token when its keys were looked for.
   *
   * @param selector by which they were
   */
  record Keys(JWKSelector selector, List<JWK> found) {
    /** Whether the same are found by now: the very same, and not some that were read again. */
    boolean stillCount(JWKSource<SecurityContext> source) throws KeySourceException {
      List<JWK> now = source.get(selector, null);
      if (now.size() != found.size() || now.isEmpty()) {
        return false;
      }
      for (int i = 0; i < now.size(); i++) {
        if (now.get(i) != found.get(i)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Hears which keys are found while a token is looked at. Used by one thread. */
  static final class Looking implements SecurityContext {
    private @Nullable Keys keys;

    @Nullable Keys keys() {
      return keys;
    }
  }

  /** The same source, which tells {@link Looking} what it finds. */
  static JWKSource<SecurityContext> telling(JWKSource<SecurityContext> source) {
    return (selector, context) -> {
      List<JWK> found = source.get(selector, context);
      if (context instanceof Looking looking) {
        looking.keys = new Keys(selector, List.copyOf(found));
      }
      return found;
    };
  }

  @Nullable Good find(String token) {
    ByteBuffer digest = digest(token);
    synchronized (good) {
      return good.get(digest);
    }
  }

  void add(String token, Good known) {
    ByteBuffer digest = digest(token);
    synchronized (good) {
      good.put(digest, known);
    }
  }

  private static ByteBuffer digest(String token) {
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
