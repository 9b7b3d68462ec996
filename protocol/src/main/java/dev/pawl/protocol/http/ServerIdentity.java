package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The certificates and the private key by which clients know a server. */
public final class ServerIdentity {
  private static final int MOST_BYTES = 1024 * 1024;

  /** Each kind of key, with a way of signing by which it shows that it fits its certificate. */
  private static final Map<String, String> KINDS =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

  private final KeyStore keys;

  private ServerIdentity(KeyStore keys) {
    this.keys = keys;
  }

  /** Cannot be used; the message says why, and never what is in the key. */
  public static final class Unusable extends IOException {
    private static final long serialVersionUID = 1;

    Unusable(String message) {
      super(message);
    }
  }

  /**
   * Reads PEM files.
   *
   * @param certificate that of the server first, then those that lead to one that clients know
   * @param key in PKCS #8, not encrypted
   */
  public static ServerIdentity read(Path certificate, Path key) throws Unusable {
    List<Certificate> chain = certificates(certificate);
    PrivateKey secret = key(key);
    if (!fits(secret, chain.getFirst())) {
      throw new Unusable(key + " is not the key of the first certificate in " + certificate);
    }
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      keys.setKeyEntry("pawl", secret, new char[0], chain.toArray(new Certificate[0]));
      return new ServerIdentity(keys);
    } catch (GeneralSecurityException | IOException e) {
      throw new Unusable("this Java cannot use the key in " + key);
    }
  }

  /** Until when the first certificate of a file is good. */
  public static Instant end(Path certificate) throws Unusable {
    return certificates(certificate).getFirst() instanceof X509Certificate first
        ? first.getNotAfter().toInstant()
        : Instant.MAX;
  }

  KeyStore keys() {
    return keys;
  }

  private static List<Certificate> certificates(Path file) throws Unusable {
    byte[] bytes = bytes(file);
    try {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes));
      if (!all.isEmpty()) {
        return List.copyOf(all);
      }
    } catch (CertificateException _) {
      // Told below.
    }
    throw new Unusable(file + " has no certificates: it should have blocks of BEGIN CERTIFICATE");
  }

  private static PrivateKey key(Path file) throws Unusable {
    Matcher block = BLOCK.matcher(new String(bytes(file), US_ASCII));
    while (block.find()) {
      String kind = block.group(1);
      if (kind.equals("PRIVATE KEY")) {
        return key(file, block.group(2));
      }
      if (kind.endsWith("PRIVATE KEY")) {
        throw new Unusable(
            file
                + (kind.startsWith("ENCRYPTED") ? " is encrypted" : " is in an older form")
                + "; `openssl pkcs8 -topk8 -nocrypt -in "
                + file
                + "` prints it in the form that is read here");
      }
    }
    throw new Unusable(file + " has no private key: it should have a block of BEGIN PRIVATE KEY");
  }

  private static PrivateKey key(Path file, String base64) throws Unusable {
    for (String kind : KINDS.keySet()) {
      try {
        byte[] encoded = Base64.getMimeDecoder().decode(base64);
        return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (GeneralSecurityException | IllegalArgumentException _) {
        // Perhaps it is of another kind.
      }
    }
    throw new Unusable(
        "the private key in " + file + " is neither RSA nor EC nor EdDSA, or broken");
  }

  /** Whether what the one signs is what the other verifies. */
  private static boolean fits(PrivateKey key, Certificate certificate) {
    try {
      Signature signature = Signature.getInstance(KINDS.getOrDefault(key.getAlgorithm(), "EdDSA"));
      signature.initSign(key);
      signature.update((byte) 1);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update((byte) 1);
      return signature.verify(signed);
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private static byte[] bytes(Path file) throws Unusable {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new Unusable(file + " is larger than a PEM file ever is");
      }
      return bytes;
    } catch (NoSuchFileException _) {
      throw new Unusable("there is no file " + file);
    } catch (Unusable e) {
      throw e;
    } catch (IOException e) {
      throw new Unusable(file + " cannot be read: " + e.getMessage());
    }
  }
}
