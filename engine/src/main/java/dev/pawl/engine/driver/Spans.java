package dev.pawl.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Sha256;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Names what a run does in traces. They follow from what it is, so that whoever drives a run, or
 * reads its journal later, gives the same thing the same name.
 */
public final class Spans {
  private Spans() {}

  /** The trace of a run that belongs to no other one. */
  public static String trace(String run) {
    byte[] digest = Sha256.fresh().digest(("trace\n" + run).getBytes(UTF_8));
    return HexFormat.of().formatHex(digest, 0, 16);
  }

  /** The run itself. */
  public static String of(String run) {
    return name("run\n" + run);
  }

  /** A step of it. */
  public static String of(String run, String step) {
    return name("step\n" + run + "\n" + step);
  }

  /** An attempt at a step. */
  public static String of(String run, String step, int attempt) {
    return name("attempt\n" + run + "\n" + step + "\n" + attempt);
  }

  private static String name(String text) {
    byte[] digest = Sha256.fresh().digest(text.getBytes(UTF_8));
    long first = ByteBuffer.wrap(digest).getLong();
    return HexFormat.of().toHexDigits(first == 0 ? 1 : first);
  }
}
