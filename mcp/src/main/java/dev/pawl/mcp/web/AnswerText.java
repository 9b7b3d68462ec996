package dev.pawl.mcp.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A body and what it says: JSON, a text, or something else, which is shown in Base64. */
final class AnswerText {
  private static final Pattern JSON = Pattern.compile("[a-z]+/([^;\\s]+\\+)?json\\s*(;.*)?");
  private static final Pattern CHARSET = Pattern.compile(".*;\\s*charset=\"?([^\\s;\"]+).*");

  private final String type;
  private final byte[] body;
  private final @Nullable String text;

  /**
   * @param type the media type in small letters; empty when nobody says it
   */
  AnswerText(String type, byte[] body) {
    this.type = type;
    this.body = body;
    this.text = decoded(type, body);
  }

  boolean isBinary() {
    return text == null;
  }

  @Nullable Object value() {
    if (text == null) {
      return Base64.getEncoder().encodeToString(body);
    }
    if (JSON.matcher(type).matches()) {
      try {
        return Json.parse(text);
      } catch (RuntimeException _) {
        // It only says so.
      }
    }
    return text;
  }

  private static @Nullable String decoded(String type, byte[] body) {
    Matcher named = CHARSET.matcher(type);
    try {
      Charset charset = named.matches() ? Charset.forName(named.group(1)) : UTF_8;
      String text = charset.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return text.indexOf('\0') < 0 ? text : null;
    } catch (CharacterCodingException
        | IllegalCharsetNameException
        | UnsupportedCharsetException _) {
      return null;
    }
  }
}
