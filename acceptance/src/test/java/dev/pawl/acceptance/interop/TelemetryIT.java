package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.testkit.BuiltProgram;
import dev.pawl.testkit.Project;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The built program with the add-on beside it, and a collector that reads what it sends. */
@Timeout(120)
class TelemetryIT {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/mcp");
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @TempDir Path folder;

  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final List<Metric> metrics = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer collector;
  private Path project;

  @BeforeEach
  void prepare() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    collector.createContext(
        "/",
        call -> {
          byte[] body = call.getRequestBody().readAllBytes();
          switch (call.getRequestURI().getPath()) {
            case "/v1/traces" ->
                ExportTraceServiceRequest.parseFrom(body)
                    .getResourceSpansList()
                    .forEach(
                        each ->
                            each.getScopeSpansList()
                                .forEach(scope -> spans.addAll(scope.getSpansList())));
            case "/v1/metrics" ->
                ExportMetricsServiceRequest.parseFrom(body)
                    .getResourceMetricsList()
                    .forEach(
                        each ->
                            each.getScopeMetricsList()
                                .forEach(scope -> metrics.addAll(scope.getMetricsList())));
            default -> {}
          }
          call.sendResponseHeaders(200, -1);
          call.close();
        });
    collector.start();
    project = Files.createDirectories(folder.resolve("observed"));
    Files.copy(Project.file("examples/observed/files.yaml"), project.resolve("files.yaml"));
    Files.createDirectories(folder.resolve("data/fruit"));
    Path addOns = Files.createDirectories(folder.resolve("addons"));
    Files.copy(
        Project.file("telemetry/target/pawl-telemetry.jar"), addOns.resolve("pawl-telemetry.jar"));
  }

  @AfterEach
  void stop() {
    collector.stop(0);
    client.close();
  }

  private Process serve(Map<String, String> variables) throws IOException {
    ProcessBuilder builder =
        new BuiltPawl(project).builder("serve", "files.yaml", "--data", "memory", "--http", "0");
    builder.environment().put("PAWL_ADDONS", folder.resolve("addons").toString());
    builder.environment().putAll(variables);
    return builder.redirectError(folder.resolve("errors").toFile()).start();
  }

  private String said(Pattern part) throws IOException, InterruptedException {
    while (true) {
      Matcher found = part.matcher(Files.readString(folder.resolve("errors")));
      if (found.find()) {
        return found.group();
      }
      Thread.sleep(20);
    }
  }

  private String endpoint() {
    return "http://127.0.0.1:" + collector.getAddress().getPort();
  }

  private String call(String url) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "count_twice")
            .header("traceparent", PARENT)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                        + "\"count_twice\",\"arguments\":{},\"_meta\":{"
                        + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}"))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private String measures(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url).resolve("/metrics")).build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private static void end(Process pawl) throws InterruptedException {
    pawl.destroy();
    assertThat(pawl.waitFor(45, TimeUnit.SECONDS)).isTrue();
    assertThat(pawl.exitValue()).isZero();
  }

  @Test
  void aProjectThatWantsItIsToldAboutInTheTraceOfItsCaller() throws Exception {
    Files.writeString(
        project.resolve("pawl.yaml"),
        "telemetry: { endpoint: '" + endpoint() + "', prometheus: true }\n");
    Process pawl = serve(Map.of());
    try {
      String url = said(URL);
      assertThat(call(url)).contains("\\\"seen\\\":2");
      assertThat(measures(url))
          .contains(
              "pawl_run_started_total{gen_ai_workflow_name=\"count_twice\"} 1",
              "pawl_upstream_state{pawl_upstream_name=\"files\",pawl_state=\"inside\"} 1",
              "pawl_tool_served 1",
              "pawl_store_reachable 1",
              "jvm_memory_used_bytes");
      end(pawl);
    } finally {
      pawl.destroyForcibly();
    }
    assertThat(spans)
        .extracting(Span::getName)
        .containsExactlyInAnyOrder(
            "invoke_workflow count_twice",
            "step entry",
            "step here",
            "step there",
            "step both",
            "step exit",
            "tools/call list_directory",
            "tools/call list_directory");
    assertThat(spans)
        .extracting(each -> HexFormat.of().formatHex(each.getTraceId().toByteArray()))
        .containsOnly("0af7651916cd43dd8448eb211c80319c");
    assertThat(metrics).extracting(Metric::getName).contains("pawl.run.duration");
  }

  /** Variables alone do, as in a container. */
  @Test
  void aCollectorThatIsGoneIsNoticedByNobodyButWhoLooksAfterTheServer() throws Exception {
    String gone = endpoint();
    collector.stop(0);
    Process pawl = serve(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", gone));
    try {
      String url = said(URL);
      assertThat(call(url)).contains("\\\"seen\\\":2");
      assertThat(said(Pattern.compile("traces do not reach \\S+"))).contains(gone);
      assertThat(call(url)).contains("\\\"seen\\\":2");
      end(pawl);
    } finally {
      pawl.destroyForcibly();
    }
  }

  /** It lies there for another project, perhaps. */
  @Test
  void anAddOnThatNobodyWantsIsNotLoaded() throws Exception {
    List<String> command = new ArrayList<>(BuiltProgram.command());
    // The launcher has Java log nothing.
    command.removeIf(word -> word.startsWith("-Xlog:") || word.startsWith("-XX:AOTCache="));
    command.add(1, "-Xlog:class+load:file=" + folder.resolve("classes") + ":none");
    int classes = command.indexOf("-cp") + 1;
    command.set(classes, command.get(classes) + ":" + folder.resolve("addons/pawl-telemetry.jar"));
    command.addAll(List.of("serve", "files.yaml", "--data", "memory", "--http", "0"));
    Process pawl =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    try {
      assertThat(call(said(URL))).contains("\\\"seen\\\":2");
      assertThat(measures(said(URL))).contains("not_found");
      end(pawl);
    } finally {
      pawl.destroyForcibly();
    }
    assertThat(Files.readString(folder.resolve("classes")))
        .contains("dev.pawl.engine.driver.RunDriver ")
        .doesNotContain(
            "dev.pawl.telemetry.", "dev.pawl.library.telemetry.", "java.lang.management.")
        .doesNotContain("dev.pawl.engine.driver.Observed ");
  }
}
