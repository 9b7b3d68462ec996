package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code pawl.yaml}. An empty one is good: it marks the root of a project.
 *
 * @param root all that is written in it
 * @param settings what it says, as far as that is sound
 */
public record ConfigFile(
    Path file, @Nullable Source root, Settings settings, List<Problem> problems) {
  public static final String NAME = "pawl.yaml";

  private static final KeySet KEYS =
      KeySet.of(
          "access", "audit", "registry", "tls", "gates", "limits", "sources", "flows", "telemetry");
  private static final KeySet TLS = KeySet.of("certificate", "key");

  public ConfigFile {
    problems = List.copyOf(problems);
  }

  /**
   * The nearest at or above a file or folder. What has the name and cannot be read counts too:
   * somebody wanted to say something.
   */
  public static Optional<Path> above(Path start) {
    Path from = start.toAbsolutePath().normalize();
    for (Path each = from; each != null; each = each.getParent()) {
      Path file = each.resolve(NAME);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  public static ConfigFile read(Path file) {
    return switch (FileContent.read(file)) {
      case FileContent.Bytes(byte[] bytes) -> read(file, bytes);
      case FileContent.Unreadable(Problem problem) ->
          new ConfigFile(file, null, Settings.NONE, List.of(problem));
    };
  }

  static ConfigFile read(Path file, byte[] content) {
    Reading reading = SourceReader.readIfAny(file.toString(), content);
    Report report = new Report(reading);
    Settings settings = settings(reading.root(), file, report);
    return new ConfigFile(file, reading.root(), settings, report.sorted());
  }

  /** What is written under these keys, one in the other. */
  Optional<Source.Entry> entry(List<String> path) {
    Source here = root;
    Source.Entry found = null;
    for (String key : path) {
      found = here instanceof Source.Mapping mapping ? mapping.entries().get(key) : null;
      here = found == null ? null : found.value();
    }
    return Optional.ofNullable(found);
  }

  /** Whether it says something about who may call. */
  public boolean speaksOfAccess() {
    return entry(List.of("access")).map(Source.Entry::value).orElse(null) instanceof Source.Mapping;
  }

  public boolean isSound() {
    return problems.stream().noneMatch(Problem::isError);
  }

  private static Settings settings(@Nullable Source root, Path file, Report report) {
    if (root instanceof Source.Mapping mapping) {
      Cursor all = new Cursor(mapping, "pawl.yaml", KEYS, report).refuseUnknownKeys();
      Source.Mapping access = all.mapping("access");
      Source.Mapping limits = all.mapping("limits");
      return new Settings(
          access == null ? Access.NONE : AccessReader.read(access, file, report),
          tls(all, file),
          Audit.read(all),
          all.flag("registry", false),
          gates(all, file),
          limits == null ? ServingLimits.USUAL : LimitsReader.read(limits, report),
          all.has("sources") ? SourcesReader.read(all, file) : List.of(),
          PublishedFlows.read(all),
          all.has("telemetry") ? TelemetrySetting.read(all) : null);
    }
    if (root != null && !(root instanceof Source.Scalar scalar && scalar.value() == null)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "pawl.yaml must be a mapping, but it is " + ValueTypes.of(root),
          root.place(),
          "write keys such as `access:`, or nothing at all");
    }
    return Settings.NONE;
  }

  private static @Nullable Path gates(Cursor all, Path file) {
    Source.Scalar given = all.scalarText("gates", all.get("gates"));
    if (given == null) {
      return null;
    }
    try {
      return file.resolveSibling(String.valueOf(given.value()));
    } catch (InvalidPathException _) {
      all.problem(
          ProblemCode.BAD_VALUE,
          "`gates` must be the name of a file",
          given.place(),
          "name the file with the gates, such as gates.yaml");
      return null;
    }
  }

  private static @Nullable Tls tls(Cursor all, Path file) {
    Source.Mapping given = all.mapping("tls");
    if (given == null) {
      return null;
    }
    Cursor tls = new Cursor(given, "`tls`", TLS, all.report()).refuseUnknownKeys();
    String certificate = tls.text("certificate", "name a PEM file with the certificates");
    String key = tls.text("key", "name a PEM file with the private key");
    return certificate.isEmpty() || key.isEmpty()
        ? null
        : new Tls(file.resolveSibling(certificate), file.resolveSibling(key));
  }
}
