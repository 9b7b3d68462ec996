package dev.pawl.protocol.data;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * To which trace a request belongs, as its headers say it: W3C Trace Context and Baggage. What the
 * message itself says counts more, because several may share a request, and one may come twice.
 */
public final class TraceHeaders {
  private static final String PARENT = "traceparent";
  private static final String META = "_meta";

  /** Others are joined: a list may come in several headers. */
  private static final List<String> LISTS = List.of("tracestate", "baggage");

  private static final int LONGEST = 8_192;

  private TraceHeaders() {}

  /**
   * A request with what its headers say.
   *
   * @param headers all of a name, in their order
   */
  public static Message.Request within(
      Function<String, List<String>> headers, Message.Request request) {
    List<String> parents = headers.apply(PARENT);
    if (parents.size() != 1
        || parents.getFirst().length() > LONGEST
        || !request.method().equals("tools/call")) {
      return request;
    }
    Map<String, @Nullable Object> meta =
        request.params().get(META) instanceof Map<?, ?> given ? Values.asObject(given) : Map.of();
    if (meta.containsKey(PARENT)) {
      return request;
    }
    Map<String, @Nullable Object> traced = new LinkedHashMap<>(meta);
    traced.put(PARENT, parents.getFirst());
    for (String name : LISTS) {
      String all = String.join(",", headers.apply(name));
      if (!all.isEmpty() && all.length() <= LONGEST) {
        traced.put(name, all);
      }
    }
    Map<String, @Nullable Object> params = new LinkedHashMap<>(request.params());
    params.put(META, traced);
    return new Message.Request(request.id(), request.method(), params);
  }
}
