package dev.pawl.telemetry.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Writes attributes: {@code KeyValue} of {@code common.proto}. What is longer than anybody reads is
 * cut off.
 */
public final class Attributes {
  private static final int KEY = 1;
  private static final int VALUE = 2;
  private static final int TEXT = 1;
  private static final int FLAG = 2;
  private static final int NUMBER = 3;

  private final int longest;

  /**
   * @param longest how many characters of a text are told
   */
  public Attributes(int longest) {
    this.longest = longest;
  }

  /** The name of an attribute, ready to be written. */
  @SuppressWarnings("ArrayRecordComponent") // made once, and only ever written
  public record Name(String text, byte[] bytes) {
    public static Name of(String text) {
      return new Name(text, text.getBytes(UTF_8));
    }
  }

  /**
   * @param value nothing is written for null
   */
  public void text(Protobuf to, int field, Name name, @Nullable String value) {
    if (value != null) {
      int all = begin(to, field, name);
      int any = to.begin(VALUE);
      to.bytes(TEXT, cut(value).getBytes(UTF_8));
      to.end(any);
      to.end(all);
    }
  }

  public void number(Protobuf to, int field, Name name, long value) {
    int all = begin(to, field, name);
    int any = to.begin(VALUE);
    to.choice(NUMBER, value);
    to.end(any);
    to.end(all);
  }

  public void flag(Protobuf to, int field, Name name, boolean value) {
    int all = begin(to, field, name);
    int any = to.begin(VALUE);
    to.choice(FLAG, value ? 1 : 0);
    to.end(any);
    to.end(all);
  }

  private static int begin(Protobuf to, int field, Name name) {
    int all = to.begin(field);
    to.bytes(KEY, name.bytes);
    return all;
  }

  /** Never within a character that takes two. */
  public String cut(String value) {
    if (value.length() <= longest) {
      return value;
    }
    int at = Character.isHighSurrogate(value.charAt(longest - 1)) ? longest - 1 : longest;
    return value.substring(0, at);
  }
}
