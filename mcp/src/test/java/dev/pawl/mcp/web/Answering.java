package dev.pawl.mcp.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server on this machine that answers, byte for byte, what it was told to. */
final class Answering implements AutoCloseable {
  private final ServerSocket listening;
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Thread accepting;

  /** What is answered to a path. */
  @FunctionalInterface
  interface Script {
    void answer(OutputStream out) throws IOException;
  }

  Answering() throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    accepting = Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  Answering on(String path, Script script) {
    scripts.put(path, script);
    return this;
  }

  Answering on(String path, String answer) {
    return on(path, out -> out.write(answer.replace("\n", "\r\n").getBytes(ISO_8859_1)));
  }

  /** Head and body of every request, as they came. */
  List<String> requests() {
    return requests;
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        Thread.ofVirtual().start(() -> answer(socket));
      } catch (IOException _) {
        return;
      }
    }
  }

  private void answer(Socket open) {
    try (Socket socket = open) {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
      List<String> lines = new ArrayList<>();
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        lines.add(line);
      }
      if (lines.isEmpty()) {
        return;
      }
      char[] body = new char[length(lines)];
      int read = 0;
      while (read < body.length) {
        read += in.read(body, read, body.length - read);
      }
      requests.add(String.join("\n", lines) + "\n\n" + new String(body));
      String path = lines.getFirst().split(" ")[1].split("\\?")[0];
      Script script = scripts.get(path);
      if (script != null) {
        script.answer(socket.getOutputStream());
      }
    } catch (IOException _) {
      // The other side has heard enough.
    }
  }

  private static int length(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("Content-Length: "))
        .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    try {
      accepting.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
