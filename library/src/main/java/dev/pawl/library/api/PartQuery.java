package dev.pawl.library.api;

import dev.pawl.json.Undefined;
import dev.pawl.library.runs.ValueView;
import dev.pawl.protocol.api.Api;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a value somebody wants.
 *
 * @param of which value
 * @param at where in it, as a JSON pointer
 */
record PartQuery(String of, String at, int from, int most) {
  private static final int MOST = 1_000;

  static PartQuery of(Route.Call call, String usual) {
    Query query = call.query(Set.of("of", "at", "from", "most"));
    String of = query.text("of");
    String at = query.text("at");
    return new PartQuery(
        of == null ? usual : of,
        at == null ? "" : at,
        query.index("from"),
        query.number("most", MOST, MOST));
  }

  Api.Answer answer(@Nullable Object value) {
    return value == Undefined.UNDEFINED
        ? Answers.notFound()
        : Answers.of(200, ValueView.part(value, at, from, most));
  }
}
