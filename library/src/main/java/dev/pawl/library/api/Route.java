package dev.pawl.library.api;

import dev.pawl.model.Identity;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that can be done at a path.
 *
 * @param method such as {@code GET}
 * @param path in parts, below the root; {@code *} is any one part
 */
record Route(String method, List<String> path, Action action) {
  /** What is done. */
  @FunctionalInterface
  interface Action {
    Api.Answer answer(Call call) throws IOException, InterruptedException;
  }

  /**
   * A request that has come to its route.
   *
   * @param parts what stands in the place of each {@code *}
   */
  record Call(Api.Request request, Identity who, List<String> parts) {
    Call {
      parts = List.copyOf(parts);
    }

    /**
     * What stands behind the question mark.
     *
     * @param known the names that mean something here
     */
    Query query(Set<String> known) {
      return Query.of(request.query(), known);
    }
  }

  static Route of(String method, String path, Action action) {
    return new Route(method, List.of(path.split("/", -1)), action);
  }

  /** What stands in the place of each {@code *}; empty if it is another path. */
  Optional<List<String>> match(List<String> given) {
    if (given.size() != path.size()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (int n = 0; n < given.size(); n++) {
      if (path.get(n).equals("*")) {
        parts.add(given.get(n));
      } else if (!path.get(n).equals(given.get(n))) {
        return Optional.empty();
      }
    }
    return Optional.of(parts);
  }
}
