package dev.pawl.library.config;

import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a project wants told to those who operate it.
 *
 * @param on whether anything is
 * @param endpoint where a collector listens; null for the usual place
 * @param signals what is sent there
 * @param sample which part of the runs has traces; null for all
 * @param prometheus whether what is measured can be fetched
 * @param payloads whether arguments and results are told, without what must not be
 */
public record TelemetrySetting(
    boolean on,
    @Nullable URI endpoint,
    Set<Signal> signals,
    @Nullable Double sample,
    boolean prometheus,
    boolean payloads) {
  private static final KeySet KEYS =
      KeySet.of("endpoint", "traces", "metrics", "logs", "sample", "prometheus", "payloads");

  /** What is in force where nothing is said of it but that it is wanted. */
  public static final TelemetrySetting USUAL =
      new TelemetrySetting(true, null, EnumSet.allOf(Signal.class), null, false, false);

  public TelemetrySetting {
    signals = Set.copyOf(signals);
  }

  /** Reads {@code telemetry}; null if nothing is said of it. */
  static @Nullable TelemetrySetting read(Cursor all) {
    Source given = all.get("telemetry");
    if (given instanceof Source.Mapping mapping) {
      return said(new Cursor(mapping, "`telemetry`", KEYS, all.report()).refuseUnknownKeys());
    }
    if (given instanceof Source.Scalar scalar && scalar.value() instanceof Boolean wish) {
      return wish ? USUAL : new TelemetrySetting(false, null, Set.of(), null, false, false);
    }
    if (given != null) {
      all.wrongType(
          all.name("telemetry"),
          "true, false or a mapping",
          given,
          "write `true`, or `{ endpoint: http://localhost:4318 }`");
    }
    return null;
  }

  private static TelemetrySetting said(Cursor telemetry) {
    Set<Signal> signals = EnumSet.noneOf(Signal.class);
    for (Signal each : Signal.values()) {
      if (telemetry.flag(each.name().toLowerCase(Locale.ROOT), true)) {
        signals.add(each);
      }
    }
    return new TelemetrySetting(
        true,
        endpoint(telemetry),
        signals,
        sample(telemetry),
        telemetry.flag("prometheus", false),
        telemetry.flag("payloads", false));
  }

  /** Passwords do not belong into files: headers come from variables alone. */
  private static @Nullable URI endpoint(Cursor telemetry) {
    Source.Scalar given = telemetry.scalarText("endpoint", telemetry.get("endpoint"));
    if (given == null) {
      return null;
    }
    try {
      URI address = new URI(String.valueOf(given.value()));
      if (address.getHost() != null
          && String.valueOf(address.getScheme()).matches("https?")
          && address.getRawUserInfo() == null
          && address.getRawQuery() == null) {
        return address;
      }
    } catch (URISyntaxException _) {
      // Told below.
    }
    telemetry.problem(
        ProblemCode.BAD_VALUE,
        telemetry.name("endpoint") + " must be the address of a collector, without a password",
        given.place(),
        "write it like http://localhost:4318; headers come from OTEL_EXPORTER_OTLP_HEADERS");
    return null;
  }

  private static @Nullable Double sample(Cursor telemetry) {
    Source given = telemetry.get("sample");
    if (given == null) {
      return null;
    }
    if (given instanceof Source.Scalar scalar
        && scalar.value() instanceof Number number
        && number.doubleValue() >= 0
        && number.doubleValue() <= 1) {
      return number.doubleValue();
    }
    telemetry.problem(
        ProblemCode.BAD_VALUE,
        telemetry.name("sample") + " must be a number from 0 to 1",
        given.place(),
        "write 0.1 for traces of one run in ten");
    return null;
  }
}
