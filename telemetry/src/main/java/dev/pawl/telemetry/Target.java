package dev.pawl.telemetry;

import dev.pawl.engine.telemetry.TelemetrySettings;
import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where something is sent, and how.
 *
 * @param timeout after which an answer does not count any more
 * @param compressed whether it is sent in a smaller form
 */
record Target(URI address, Map<String, String> headers, Duration timeout, boolean compressed) {
  private static final String PREFIX = "OTEL_EXPORTER_OTLP_";
  private static final URI USUAL = URI.create("http://localhost:4318");

  Target {
    headers = Map.copyOf(headers);
  }

  /** Without what might be secret in it. */
  String shown() {
    return address.getScheme()
        + "://"
        + address.getHost()
        + (address.getPort() < 0 ? "" : ":" + address.getPort());
  }

  /** For each signal that is to be sent. */
  static Map<Signal, Target> all(TelemetrySettings settings, Variables variables) {
    Map<Signal, Target> targets = new EnumMap<>(Signal.class);
    if (variables.isTrue("OTEL_SDK_DISABLED")) {
      return targets;
    }
    for (Signal signal : Signal.values()) {
      if (isWanted(signal, settings, variables)) {
        targets.put(signal, of(signal, settings.endpoint(), variables));
      }
    }
    return targets;
  }

  private static boolean isWanted(Signal signal, TelemetrySettings settings, Variables variables) {
    Optional<Set<String>> exporters = variables.words("OTEL_" + signal.name() + "_EXPORTER");
    return exporters.map(each -> each.contains("otlp")).orElse(settings.signals().contains(signal));
  }

  private static Target of(Signal signal, @Nullable URI endpoint, Variables variables) {
    String own = signal.name() + "_";
    checkProtocol(own, variables);
    URI base = variables.address(PREFIX + "ENDPOINT").orElse(endpoint == null ? USUAL : endpoint);
    Map<String, String> headers = new LinkedHashMap<>(variables.pairs(PREFIX + "HEADERS"));
    headers.putAll(variables.pairs(PREFIX + own + "HEADERS"));
    return new Target(
        variables.address(PREFIX + own + "ENDPOINT").orElseGet(() -> below(base, signal)),
        headers,
        variables.millis(
            PREFIX + own + "TIMEOUT", variables.millis(PREFIX + "TIMEOUT", Duration.ofSeconds(10))),
        variables
            .word(PREFIX + own + "COMPRESSION")
            .or(() -> variables.word(PREFIX + "COMPRESSION"))
            .filter("gzip"::equals)
            .isPresent());
  }

  private static void checkProtocol(String own, Variables variables) {
    for (String name : Set.of(PREFIX + own + "PROTOCOL", PREFIX + "PROTOCOL")) {
      if (variables.word(name).filter(said -> !said.equals("http/protobuf")).isPresent()) {
        variables.wrong(name, "is not http/protobuf, which is all that is spoken here");
      }
    }
  }

  private static URI below(URI base, Signal signal) {
    String path = base.getRawPath() == null ? "" : base.getRawPath();
    String slash = path.endsWith("/") ? "" : "/";
    return base.resolve(path + slash + "v1/" + signal.name().toLowerCase(Locale.ROOT));
  }
}
