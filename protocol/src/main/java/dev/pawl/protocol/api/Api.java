package dev.pawl.protocol.api;

import dev.pawl.protocol.server.Party;
import java.util.Map;
import java.util.function.Function;
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

  /** What takes messages that prove themselves who may send them; null for none. */
  default @Nullable Hooks hooks() {
    return null;
  }

  /** Where browsers come back to; null for nowhere. */
  default @Nullable Landing landing() {
    return null;
  }

  /** What tells of things as they happen; null for nothing. */
  default @Nullable Feed feed() {
    return null;
  }

  /** Files for browsers, and their sessions; null for none. */
  default @Nullable Pages pages() {
    return null;
  }

  /** How the server does; null to tell nobody. */
  default @Nullable Health health() {
    return null;
  }

  /**
   * What somebody wants.
   *
   * @param query what stands behind the question mark, as it came
   * @param ifMatch the header {@code If-Match}, or null
   * @param body empty for what has none; otherwise its type is {@code application/json}
   * @param header finds a header, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
  record Request(
      Party party,
      String method,
      String path,
      String query,
      @Nullable String ifMatch,
      byte[] body,
      Function<String, @Nullable String> header) {
    /** One of which nothing else is known. */
    public Request(
        Party party,
        String method,
        String path,
        String query,
        @Nullable String ifMatch,
        byte[] body) {
      this(party, method, path, query, ifMatch, body, _ -> null);
    }
  }

  /** What to send back: JSON, unless a header says otherwise. */
  record Answer(int status, Map<String, String> headers, String json) {
    public Answer {
      headers = Map.copyOf(headers);
    }
  }
}
