package dev.pawl.mcp.upstream;

import dev.pawl.protocol.authorization.Authorization;
import dev.pawl.protocol.authorization.OAuthAuthorization;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tokens that are thought of only when a server wants one: most servers never do. */
final class LateAuthorization implements Authorization {
  private final Supplier<OAuthAuthorization> maker;
  private volatile @Nullable OAuthAuthorization made;

  LateAuthorization(Supplier<OAuthAuthorization> maker) {
    this.maker = maker;
  }

  /** Null as long as no token was needed. */
  @Nullable OAuthAuthorization made() {
    return made;
  }

  OAuthAuthorization now() {
    OAuthAuthorization known = made;
    if (known == null) {
      synchronized (this) {
        known = made == null ? maker.get() : made;
        made = known;
      }
    }
    return known;
  }

  @Override
  public Map<String, String> shownNow(String method, URI uri) {
    OAuthAuthorization known = made;
    return known == null ? Map.of() : known.shownNow(method, uri);
  }

  @Override
  public Attempt attempt() {
    return new Attempt() {
      private @Nullable Attempt real;

      @Override
      public Map<String, String> headers(String method, URI uri)
          throws IOException, InterruptedException {
        OAuthAuthorization known = made;
        if (real == null && known != null) {
          real = known.attempt();
        }
        return real == null ? Map.of() : real.headers(method, uri);
      }

      @Override
      public boolean again(int status, HttpHeaders answer)
          throws IOException, InterruptedException {
        if (real == null) {
          real = now().attempt();
        }
        return real.again(status, answer);
      }
    };
  }
}
