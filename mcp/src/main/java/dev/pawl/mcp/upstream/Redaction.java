package dev.pawl.mcp.upstream;

import dev.pawl.json.Undefined;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.Agreement;
import dev.pawl.protocol.client.HttpStatusException;
import dev.pawl.protocol.client.RemoteTool;
import dev.pawl.protocol.client.UnfinishedCallException;
import dev.pawl.protocol.client.UnreadableAnswerException;
import dev.pawl.protocol.data.Implementation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server says, without what must not be seen. */
final class Redaction {
  /** Nobody reads more of an error than this. */
  private static final int LONGEST = 2_000;

  private Redaction() {}

  /** Words for a message: the secrets go before the rest is cut, so that no half of one stays. */
  static String words(@Nullable String text, Secrets secrets) {
    String clean = secrets.redact(String.valueOf(text));
    return clean.length() > LONGEST ? clean.substring(0, LONGEST) + "…" : clean;
  }

  /** The same for what went wrong. */
  static String words(Exception e, Secrets secrets) {
    if (e instanceof UnfinishedCallException unfinished) {
      return words(unfinished.message(words(unfinished.why(), secrets)), secrets);
    }
    if (e instanceof UnreadableAnswerException unreadable) {
      return words(unreadable.message(secrets.redactBeginning(unreadable.text())), secrets);
    }
    if (e instanceof HttpStatusException refused) {
      return words(refused.message(secrets.redactBeginning(refused.text())), secrets);
    }
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return visible(message, secrets);
  }

  /** Words that may quote lines: now that the secrets are gone, they may become one. */
  static String visible(String text, Secrets secrets) {
    String line = secrets.redact(text).replaceAll("\\s+", " ");
    StringBuilder shown = new StringBuilder(line.length());
    line.codePoints()
        .forEach(
            point -> {
              if (Character.isISOControl(point)) {
                shown.append(String.format("\\u%04X", point));
              } else {
                shown.appendCodePoint(point);
              }
            });
    return words(shown.toString(), secrets);
  }

  static UpstreamTool tool(RemoteTool tool, Secrets secrets) {
    return new UpstreamTool(secrets.redact(tool.name()), object(tool.description(), secrets));
  }

  static Agreement agreement(Agreement agreement, Secrets secrets) {
    Implementation server = agreement.server();
    String title = server.title();
    String instructions = agreement.instructions();
    return new Agreement(
        agreement.era(),
        agreement.version(),
        new Implementation(
            secrets.redact(server.name()),
            secrets.redact(server.version()),
            title == null ? null : secrets.redact(title)),
        object(agreement.capabilities(), secrets),
        instructions == null ? null : secrets.redact(instructions));
  }

  static @Nullable Object value(@Nullable Object json, Secrets secrets) {
    return json == Undefined.UNDEFINED ? json : secrets.redact(json);
  }

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> object(Map<String, @Nullable Object> json, Secrets secrets) {
    return secrets.redact((Object) json) instanceof Map<?, ?> clean
        ? (Map<String, @Nullable Object>) clean
        : Map.of();
  }
}
