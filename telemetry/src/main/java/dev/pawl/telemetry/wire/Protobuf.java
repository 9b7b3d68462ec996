package dev.pawl.telemetry.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Writes a message in the wire format of protocol buffers. Numbers that are 0, and texts that are
 * empty, are left out, as that format has it.
 */
public final class Protobuf {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH = 2;
  private static final int FIXED_32 = 5;

  private byte[] bytes;
  private int end;

  public Protobuf(int usual) {
    bytes = new byte[usual];
  }

  private void room(int more) {
    if (bytes.length - end < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, end + more));
    }
  }

  private void raw(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[end++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[end++] = (byte) rest;
  }

  private void tag(int field, int type) {
    raw((long) field << 3 | type);
  }

  public Protobuf number(int field, long value) {
    if (value != 0) {
      tag(field, VARINT);
      raw(value);
    }
    return this;
  }

  /** A number that is written even if it is 0: one of several that exclude each other. */
  public Protobuf choice(int field, long value) {
    tag(field, VARINT);
    raw(value);
    return this;
  }

  public Protobuf fixed(int field, long value) {
    if (value != 0) {
      tag(field, FIXED_64);
      eight(value);
    }
    return this;
  }

  /** The same for one that is written even if it is 0. */
  public Protobuf real(int field, double value) {
    tag(field, FIXED_64);
    eight(Double.doubleToRawLongBits(value));
    return this;
  }

  public Protobuf fixed32(int field, int value) {
    if (value != 0) {
      tag(field, FIXED_32);
      room(4);
      for (int shift = 0; shift < 32; shift += 8) {
        bytes[end++] = (byte) (value >>> shift);
      }
    }
    return this;
  }

  private void eight(long value) {
    room(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[end++] = (byte) (value >>> shift);
    }
  }

  /** Many numbers of eight bytes in a row. */
  public Protobuf fixed(int field, long[] values) {
    tag(field, LENGTH);
    raw(values.length * 8L);
    for (long value : values) {
      eight(value);
    }
    return this;
  }

  public Protobuf reals(int field, double[] values) {
    tag(field, LENGTH);
    raw(values.length * 8L);
    for (double value : values) {
      eight(Double.doubleToRawLongBits(value));
    }
    return this;
  }

  public Protobuf text(int field, String text) {
    return text.isEmpty() ? this : bytes(field, text.getBytes(UTF_8));
  }

  public Protobuf bytes(int field, byte[] value) {
    tag(field, LENGTH);
    raw(value.length);
    return append(value);
  }

  /** Fields that were written elsewhere. */
  public Protobuf append(byte[] fields) {
    room(fields.length);
    System.arraycopy(fields, 0, bytes, end, fields.length);
    end += fields.length;
    return this;
  }

  /** Eight bytes that are written as sixteen hexadecimal digits elsewhere, or twice as many. */
  public Protobuf hex(int field, String digits) {
    int length = digits.length() / 2;
    tag(field, LENGTH);
    raw(length);
    room(length);
    for (int i = 0; i < digits.length(); i += 2) {
      int high = Character.digit(digits.charAt(i), 16);
      bytes[end++] = (byte) (high << 4 | Character.digit(digits.charAt(i + 1), 16));
    }
    return this;
  }

  /**
   * Begins a message within this one.
   *
   * @return what {@link #end} wants to know
   */
  public int begin(int field) {
    tag(field, LENGTH);
    room(1);
    end++;
    return end;
  }

  /** Ends a message within this one, whose length is known only now. */
  public void end(int begun) {
    int length = end - begun;
    int more = 0;
    for (int rest = length >>> 7; rest != 0; rest >>>= 7) {
      more++;
    }
    if (more > 0) {
      room(more);
      System.arraycopy(bytes, begun, bytes, begun + more, length);
      end += more;
    }
    int at = begun - 1;
    for (int rest = length; ; rest >>>= 7) {
      boolean last = rest >>> 7 == 0;
      bytes[at++] = (byte) (last ? rest : rest & 0x7f | 0x80);
      if (last) {
        return;
      }
    }
  }

  public int size() {
    return end;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, end);
  }
}
