package dev.pawl.protocol.data;

import java.util.List;

/** The two ways in which clients speak: with a handshake first, or with all in each request. */
public enum Era {
  /** Up to 2025-11-25: {@code initialize}, then a session. */
  LEGACY,
  /** From 2026-07-28: stateless. */
  MODERN;

  public static final List<String> MODERN_VERSIONS = List.of("2026-07-28");

  /** The latest first. */
  public static final List<String> LEGACY_VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");
}
