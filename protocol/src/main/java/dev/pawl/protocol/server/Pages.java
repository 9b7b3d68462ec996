package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Hands out long lists page by page. */
final class Pages {
  private final int size;

  Pages(int size) {
    this.size = size;
  }

  <T> Map<String, @Nullable Object> page(
      String name, List<T> all, Function<T, Map<String, @Nullable Object>> write, Params params)
      throws RpcException {
    String cursor = params.optionalText("cursor");
    int from = cursor == null ? 0 : position(cursor, all.size());
    int to = Math.min(all.size(), from + size);
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put(name, all.subList(from, to).stream().map(write).toList());
    if (to < all.size()) {
      result.put("nextCursor", cursor(to));
    }
    return result;
  }

  private static String cursor(int position) {
    byte[] text = ("page:" + position).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
  }

  private static int position(String cursor, int size) throws RpcException {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int position = text.startsWith("page:") ? Integer.parseInt(text.substring(5)) : -1;
      if (position >= 0 && position <= size) {
        return position;
      }
    } catch (IllegalArgumentException _) {
      // Told below, like any other cursor that is not ours.
    }
    throw Params.invalid("unknown cursor");
  }
}
