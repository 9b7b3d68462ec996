package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a server loads until a client knows its tools. A class takes Java a few tenths of a
 * millisecond, unless it is in the class cache, so the number of them stands for the time of a
 * start, and does not depend on the machine. See "Starting" in docs/performance.md.
 */
class StartIT {
  /** About 1,000 of them are Java's own, and are loaded by a program that does nothing else. */
  private static final int MOST_CLASSES = 1_760;

  /** What a start must do without, because it takes long to load or has no business there. */
  private static final List<String> NEVER =
      List.of(
          // Pattern switches, and the methods that records have by themselves: the class cache does
          // not hold what Java makes of them.
          "$$TypeSwitch",
          // What is known before a run is not needed for one.
          "dev.pawl.engine.check.",
          "dev.pawl.engine.plan.Planner",
          // Most projects register nothing.
          "dev.pawl.engine.registry.",
          "dev.pawl.library.registry.",
          "dev.pawl.store.registry.",
          "dev.pawl.engine.plan.Tour",
          "dev.pawl.expression.inference.",
          "dev.pawl.expression.type.",
          "java.lang.runtime.ObjectMethods",
          "java.security.Provider",
          "javax.crypto.",
          "java.sql.",
          "java.net.http.",
          "org.eclipse.jetty.",
          // Most servers are watched by nobody.
          "dev.pawl.engine.telemetry.",
          "dev.pawl.library.telemetry.",
          "dev.pawl.telemetry.",
          "java.lang.management.",
          // Most projects have all their files at hand.
          "org.eclipse.jgit.",
          "dev.pawl.git.",
          "dev.pawl.engine.source.",
          "dev.pawl.library.source.",
          // Nobody watches, draws or edits on standard streams.
          "dev.pawl.library.api.",
          "dev.pawl.library.definitions.",
          "dev.pawl.library.edit.",
          "dev.pawl.library.live.",
          "dev.pawl.library.studio.",
          "org.slf4j.",
          // Plain schemas, expressions and messages do without the libraries. The one for JSON also
          // needs decimals, for
          // which Java 25 calculates powers of five for 20 ms.
          "tools.jackson.",
          "java.math.BigDecimal",
          "dev.harrel.",
          "com.dashjoin.");

  /**
   * Without the address that lambdas have in their names: two threads that come to one at the same
   * time make it twice.
   */
  private static final Pattern LOADED = Pattern.compile("(?m)^(\\S+?)(?:/0x[0-9a-f]+)? source: ");

  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      """;
  private static final String LIST =
      """
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      """;

  @TempDir Path folder;

  @Test
  void loadsNoMoreThanAStartNeeds() throws Exception {
    SortedSet<String> loaded = loaded("{ \"double\": $.entry.n * 2 }");
    assertThat(loaded.size()).isLessThanOrEqualTo(MOST_CLASSES);
    assertThat(loaded).noneMatch(name -> NEVER.stream().anyMatch(name::contains));
  }

  @Test
  void seesWhatIsLoaded() throws Exception {
    assertThat(loaded("$map([1, 2], function($n) { $n * 2 })"))
        .contains("dev.pawl.cli.Main", "com.dashjoin.jsonata.Jsonata");
  }

  /** The classes of a server of one graph that has answered the first requests and ended. */
  private SortedSet<String> loaded(String expression) throws Exception {
    Path graph = folder.resolve("graph.yaml");
    Files.writeString(
        graph,
        """
        server: { name: test, version: "1" }
        mcpServers:
          other: { command: nobody, args: ["${PAWL_TEST:-none}"] }
        tools:
          - name: plain
            description: Has one node of each common type
            inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
            outputSchema: { type: object }
            nodes:
              - { id: entry, type: entry, next: choose }
              - id: choose
                type: switch
                conditions: [{ rule: { ">": [{ var: entry.n }, 1] }, next: compute }]
                next: call
              - { id: compute, type: transform, transform: { expr: '%s' }, next: exit }
              - { id: call, type: mcp, server: other, tool: x, args: { a: 1 }, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(expression));
    Path log = folder.resolve("classes");
    Process server = start(graph, log);
    try (BufferedReader answers = server.inputReader(UTF_8)) {
      try (OutputStream requests = server.getOutputStream()) {
        send(requests, INITIALIZE);
        assertThat(answers.readLine()).contains("\"serverInfo\"");
        send(requests, LIST);
        assertThat(answers.readLine()).contains("\"plain\"");
      }
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      server.destroyForcibly();
    }
    SortedSet<String> names = new TreeSet<>();
    Matcher matcher = LOADED.matcher(Files.readString(log));
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private static void send(OutputStream out, String lines) throws IOException {
    out.write(lines.getBytes(UTF_8));
    out.flush();
  }

  /** Without the launcher, whose class cache holds more than is needed. */
  private static Process start(Path graph, Path log) throws IOException {
    StringBuilder classpath = new StringBuilder(Project.file("cli/target/pawl-cli.jar").toString());
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(Project.file("cli/target/lib"), "*.jar")) {
      jars.forEach(jar -> classpath.append(':').append(jar));
    }
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-XX:+UseSerialGC",
            "-Xlog:class+load:file=\"" + log + "\":none",
            "-cp",
            classpath.toString(),
            "dev.pawl.cli.Main",
            "serve",
            "--no-watch",
            graph.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
