package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a list method gives, page by page.
 *
 * @param freshFor how long the server says that it stays true; null when it does not say
 */
record Listing(List<@Nullable Object> items, @Nullable Duration freshFor) {
  private static final int MOST_ITEMS = 100_000;
  private static final int MOST_PAGES = 10_000;

  /** What the pages of a list may hold together, as much as one message may. */
  private static final long MOST_BYTES = HttpRequests.MAX_MESSAGE;

  /** What anything takes at least. */
  private static final long LEAST = 16;

  /** Asks for one page. */
  @FunctionalInterface
  interface Page {
    Map<String, @Nullable Object> ask(Map<String, @Nullable Object> params)
        throws RpcException, IOException, InterruptedException;
  }

  /**
   * @param member that holds the items, such as {@code tools}
   * @param patience how long after the first page others are asked for
   * @throws IOException when the list has no end
   */
  static Listing of(String member, Page page, Duration patience)
      throws RpcException, IOException, InterruptedException {
    List<@Nullable Object> items = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    long began = System.nanoTime();
    long bytes = 0;
    Map<String, @Nullable Object> params = Map.of();
    while (true) {
      Map<String, @Nullable Object> result = page.ask(params);
      if (result.get(member) instanceof List<?> list) {
        items.addAll(list);
      }
      if (!(result.get("nextCursor") instanceof String next)) {
        return new Listing(items, freshFor(result));
      }
      if (!seen.add(next) || seen.size() > MOST_PAGES || items.size() > MOST_ITEMS) {
        throw new IOException("the server's list of " + member + " has no end");
      }
      bytes += weight(result);
      if (bytes > MOST_BYTES) {
        throw new IOException("the server's list of " + member + " is too long");
      }
      if (System.nanoTime() - began >= patience.toNanos()) {
        throw new IOException("the server's list of " + member + " takes too long");
      }
      params = Values.object("cursor", next);
    }
  }

  /** About as many bytes as it takes. */
  private static long weight(@Nullable Object json) {
    if (json instanceof String text) {
      return LEAST + text.length();
    }
    long sum = LEAST;
    if (json instanceof List<?> list) {
      for (Object each : list) {
        sum += weight(each);
      }
    } else if (json instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        sum += weight(each.getKey()) + weight(each.getValue());
      }
    }
    return sum;
  }

  private static @Nullable Duration freshFor(Map<String, @Nullable Object> result) {
    return result.get("ttlMs") instanceof Number millis
        ? Duration.ofMillis(Math.clamp(millis.longValue(), 0, Duration.ofDays(1).toMillis()))
        : null;
  }
}
