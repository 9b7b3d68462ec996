package dev.pawl.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** A collector that reads with the protocol's own classes what it is really sent. */
final class Receiver implements AutoCloseable {
  /** How it answers. */
  interface Manner {
    void answer(HttpExchange call) throws IOException, InterruptedException;
  }

  static final Manner POLITE = call -> status(call, 200);

  final List<Span> spans = new CopyOnWriteArrayList<>();
  final List<Metric> metrics = new CopyOnWriteArrayList<>();
  final List<LogRecord> logs = new CopyOnWriteArrayList<>();
  final List<Resource> resources = new CopyOnWriteArrayList<>();
  final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  volatile Manner manner = POLITE;

  Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  static void status(HttpExchange call, int status) throws IOException {
    call.sendResponseHeaders(status, -1);
  }

  private void handle(HttpExchange call) throws IOException {
    try (call) {
      boolean small = "gzip".equals(call.getRequestHeaders().getFirst("Content-Encoding"));
      try (InputStream body =
          small ? new GZIPInputStream(call.getRequestBody()) : call.getRequestBody()) {
        headers.add(Map.copyOf(call.getRequestHeaders()));
        if (manner == POLITE) {
          read(call.getRequestURI().getPath(), body);
        }
      }
      manner.answer(call);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void read(String path, InputStream body) throws IOException {
    switch (path) {
      case "/v1/traces" ->
          ExportTraceServiceRequest.parseFrom(body)
              .getResourceSpansList()
              .forEach(
                  each -> {
                    resources.add(each.getResource());
                    each.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList()));
                  });
      case "/v1/metrics" -> {
        List<Metric> now =
            ExportMetricsServiceRequest.parseFrom(body).getResourceMetricsList().stream()
                .flatMap(each -> each.getScopeMetricsList().stream())
                .flatMap(each -> each.getMetricsList().stream())
                .toList();
        metrics.clear();
        metrics.addAll(now);
      }
      case "/v1/logs" ->
          ExportLogsServiceRequest.parseFrom(body)
              .getResourceLogsList()
              .forEach(
                  each ->
                      each.getScopeLogsList()
                          .forEach(scope -> logs.addAll(scope.getLogRecordsList())));
      default -> throw new IOException("nothing is sent to " + path);
    }
  }

  /** The only span of that name. */
  Span span(String name) {
    List<Span> named = spans.stream().filter(each -> each.getName().equals(name)).toList();
    if (named.size() != 1) {
      throw new AssertionError(named.size() + " spans `" + name + "` among " + names());
    }
    return named.getFirst();
  }

  List<String> names() {
    return spans.stream().map(Span::getName).toList();
  }

  Metric metric(String name) {
    return metrics.stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no `" + name + "` among " + metrics));
  }

  static Map<String, Object> attributes(List<KeyValue> all) {
    Map<String, Object> read = new HashMap<>();
    all.forEach(each -> read.put(each.getKey(), value(each.getValue())));
    return read;
  }

  private static Object value(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case BOOL_VALUE -> value.getBoolValue();
      case INT_VALUE -> value.getIntValue();
      default -> throw new AssertionError("nothing else is sent: " + value);
    };
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
