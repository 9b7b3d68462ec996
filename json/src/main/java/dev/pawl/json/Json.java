package dev.pawl.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON values.
 *
 * <p>A JSON value is a plain immutable Java value: a {@code Map<String, Object>} in the order of
 * the text, a {@code List<Object>} (both may contain null), a String, a Boolean, null, or a number:
 * an Integer, Long or BigInteger if the text has neither fraction nor exponent, a Double otherwise.
 */
public final class Json {
  private Json() {}

  /**
   * Reads the one JSON value in a text; of equal keys the last one wins.
   *
   * @throws JsonException if the text is not JSON or exceeds {@link JsonLimits#DEFAULT}
   */
  public static @Nullable Object parse(String text) {
    return parse(text, JsonLimits.DEFAULT);
  }

  /** Reads the one JSON value in a text, within these limits. */
  public static @Nullable Object parse(String text, JsonLimits limits) {
    checkSize(text.length(), limits);
    String json = text.startsWith("\uFEFF") ? text.substring(1) : text;
    Object plain = PlainReader.read(json, limits);
    return plain == PlainReader.LEFT ? JsonReader.read(json, limits) : plain;
  }

  /** Reads the one JSON value in a text of UTF-8 bytes. */
  public static @Nullable Object parse(byte[] utf8) {
    return parse(utf8, JsonLimits.DEFAULT);
  }

  /** Reads the one JSON value in a text of UTF-8 bytes, within these limits. */
  public static @Nullable Object parse(byte[] utf8, JsonLimits limits) {
    checkSize(utf8.length, limits);
    // Decoding first costs nothing measurable; the parser's own decoder lets overlong forms pass.
    String text = new String(utf8, UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      checkEncoding(utf8);
    }
    return parse(text, limits);
  }

  /**
   * Writes a value as compact JSON, as {@code JSON.stringify} does; a lone surrogate in a key
   * becomes U+FFFD, because the parser refuses it there.
   *
   * @throws IllegalArgumentException if it is or contains anything but JSON values and undefined
   */
  public static String write(@Nullable Object value) {
    return JsonText.of(value, JsonText.Style.COMPACT);
  }

  /** Writes a value as compact JSON to a stream, and leaves the stream open. */
  public static void write(@Nullable Object value, OutputStream out) throws IOException {
    out.write(bytes(value));
  }

  /** Writes a value as compact JSON in UTF-8. */
  public static byte[] bytes(@Nullable Object value) {
    return JsonText.bytes(value, JsonText.Style.COMPACT);
  }

  /** Writes a value as JSON on many lines, indented by two spaces. */
  public static String pretty(@Nullable Object value) {
    return JsonText.of(value, JsonText.Style.PRETTY);
  }

  private static void checkSize(int size, JsonLimits limits) {
    if (size > limits.maxBytes()) {
      throw new JsonException("document is longer than " + limits.maxBytes() + " bytes", 1, 1);
    }
  }

  /** Tells a replacement character that was sent from one that stands for broken bytes. */
  private static void checkEncoding(byte[] utf8) {
    CharBuffer decoded = CharBuffer.allocate(utf8.length);
    if (UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8), decoded, true).isError()) {
      String good = decoded.flip().toString();
      int line = 1 + (int) good.chars().filter(c -> c == '\n').count();
      throw new JsonException("text is not UTF-8", line, good.length() - good.lastIndexOf('\n'));
    }
  }
}
