package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;

/** A request with headers that no decent client would send. */
final class RawRequest {
  private RawRequest() {}

  /**
   * @param line the first one
   * @return the status of the answer
   */
  static int status(String root, String line, String host) throws IOException {
    URI address = URI.create(root);
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      String request = line + "\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      return Integer.parseInt(lines.readLine().split(" ")[1]);
    }
  }
}
