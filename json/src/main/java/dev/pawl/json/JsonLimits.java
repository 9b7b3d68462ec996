package dev.pawl.json;

/**
 * How much JSON is accepted from a stranger.
 *
 * @param maxDepth how many objects and lists may be nested in each other, at most {@link #DEEPEST}
 * @param maxBytes the longest document: bytes when bytes are read, characters when a string is
 * @param maxNumberLength the longest number, in characters (long ones are costly to convert)
 */
public record JsonLimits(int maxDepth, long maxBytes, int maxNumberLength) {
  /** The deepest nesting that any limit can allow; it keeps recursion far from a full stack. */
  public static final int DEEPEST = 1000;

  /** 200 levels, 64 MiB, numbers of 1000 characters. */
  public static final JsonLimits DEFAULT = new JsonLimits(200, 64L << 20, 1000);

  /** Refuses limits that make no sense. */
  public JsonLimits {
    if (maxDepth < 1 || maxDepth > DEEPEST) {
      throw new IllegalArgumentException("maxDepth must be 1 to " + DEEPEST + ": " + maxDepth);
    }
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be positive: " + maxBytes);
    }
    if (maxNumberLength < 1) {
      throw new IllegalArgumentException("maxNumberLength must be positive: " + maxNumberLength);
    }
  }

  /** These limits with another document size. */
  public JsonLimits withMaxBytes(long bytes) {
    return new JsonLimits(maxDepth, bytes, maxNumberLength);
  }

  /** These limits with another nesting depth. */
  public JsonLimits withMaxDepth(int depth) {
    return new JsonLimits(depth, maxBytes, maxNumberLength);
  }

  /** Stops a walk over a value that came from code: it is too deep, or contains itself. */
  static void checkWalk(int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException(
          "value is nested deeper than " + DEEPEST + " levels, or contains itself");
    }
  }
}
