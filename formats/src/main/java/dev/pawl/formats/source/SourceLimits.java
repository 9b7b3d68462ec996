package dev.pawl.formats.source;

/** How large a file may be, so that no file can exhaust memory, stack or patience. */
public final class SourceLimits {
  public static final int MAX_BYTES = 1024 * 1024;

  /** Of files that other programs keep all kinds of things in, of which little is read. */
  public static final int MAX_FOREIGN_BYTES = 32 * 1024 * 1024;

  /** Mappings and sequences inside each other, aliases followed. */
  public static final int MAX_DEPTH = 64;

  /** Scalars, sequences and mappings, each alias counting as all that it stands for. */
  public static final int MAX_VALUES = 100_000;

  /** Digits of one number. */
  static final int MAX_NUMBER_LENGTH = 1_000;

  private SourceLimits() {}
}
