package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.source.Login;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.eclipse.jgit.transport.http.JDKHttpConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the host that the address names, and to no other. A server may send on within its
 * host, or from http to https; who it sends elsewhere could be led into a network that the server
 * itself does not reach, or be made to show a password to strangers.
 */
final class OwnConnection extends JDKHttpConnection {
  private static final Set<String> ANSWERED_BY_MACHINES = Set.of("/info/refs", "/git-upload-pack");

  private final boolean shows;
  private final Budget budget;

  /** How many bytes may still come. */
  private static final class Budget {
    private long left;

    Budget(long left) {
      this.left = left;
    }

    synchronized void take(long bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        throw new IOException(Fetching.TOO_MUCH);
      }
    }
  }

  private OwnConnection(URL url, @Nullable Proxy proxy, boolean shows, Budget budget)
      throws IOException {
    super(url, proxy == null ? Proxy.NO_PROXY : proxy);
    this.shows = shows;
    this.budget = budget;
  }

  /**
   * Those of one fetch.
   *
   * @param most how many bytes may come in all
   */
  static HttpConnectionFactory factory(GitAddress address, Optional<Login> login, long most) {
    Budget budget = new Budget(most);
    return new HttpConnectionFactory() {
      @Override
      public HttpConnection create(URL url) throws IOException {
        return create(url, null);
      }

      @Override
      public HttpConnection create(URL url, @Nullable Proxy proxy) throws IOException {
        check(url, address);
        OwnConnection connection = new OwnConnection(url, proxy, login.isPresent(), budget);
        login.ifPresent(
            shown -> connection.setRequestProperty("Authorization", "Basic " + basic(shown)));
        return connection;
      }
    };
  }

  static String basic(Login login) {
    return Base64.getEncoder()
        .encodeToString((login.user() + ":" + login.password()).getBytes(UTF_8));
  }

  private static void check(URL url, GitAddress address) throws TransportException {
    String scheme = url.getProtocol().toLowerCase(Locale.ROOT);
    boolean same = scheme.equals(address.scheme()) && url.getPort() == address.port();
    boolean safer =
        scheme.equals("https")
            && address.scheme().equals("http")
            && standard(url.getPort(), 443)
            && standard(address.port(), 80);
    if (!url.getHost().equalsIgnoreCase(address.host()) || !(same || safer)) {
      throw new TransportException(
          "the server sends on to "
              + Wording.clean(scheme + "://" + url.getAuthority())
              + ", which is not followed: if that is right, write that address");
    }
    if (ANSWERED_BY_MACHINES.stream().noneMatch(url.getPath()::endsWith)) {
      throw new TransportException(
          "what answers there is no Git server, or one that only hands out files: it has to speak"
              + " the smart protocol");
    }
  }

  private static boolean standard(int port, int usual) {
    return port < 0 || port == usual;
  }

  @Override
  public int getResponseCode() throws IOException {
    int code = super.getResponseCode();
    if (code == HTTP_UNAUTHORIZED || code == HTTP_FORBIDDEN) {
      throw new TransportException(
          shows
              ? "the server refuses the `credentials` (" + code + ")"
              : "the server wants to know who asks (" + code + "): give `credentials`");
    }
    if (code == HTTP_NOT_FOUND) {
      throw new TransportException(
          shows
              ? "there is no such repository (404), or not for these `credentials`"
              : "there is no such repository (404), or only with `credentials`");
    }
    return code;
  }

  /** What is packed could become endless when it is unpacked; packs are packed anyway. */
  @Override
  public void setRequestProperty(String key, String value) {
    if (!key.equalsIgnoreCase("Accept-Encoding")) {
      super.setRequestProperty(key, value);
    }
  }

  @Override
  public @Nullable String getHeaderField(String name) {
    return name.equalsIgnoreCase("Content-Encoding") ? null : super.getHeaderField(name);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        int one = super.read();
        budget.take(1);
        return one;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        budget.take(Math.max(0, count));
        return count;
      }
    };
  }
}
