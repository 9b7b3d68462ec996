package dev.pawl.cli.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The secret that clients show. It comes from a file or from the environment, never from the
 * command line, where every program of the machine could read it.
 */
final class BearerToken {
  static final String VARIABLE = "PAWL_TOKEN";
  private static final int SHORTEST = 16;
  private static final int MOST_BYTES = 4096;

  /** RFC 6750, section 2.1: what a bearer token may be made of. */
  private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

  private final String value;
  private final boolean exposed;

  private BearerToken(String value, boolean exposed) {
    this.value = value;
    this.exposed = exposed;
  }

  /** Why something cannot be a token. Says nothing of what it is. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message);
    }
  }

  /**
   * @param file wins over the environment
   * @return null when none is given
   */
  static @Nullable BearerToken find(
      @Nullable Path file, Function<String, @Nullable String> environment)
      throws IOException, Unusable {
    if (file != null) {
      return new BearerToken(checked(read(file), "the token in " + file), isExposed(file));
    }
    String value = environment.apply(VARIABLE);
    return value == null
        ? null
        : new BearerToken(checked(value, "the token in " + VARIABLE), false);
  }

  private static String read(Path file) throws IOException, Unusable {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (!Files.isRegularFile(file)) {
      throw new Unusable("the token file " + file + " is no regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new Unusable("the token file " + file + " is larger than " + MOST_BYTES + " bytes");
      }
      return new String(bytes, ISO_8859_1);
    }
  }

  private static String checked(String text, String what) throws Unusable {
    String value = text.strip();
    if (value.length() < SHORTEST) {
      throw new Unusable(
          what + " has " + value.length() + " characters, but needs " + SHORTEST + " or more");
    }
    if (!SYNTAX.matcher(value).matches()) {
      throw new Unusable(
          what + " has characters that a bearer token cannot have; use letters, digits and -._~+/");
    }
    return value;
  }

  /** Whether everybody on this machine can read a file. */
  static boolean isExposed(Path file) {
    try {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException _) {
      return false;
    }
  }

  String value() {
    return value;
  }

  /** Whether everybody on this machine can read it. */
  boolean isExposed() {
    return exposed;
  }
}
