package dev.pawl.library.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project says of itself.
 *
 * @param tls null to serve plain HTTP
 * @param audit what is put down of who does what
 * @param registry whether tools, their calls and their callers are registered
 * @param gates the file with its gates; null if it names none
 * @param limits how much those may have who call
 * @param sources where more flows and templates come from
 * @param flows which of them are tools of their own names
 * @param telemetry what is told to those who operate it; null if nothing is said of that
 */
public record Settings(
    Access access,
    @Nullable Tls tls,
    Audit audit,
    boolean registry,
    @Nullable Path gates,
    ServingLimits limits,
    List<SourceSetting> sources,
    PublishedFlows flows,
    @Nullable TelemetrySetting telemetry) {
  /** What is in force where nothing is said. */
  public static final Settings NONE =
      new Settings(
          Access.NONE,
          null,
          Audit.NOTHING,
          false,
          null,
          ServingLimits.USUAL,
          List.of(),
          PublishedFlows.NONE,
          null);

  public Settings {
    sources = List.copyOf(sources);
  }
}
