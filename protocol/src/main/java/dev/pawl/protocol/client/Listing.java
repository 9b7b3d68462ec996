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

  /** Asks for one page. */
  @FunctionalInterface
  interface Page {
    Map<String, @Nullable Object> ask(Map<String, @Nullable Object> params)
        throws RpcException, IOException, InterruptedException;
  }

  /**
   * @param member that holds the items, such as {@code tools}
   * @throws IOException when the list has no end
   */
  static Listing of(String member, Page page)
      throws RpcException, IOException, InterruptedException {
    List<@Nullable Object> items = new ArrayList<>();
    Set<String> seen = new HashSet<>();
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
      params = Values.object("cursor", next);
    }
  }

  private static @Nullable Duration freshFor(Map<String, @Nullable Object> result) {
    return result.get("ttlMs") instanceof Number millis
        ? Duration.ofMillis(Math.clamp(millis.longValue(), 0, Duration.ofDays(1).toMillis()))
        : null;
  }
}
