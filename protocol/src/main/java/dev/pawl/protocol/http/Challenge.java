package dev.pawl.protocol.http;

import dev.pawl.protocol.server.Answering;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code WWW-Authenticate} tells a client that has to show more (RFC 6750, RFC 9728). */
final class Challenge {
  private final @Nullable ProtectedResource resource;

  Challenge(@Nullable ProtectedResource resource) {
    this.resource = resource;
  }

  /**
   * @param tried whether it showed something
   */
  String unauthenticated(boolean tried) {
    List<String> parameters = new ArrayList<>();
    if (tried) {
      parameters.add("error=\"invalid_token\"");
    }
    return with(parameters);
  }

  private String insufficient(Collection<String> scopes) {
    return with(
        List.of(
            "error=\"insufficient_scope\"",
            "scope=\""
                + String.join(" ", scopes.stream().filter(Challenge::isScope).sorted().toList())
                + "\""));
  }

  /** Sends an answer, with the challenge in it if it needs one. */
  void finish(Reply reply, int status, Answering.Answer answer) {
    if (answer.retryAfter() > 0) {
      reply.putOff(answer.retryAfter(), answer.message());
    } else if (answer.neededScopes().isEmpty()) {
      reply.finish(status, answer.message());
    } else {
      reply.refuse(insufficient(answer.neededScopes()), answer.message());
    }
  }

  /** Nothing else may stand in the header, whoever named the scope. */
  private static boolean isScope(String text) {
    return !text.isEmpty()
        && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\');
  }

  private String with(List<String> parameters) {
    List<String> all = new ArrayList<>(parameters);
    if (resource != null) {
      all.add("resource_metadata=\"" + resource.description() + "\"");
    }
    return all.isEmpty() ? "Bearer" : "Bearer " + String.join(", ", all);
  }
}
