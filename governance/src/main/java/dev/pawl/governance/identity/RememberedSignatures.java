package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.proc.JWSVerifierFactory;
import com.nimbusds.jose.util.Base64URL;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Verifies signatures, and remembers those that were good: the same token comes with every request,
 * and looking at its signature takes many times as long as all else that is done for one.
 *
 * <p>Nothing but the mathematics is remembered: that these bytes were signed by this key, which
 * stays true. Whether the key still counts, and whether the token is still good, is asked each
 * time. What was not good is never remembered, so that nobody can fill the memory with it.
 */
final class RememberedSignatures implements JWSVerifierFactory {
  private static final int MOST = 4_096;

  private final JWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();

  /** Digests of what was verified; the one that was used longest ago goes first. */
  private final Map<ByteBuffer, Boolean> good =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Boolean> eldest) {
          return size() > MOST;
        }
      };

  @Override
  public Set<JWSAlgorithm> supportedJWSAlgorithms() {
    return verifiers.supportedJWSAlgorithms();
  }

  @Override
  public JCAContext getJCAContext() {
    return verifiers.getJCAContext();
  }

  @Override
  public JWSVerifier createJWSVerifier(JWSHeader header, Key key) throws JOSEException {
    JWSVerifier verifier = verifiers.createJWSVerifier(header, key);
    byte[] encoded = key.getEncoded();
    return encoded == null ? verifier : new Remembering(verifier, encoded);
  }

  private synchronized boolean isKnown(ByteBuffer digest) {
    return good.get(digest) != null;
  }

  private synchronized void remember(ByteBuffer digest) {
    good.put(digest, Boolean.TRUE);
  }

  private final class Remembering implements JWSVerifier {
    private final JWSVerifier verifier;
    private final byte[] key;

    Remembering(JWSVerifier verifier, byte[] key) {
      this.verifier = verifier;
      this.key = key;
    }

    @Override
    public boolean verify(JWSHeader header, byte[] signingInput, Base64URL signature)
        throws JOSEException {
      ByteBuffer digest = digest(header, signingInput, signature);
      if (isKnown(digest)) {
        return true;
      }
      boolean holds = verifier.verify(header, signingInput, signature);
      if (holds) {
        remember(digest);
      }
      return holds;
    }

    /** Each part with its length, so that no two of them can be cut in another way. */
    private ByteBuffer digest(JWSHeader header, byte[] signingInput, Base64URL signature) {
      MessageDigest sha256 = sha256();
      for (byte[] part :
          new byte[][] {
            header.getAlgorithm().getName().getBytes(UTF_8),
            key,
            signingInput,
            signature.toString().getBytes(UTF_8)
          }) {
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).flip());
        sha256.update(part);
      }
      return ByteBuffer.wrap(sha256.digest());
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
      return verifier.supportedJWSAlgorithms();
    }

    @Override
    public JCAContext getJCAContext() {
      return verifier.getJCAContext();
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
