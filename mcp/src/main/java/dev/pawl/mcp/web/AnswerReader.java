package dev.pawl.mcp.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reads one answer of HTTP/1.1 (RFC 9112), after which the connection is closed. Everything is
 * bounded, since whoever answers may mean harm.
 */
final class AnswerReader {
  private static final int LONGEST_HEAD = 64 << 10;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: (.*))?");
  private static final Pattern SIZE = Pattern.compile("[0-9a-fA-F]{1,8}");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

  private final InputStream in;
  private final int maxBytes;
  private int headLeft = LONGEST_HEAD;

  AnswerReader(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /**
   * @throws WebException when it is larger than it may be, or no answer of HTTP
   */
  WebAnswer read(String method) throws IOException, WebException {
    Matcher status = STATUS.matcher(line());
    Map<String, String> headers = headers(status);
    // What is said ahead of the answer (RFC 9110, section 15.2).
    while (status.group(1).startsWith("1")) {
      status = STATUS.matcher(line());
      headers = headers(status);
    }
    int number = Integer.parseInt(status.group(1));
    boolean bodiless = method.equals("HEAD") || number == 204 || number == 304;
    byte[] body = bodiless ? new byte[0] : decoded(headers, body(headers));
    String reason = status.group(2) == null ? "" : status.group(2);
    return new WebAnswer(number, reason, headers, body);
  }

  private Map<String, String> headers(Matcher status) throws IOException, WebException {
    if (!status.matches()) {
      throw new WebException("what answered does not speak HTTP/1.1");
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new WebException("the answer has a header that cannot be read");
      }
      String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
      headers.merge(name, line.substring(colon + 1).strip(), (one, more) -> one + ", " + more);
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException, WebException {
    String coding = headers.get("transfer-encoding");
    if (coding != null) {
      if (!coding.equalsIgnoreCase("chunked")) {
        throw new WebException("the answer comes in a way that is not understood: " + coding);
      }
      return chunks();
    }
    String length = headers.get("content-length");
    if (length == null) {
      return upTo(in, maxBytes);
    }
    if (!LENGTH.matcher(length).matches()) {
      throw new WebException("the answer does not say how long it is");
    }
    return exactly(Long.parseLong(length), 0);
  }

  private byte[] chunks() throws IOException, WebException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      headLeft = LONGEST_HEAD;
      String size = line().split(";", 2)[0].strip();
      if (!SIZE.matcher(size).matches()) {
        throw new WebException("the answer comes in pieces that cannot be read");
      }
      long next = Long.parseLong(size, 16);
      if (next == 0) {
        return all.toByteArray();
      }
      all.write(exactly(next, all.size()));
      line();
    }
  }

  private byte[] exactly(long length, int before) throws IOException, WebException {
    if (length > maxBytes - before) {
      throw tooLarge();
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException("the answer ended too early");
    }
    return bytes;
  }

  private byte[] upTo(InputStream from, int most) throws IOException, WebException {
    byte[] bytes = from.readNBytes(most + 1);
    if (bytes.length > most) {
      throw tooLarge();
    }
    return bytes;
  }

  /** Some compress although nobody asked them to. */
  private byte[] decoded(Map<String, String> headers, byte[] body)
      throws IOException, WebException {
    String coding = headers.getOrDefault("content-encoding", "identity").toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "identity", "" -> body;
      case "gzip", "x-gzip" -> {
        headers.remove("content-encoding");
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(body))) {
          yield upTo(plain, maxBytes);
        }
      }
      default -> throw new WebException("the answer is packed as `" + coding + "`, unasked");
    };
  }

  private WebException tooLarge() {
    return new WebException(
        "the answer is larger than "
            + maxBytes
            + " bytes; ask for less, or raise `maxBytes` of the server");
  }

  private String line() throws IOException, WebException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the answer ended too early");
      }
      if (--headLeft < 0) {
        throw new WebException("the answer begins with more headers than are read");
      }
      line.write(next);
    }
    String text = line.toString(ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
