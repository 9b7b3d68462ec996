package dev.pawl.expression.jsonata;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Base64 and percent encoding, as JavaScript does it. */
final class EncodingFunctions {
  private static final String MARKS = "-_.!~*'()";
  private static final String RESERVED = ";/?:@&=+$,#";
  private static final String HEX = "0123456789ABCDEF";

  private EncodingFunctions() {}

  /** Takes the low byte of each character, as the reference does. */
  static @Nullable Object base64encode(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text.charAt(i);
    }
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Ignores whatever is not Base64, as the reference does. */
  static @Nullable Object base64decode(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    StringBuilder digits = new StringBuilder(text.length());
    for (int i = 0; i < text.length() && text.charAt(i) != '='; i++) {
      char c = text.charAt(i);
      if (isDigit(c)) {
        digits.append(c == '-' ? '+' : c == '_' ? '/' : c);
      }
    }
    if (digits.length() % 4 == 1) {
      digits.setLength(digits.length() - 1);
    }
    return new String(Base64.getDecoder().decode(digits.toString()), ISO_8859_1);
  }

  private static boolean isDigit(char c) {
    return isAlphanumeric(c) || "+/-_".indexOf(c) >= 0;
  }

  private static boolean isAlphanumeric(char c) {
    return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }

  static @Nullable Object encodeUrlComponent(JsonataRun run, Arguments arguments) {
    return encode(run, arguments.text(0), MARKS, "encodeUrlComponent");
  }

  static @Nullable Object encodeUrl(JsonataRun run, Arguments arguments) {
    return encode(run, arguments.text(0), MARKS + RESERVED, "encodeUrl");
  }

  static @Nullable Object decodeUrlComponent(JsonataRun run, Arguments arguments) {
    return decode(arguments.text(0), "", "decodeUrlComponent");
  }

  static @Nullable Object decodeUrl(JsonataRun run, Arguments arguments) {
    return decode(arguments.text(0), RESERVED, "decodeUrl");
  }

  private static @Nullable String encode(
      JsonataRun run, @Nullable String text, String kept, String function) {
    if (text == null) {
      return null;
    }
    StringBuilder out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      run.tick();
      run.checkText(out.length());
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        throw malformed(function);
      }
      if (point < 128 && (isAlphanumeric((char) point) || kept.indexOf(point) >= 0)) {
        out.append((char) point);
      } else {
        for (byte b : Character.toString(point).getBytes(UTF_8)) {
          out.append('%').append(HEX.charAt(b >> 4 & 0xF)).append(HEX.charAt(b & 0xF));
        }
      }
      i += Character.charCount(point);
    }
    return out.toString();
  }

  private static @Nullable String decode(@Nullable String text, String kept, String function) {
    if (text == null) {
      return null;
    }
    StringBuilder out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      if (text.charAt(i) != '%') {
        out.append(text.charAt(i++));
        continue;
      }
      int length = sequenceLength(text, i, function);
      byte[] bytes = new byte[length];
      for (int k = 0; k < length; k++) {
        bytes[k] = (byte) octet(text, i + 3 * k, function);
      }
      String decoded = utf8(bytes, function);
      boolean keep = length == 1 && kept.contains(decoded);
      out.append(keep ? text.substring(i, i + 3) : decoded);
      i += 3 * length;
    }
    return out.toString();
  }

  private static int sequenceLength(String text, int at, String function) {
    int first = octet(text, at, function);
    if (first < 0x80) {
      return 1;
    }
    int length = Integer.numberOfLeadingZeros(~(first << 24));
    if (length < 2 || length > 4) {
      throw malformed(function);
    }
    return length;
  }

  private static int octet(String text, int at, String function) {
    int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
    int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
    if (high < 0 || low < 0 || text.charAt(at) != '%') {
      throw malformed(function);
    }
    return high << 4 | low;
  }

  private static String utf8(byte[] bytes, String function) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw malformed(function);
    }
  }

  private static JsonataError malformed(String function) {
    return JsonataError.of("D3140", "Malformed URL passed to $" + function + "()");
  }
}
