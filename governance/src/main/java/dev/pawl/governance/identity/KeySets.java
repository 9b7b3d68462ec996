package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetParseException;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Where the keys of an issuer come from. They are kept for a while; a key that is not among them
 * makes us look again, but not more often than once in a while, however many tokens claim to be
 * signed by it. When they cannot be had, nobody is let in.
 */
public final class KeySets {
  private static final int MOST_BYTES = 512 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Duration kept;
  private final Duration betweenLooks;

  /**
   * @param kept for how long keys are believed that were read
   * @param betweenLooks how long nobody looks again
   */
  public KeySets(Duration kept, Duration betweenLooks) {
    this.kept = kept;
    this.betweenLooks = betweenLooks;
  }

  /** As most need it. */
  public KeySets() {
    this(Duration.ofMinutes(10), Duration.ofSeconds(10));
  }

  /** From a file with a JSON Web Key Set. */
  public JWKSource<SecurityContext> of(Path file) {
    return cached(new Source(() -> bounded(Files.newInputStream(file))));
  }

  /**
   * From a server.
   *
   * @throws IllegalArgumentException when anybody on the way could exchange the keys
   */
  public JWKSource<SecurityContext> of(URI address) {
    if (!JwtIssuer.isSafe(address)) {
      throw new IllegalArgumentException(
          "keys come from an https address, or from this machine itself");
    }
    HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(PATIENCE)
            .build();
    return cached(new Source(() -> fetched(client, address)));
  }

  /** The time is for all of it: a server may send a little, and then nothing more. */
  private static String fetched(HttpClient client, URI address) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address).header("Accept", "application/json").build();
    CompletableFuture<HttpResponse<String>> asked =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(UTF_8), MOST_BYTES));
    try {
      HttpResponse<String> answer = asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (answer.statusCode() != 200) {
        throw new IOException("the server answered " + answer.statusCode());
      }
      return answer.body();
    } catch (TimeoutException _) {
      throw new IOException("the server did not answer within " + PATIENCE.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      boolean _ = asked.cancel(true);
    }
  }

  private static String bounded(InputStream in) throws IOException {
    try (in) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException("there are more than " + MOST_BYTES + " bytes");
      }
      return new String(bytes, UTF_8);
    }
  }

  private JWKSource<SecurityContext> cached(Source source) {
    JWKSource<SecurityContext> cached =
        JWKSourceBuilder.<SecurityContext>create(source)
            .cache(kept.toMillis(), PATIENCE.multipliedBy(2).toMillis())
            .refreshAheadCache(false)
            .rateLimited(betweenLooks.toMillis())
            .build();
    return (selector, context) -> {
      try {
        return cached.get(selector, context);
      } catch (RateLimitReachedException e) {
        if (source.failed) {
          throw e;
        }
        // We looked a moment ago, and the key was not there: it is none of the issuer's.
        return List.of();
      }
    };
  }

  @FunctionalInterface
  private interface Reading {
    String text() throws IOException;
  }

  private static final class Source implements JWKSetSource<SecurityContext> {
    private final Reading reading;

    /** Whether they could not be had when they were looked for last. */
    private volatile boolean failed;

    Source(Reading reading) {
      this.reading = reading;
    }

    @Override
    public JWKSet getJWKSet(
        JWKSetCacheRefreshEvaluator refresh, long now, @Nullable SecurityContext context)
        throws KeySourceException {
      failed = true;
      try {
        JWKSet read = JWKSet.parse(reading.text());
        failed = false;
        return read;
      } catch (IOException e) {
        throw new JWKSetUnavailableException("the keys cannot be read: " + e.getMessage(), e);
      } catch (ParseException e) {
        throw new JWKSetParseException("the keys are no JSON Web Key Set", e);
      }
    }

    @Override
    public void close() {}
  }
}
