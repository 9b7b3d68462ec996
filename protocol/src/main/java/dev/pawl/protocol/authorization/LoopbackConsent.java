package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Somebody whose browser runs on this machine: it is sent back to a port here (RFC 8252, section
 * 7.3), where nobody listens but while a question is open.
 */
public final class LoopbackConsent implements Consent {
  private static final Duration USUAL = Duration.ofMinutes(5);
  private static final Duration READING = Duration.ofSeconds(10);
  private static final int LONGEST = 16 * 1024;
  private static final int MOST_AT_ONCE = 16;
  private static final String PATH = "/callback";

  private final Consumer<URI> show;
  private final int port;
  private final Duration patience;

  /**
   * @param show shows a page to somebody, and does not wait for them
   */
  public LoopbackConsent(Consumer<URI> show) {
    this(show, 0, USUAL);
  }

  /**
   * @param port for clients that are registered with one; 0 for any
   */
  public LoopbackConsent(Consumer<URI> show, int port) {
    this(show, port, USUAL);
  }

  /**
   * @param port for clients that are registered with one; 0 for any
   * @param patience how long to wait for the answer
   */
  public LoopbackConsent(Consumer<URI> show, int port, Duration patience) {
    this.show = show;
    this.port = port;
    this.patience = patience;
  }

  @Override
  public Session open() throws IOException {
    try {
      return new Listening(
          new ServerSocket(port, MOST_AT_ONCE, InetAddress.ofLiteral("127.0.0.1")));
    } catch (IOException _) {
      throw new AuthorizationException(
          "the browser cannot be sent back to this machine: port " + port + " is in use");
    }
  }

  private final class Listening implements Session {
    private final ServerSocket socket;
    private final CompletableFuture<Map<String, String>> answer = new CompletableFuture<>();
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    Listening(ServerSocket socket) {
      this.socket = socket;
    }

    @Override
    public URI redirect() {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort() + PATH);
    }

    @Override
    public Map<String, String> ask(URI page, String state)
        throws IOException, InterruptedException {
      Thread accepting = Thread.ofVirtual().name("login").start(() -> accept(state));
      try {
        show.accept(page);
        return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        throw new AuthorizationException(
            "nobody logged in within " + patience.toMinutes() + " minutes");
      } catch (ExecutionException _) {
        throw new AuthorizationException("the login broke off: the browser cannot come back here");
      } finally {
        close();
        accepting.interrupt();
        // Until then the port is open.
        accepting.join();
      }
    }

    private void accept(String state) {
      try {
        while (!answer.isDone()) {
          Socket browser = socket.accept();
          if (places.tryAcquire()) {
            Thread.ofVirtual().name("login page").start(() -> serve(browser, state));
          } else {
            browser.close();
          }
        }
      } catch (IOException e) {
        answer.completeExceptionally(e);
      }
    }

    private void serve(Socket browser, String state) {
      try (browser) {
        browser.setSoTimeout((int) READING.toMillis());
        Map<String, String> query = query(head(browser.getInputStream()));
        boolean ours = query != null && state.equals(query.get("state"));
        browser.getOutputStream().write(page(ours).getBytes(UTF_8));
        browser.getOutputStream().flush();
        if (query != null && ours) {
          answer.complete(query);
        }
      } catch (IOException _) {
        // Browsers open connections that they do not need.
      } finally {
        places.release();
      }
    }

    /** The request without its body, which it has not. */
    private static String head(InputStream in) throws IOException {
      StringBuilder text = new StringBuilder();
      while (text.length() < LONGEST && text.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          break;
        }
        text.append((char) next);
      }
      return text.toString();
    }

    /** Null unless a browser asks for the page that it was sent to. */
    private @Nullable Map<String, String> query(String head) {
      String[] words = head.lines().findFirst().orElse("").split(" ", 4);
      String host = "host: 127.0.0.1:" + socket.getLocalPort();
      boolean here = head.lines().anyMatch(line -> line.toLowerCase(Locale.ROOT).equals(host));
      if (words.length != 3 || !words[0].equals("GET") || !here) {
        return null;
      }
      return words[1].startsWith(PATH + "?") ? parsed(words[1].substring(PATH.length() + 1)) : null;
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException _) {
        // Nobody can connect any more either way.
      }
    }
  }

  /** Null when something is said twice, which has no one meaning. */
  static @Nullable Map<String, String> parsed(String query) {
    Map<String, String> all = new HashMap<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      try {
        String name = URLDecoder.decode(equals < 0 ? pair : pair.substring(0, equals), UTF_8);
        String value = equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), UTF_8);
        if (all.put(name, value) != null) {
          return null;
        }
      } catch (IllegalArgumentException _) {
        return null;
      }
    }
    return all;
  }

  private static String page(boolean good) {
    String words =
        good ? "You can close this page and go back." : "This is not the page that you look for.";
    String body = "<!doctype html><meta charset=\"utf-8\"><title>Login</title><p>" + words + "</p>";
    return (good ? "HTTP/1.1 200 OK" : "HTTP/1.1 404 Not Found")
        + "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
        + body.length()
        + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer"
        + "\r\nContent-Security-Policy: default-src 'none'\r\nConnection: close\r\n\r\n"
        + body;
  }
}
