package dev.pawl.protocol.api;

import dev.pawl.protocol.server.Party;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Files for browsers, and the sessions of browsers that have opened them. The files are for
 * everybody: they hold nothing. What they ask for then is answered only to those who are known.
 */
public interface Pages {
  /** Whether something may be there. */
  boolean concerns(String path);

  /** As whom those are counted who come: nothing is known of them yet. */
  Party visitor();

  /** Answers on this thread. */
  Shown show(Visit visit);

  /**
   * What a browser would show if it were a program: the header {@code Authorization} that its
   * session stands for; null when it has none that is good.
   *
   * @param cookies the header {@code Cookie}
   */
  @Nullable String authorization(String cookies);

  /**
   * A browser that comes.
   *
   * @param query what stands behind the question mark, as it came
   * @param header finds a header, or null
   */
  record Visit(String path, String query, Function<String, @Nullable String> header) {}

  /** What it gets. */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
  record Shown(int status, Map<String, String> headers, byte[] body) {
    public Shown {
      headers = Map.copyOf(headers);
    }
  }
}
