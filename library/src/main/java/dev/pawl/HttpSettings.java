package dev.pawl;

import dev.pawl.mcp.face.Callers;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.ServerIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How tools are served over HTTP. Immutable: every method gives another one.
 *
 * <p>A call is taken only when its header {@code Host} names this machine or one of {@link #hosts},
 * and when it comes from no web page, or from one of this machine or of {@link #origins}.
 */
public final class HttpSettings {
  private final HttpOptions options;
  private final boolean isOpen;

  private HttpSettings(HttpOptions options, boolean isOpen) {
    this.options = options;
    this.isOpen = isOpen;
  }

  /**
   * For clients on this machine, at {@code /mcp}.
   *
   * @param port 0 for any free one; of no meaning for a handler
   */
  public static HttpSettings local(int port) {
    return new HttpSettings(HttpOptions.local(port), false);
  }

  private HttpSettings with(HttpOptions others) {
    return new HttpSettings(others, isOpen);
  }

  /** Listens at another address. If other machines can reach it, say who may call. */
  public HttpSettings address(String host) {
    return with(options.withHost(host));
  }

  /** Another path than {@code /mcp}. */
  public HttpSettings path(String path) {
    return with(options.withPath(path));
  }

  /** Names, besides those of this machine, by which clients call the server. */
  public HttpSettings hosts(Collection<String> names) {
    return with(options.withHosts(Set.copyOf(names)));
  }

  /** Web origins, besides those of this machine, whose pages may call it. */
  public HttpSettings origins(Collection<String> allowed) {
    return with(options.withOrigins(Set.copyOf(allowed)));
  }

  /** Lets in whoever shows this token. */
  public HttpSettings token(String secret) {
    return with(options.withAuthentication(Authentication.bearer(secret)));
  }

  /**
   * Lets in whoever the program knows by a token. A run is its caller's: others cannot touch it.
   *
   * @param known the name that belongs to a token, or empty
   */
  public HttpSettings callers(Function<String, Optional<String>> known) {
    return with(options.withAuthentication(new Known(known)));
  }

  private record Known(Function<String, Optional<String>> known) implements Authentication {
    @Override
    public Admission admit(@Nullable String authorization) {
      String token = Authentication.bearerToken(authorization);
      try {
        return token == null
            ? new Admission.Refused("no token was shown")
            : known
                .apply(token)
                .<Admission>map(
                    name -> new Admission.Admitted(Callers.party(Persons.of(name, Set.of()))))
                .orElseGet(() -> new Admission.Refused("the program does not know the token"));
      } catch (RuntimeException e) {
        return new Admission.Undecided("the program could not tell: " + e);
      }
    }
  }

  /**
   * Lets in whoever reaches a {@link McpHandler}, because the web server before it has seen to who
   * that is. Without it, and without a token, only this machine may call.
   */
  public HttpSettings open() {
    return new HttpSettings(options, true);
  }

  /**
   * Serves HTTPS.
   *
   * @param certificate a PEM file with the certificates
   * @param key a PEM file with the private key of the first of them
   */
  public HttpSettings tls(Path certificate, Path key) {
    try {
      return with(options.withIdentity(ServerIdentity.read(certificate, key)));
    } catch (IOException e) {
      throw new PawlException.Unreachable(
          "the TLS certificate cannot be used: " + e.getMessage(), e);
    }
  }

  HttpOptions options() {
    return options;
  }

  /** Whether only this machine may call. */
  boolean isOnlyForHere() {
    return !isOpen && options.authentication() instanceof Authentication.Anyone;
  }
}
