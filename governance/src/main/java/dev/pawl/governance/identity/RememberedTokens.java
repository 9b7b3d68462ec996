package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.security.MessageDigest;
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

  /** By all but their signatures. */
  private final Map<String, Good> good =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Good> eldest) {
          return size() > MOST;
        }
      };

  /**
   * A token that was good.
   *
   * @param keys those among which the one is that it was signed by
   * @param after when it is good: later than this, in milliseconds since the epoch
   * @param before and earlier than this
   * @param who whom it stands for
   */
  record Good(Keys keys, long after, long before, Recognition.Known who, Signature signature) {
    boolean isGoodAt(long now) {
      return after < now && now < before;
    }
  }

  /** The end of a token, which only its issuer could make. */
  @SuppressWarnings("ArrayRecordComponent") // never compared like this
  record Signature(byte[] text) {
    static Signature of(String token) {
      return new Signature(token.substring(token.lastIndexOf('.') + 1).getBytes(UTF_8));
    }

    /** In a time that does not tell how much of it is right. */
    boolean isOf(String token) {
      return MessageDigest.isEqual(text, of(token).text);
    }
  }

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
    Good known;
    synchronized (good) {
      known = good.get(readable(token));
    }
    return known != null && known.signature().isOf(token) ? known : null;
  }

  void add(String token, Good known) {
    synchronized (good) {
      good.put(readable(token), known);
    }
  }

  private static String readable(String token) {
    return token.substring(0, Math.max(0, token.lastIndexOf('.')));
  }
}
