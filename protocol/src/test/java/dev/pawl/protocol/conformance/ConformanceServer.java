package dev.pawl.protocol.conformance;

import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import java.io.IOException;

/** Serves the fixture until the standard input ends; prints the port. */
final class ConformanceServer {
  private ConformanceServer() {}

  static void main(String[] arguments) throws IOException {
    int port = arguments.length == 0 ? 0 : Integer.parseInt(arguments[0]);
    try (HttpServer http =
        HttpServer.start(new ConformanceFixture().server(), HttpOptions.local(port))) {
      IO.println(http.port());
      while (System.in.read() >= 0) {
        // Nothing is said there; only its end counts.
      }
    }
  }
}
