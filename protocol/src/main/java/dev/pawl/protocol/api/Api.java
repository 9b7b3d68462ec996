package dev.pawl.protocol.api;

import dev.pawl.protocol.server.Party;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers beside MCP, to whoever may call that: under the same names, with the same
 * tokens, and with the same limits.
 */
public interface Api {
  /** Whether something may be there; asked before it is known who calls. */
  boolean concerns(String path);

  /** Answers on this thread. */
  Answer answer(Request request);

  /**
   * What somebody wants.
   *
   * @param query what stands behind the question mark, as it came
   * @param ifMatch the header {@code If-Match}, or null
   * @param body empty for what has none; otherwise its type is {@code application/json}
   */
  record Request(
      Party party,
      String method,
      String path,
      String query,
      @Nullable String ifMatch,
      byte[] body) {
    public Request {
      body = body.clone();
    }

    @Override
    public byte[] body() {
      return body.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Request that
          && party.equals(that.party)
          && (method + path + '?' + query).equals(that.method + that.path + '?' + that.query)
          && String.valueOf(ifMatch).equals(String.valueOf(that.ifMatch))
          && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
      return path.hashCode() * 31 + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  /** What to send back, as JSON. */
  record Answer(int status, Map<String, String> headers, String json) {
    public Answer {
      headers = Map.copyOf(headers);
    }
  }
}
