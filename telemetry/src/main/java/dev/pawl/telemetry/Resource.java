package dev.pawl.telemetry;

import dev.pawl.telemetry.wire.Attributes;
import dev.pawl.telemetry.wire.Protobuf;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Who tells: this process, as far as others need to know it. */
final class Resource {
  private static final int ATTRIBUTES = 1;
  private static final Attributes ALL = new Attributes(1_024);

  private Resource() {}

  static byte[] of(String version, Variables variables) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("service.name", "pawl");
    all.put("service.version", version);
    all.put("service.instance.id", UUID.randomUUID().toString());
    all.put("telemetry.sdk.name", "pawl");
    all.put("telemetry.sdk.language", "java");
    all.put("telemetry.sdk.version", version);
    all.put("process.runtime.name", System.getProperty("java.runtime.name", ""));
    all.put("process.runtime.version", Runtime.version().toString());
    all.putAll(variables.pairs("OTEL_RESOURCE_ATTRIBUTES"));
    variables.text("OTEL_SERVICE_NAME").ifPresent(name -> all.put("service.name", name));
    Protobuf to = new Protobuf(512);
    all.forEach((name, value) -> ALL.text(to, ATTRIBUTES, Attributes.Name.of(name), value));
    ALL.number(to, ATTRIBUTES, Attributes.Name.of("process.pid"), ProcessHandle.current().pid());
    return to.toBytes();
  }
}
