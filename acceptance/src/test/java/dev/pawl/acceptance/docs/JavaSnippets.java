package dev.pawl.acceptance.docs;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.HttpSettings;
import dev.pawl.Pawl;
import dev.pawl.Run;
import dev.pawl.RunEvent;
import dev.pawl.Server;
import dev.pawl.Serving;
import dev.pawl.Watch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** Java code that the documents show, and that stands nowhere else. They quote it line by line. */
final class JavaSnippets {
  private JavaSnippets() {}

  static Pawl open(Path file, Path folder) {
    Pawl pawl =
        Pawl.builder()
            .load(file)
            .load(folder)
            .servers(Path.of(".mcp.json"))
            .server("clock", Server.command("uvx", "mcp-server-time"))
            .keptIn(Path.of("data"))
            .open();
    return pawl;
  }

  static void signal(Pawl pawl, List<String> log) {
    Run run = pawl.start("await_payment", Map.of("order", "17"));
    pawl.signal("paid", "17", Map.of("amount", 30));
    log.add("paid " + pawl.await(run.id(), Duration.ofMinutes(1)).orThrow());
  }

  static void watch(Pawl pawl, Run run, List<String> log) {
    try (Watch watch = pawl.watch(run.id())) {
      for (RunEvent event : watch) {
        if (event instanceof RunEvent.StepCompleted done) {
          log.add("done " + done.step());
        }
      }
    }
  }

  static void serve(Pawl pawl, List<String> log) {
    try (Serving serving = pawl.serve(HttpSettings.local(0))) {
      log.add("serving at " + serving.url());
    }
  }

  static HttpServer mount(Pawl pawl, InetSocketAddress address) throws IOException {
    HttpServer web = HttpServer.create(address, 0);
    web.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    web.createContext("/mcp", pawl.handler(HttpSettings.local(0)).forJdk());
    web.start();
    return web;
  }
}
