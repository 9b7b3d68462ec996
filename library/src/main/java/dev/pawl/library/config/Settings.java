package dev.pawl.library.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project says of itself.
 *
 * @param tls null to serve plain HTTP
 * @param noted what is put down, registered and told
 * @param gates the file with its gates; null if it names none
 * @param limits how much those may have who call
 * @param sources where more flows and templates come from
 * @param flows which of them are tools of their own names
 */
public record Settings(
    Access access,
    @Nullable Tls tls,
    Noted noted,
    @Nullable Path gates,
    ServingLimits limits,
    List<SourceSetting> sources,
    PublishedFlows flows) {
  /** What is in force where nothing is said. */
  public static final Settings NONE =
      new Settings(
          Access.NONE,
          null,
          Noted.NOTHING,
          null,
          ServingLimits.USUAL,
          List.of(),
          PublishedFlows.NONE);

  public Settings {
    sources = List.copyOf(sources);
  }

  /** What is put down of who does what. */
  public Audit audit() {
    return noted.audit();
  }

  /** Whether tools, their calls and their callers are registered. */
  public boolean registry() {
    return noted.registry();
  }

  /** What is told to those who operate it; null if nothing is said of that. */
  public @Nullable TelemetrySetting telemetry() {
    return noted.telemetry();
  }
}
