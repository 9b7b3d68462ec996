package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: a byte that does not belong is reported with its line, never replaced. */
final class Utf8 {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Utf8() {}

  static String decode(String file, byte[] content) throws UnreadableException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer bytes = ByteBuffer.wrap(content);
    CharBuffer chars = CharBuffer.allocate(content.length);
    CoderResult result = decoder.decode(bytes, chars, true);
    String text = chars.flip().toString();
    if (result.isError()) {
      throw new UnreadableException(
          ProblemCode.FILE_NOT_UTF8,
          "byte 0x%02X is not valid UTF-8".formatted(content[bytes.position()]),
          placeAfter(file, text),
          "save the file in the encoding UTF-8");
    }
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  /** The place that follows the given text, which is the beginning of a file. */
  static Place placeAfter(String file, String text) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean breaks =
          c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
      if (breaks) {
        line++;
        lineStart = i + 1;
      }
    }
    return new Place(file, line, text.codePointCount(lineStart, text.length()) + 1);
  }
}
