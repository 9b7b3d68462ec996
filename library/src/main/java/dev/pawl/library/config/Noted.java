package dev.pawl.library.config;

import org.jspecify.annotations.Nullable;

/**
 * What a project wants known of what happens in it.
 *
 * @param audit what is put down of who does what
 * @param registry whether tools, their calls and their callers are registered
 * @param telemetry what is told to those who operate it; null if nothing is said of that
 */
public record Noted(Audit audit, boolean registry, @Nullable TelemetrySetting telemetry) {
  static final Noted NOTHING = new Noted(Audit.NOTHING, false, null);
}
