package dev.pawl.json;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The one spelling of a JSON value that everybody agrees on (RFC 8785, JCS), for digests.
 *
 * <p>Deliberate extensions, so that every value has a spelling of its own: an integer beyond 2^53
 * keeps its digits, a lone surrogate is escaped, and a number that is not finite is {@code null}.
 */
public final class CanonicalJson {
  private CanonicalJson() {}

  /** Writes a value without spaces, its keys sorted by UTF-16 code units. */
  public static String write(@Nullable Object value) {
    return JsonText.of(value, JsonText.Style.CANONICAL);
  }

  /** The SHA-256 of the canonical form in UTF-8, as 64 lower-case hexadecimal digits. */
  public static String sha256(@Nullable Object value) {
    return HexFormat.of()
        .formatHex(Sha256.fresh().digest(JsonText.bytes(value, JsonText.Style.CANONICAL)));
  }
}
