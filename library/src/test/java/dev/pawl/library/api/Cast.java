package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Callers who try each other's doors, and a project for them. */
final class Cast {
  private static final Pattern RUN = Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}");

  static final Map<String, Identity> CALLERS =
      Map.of(
          "ann", identity(Kind.PERSON, "ann"),
          "bob", identity(Kind.PERSON, "bob", "cook"),
          "ann-agent", identity(Kind.AGENT, "ann", "boss"),
          "ann-service", identity(Kind.SERVICE, "ann", "boss"),
          "bea", identity(Kind.PERSON, "bea", "boss"),
          "olga", identity(Kind.PERSON, "olga", "operator"));

  /**
   * Neither owners nor overseers; some only look like the owner. Empty for those without a token.
   */
  static final List<String> STRANGERS = List.of("bob", "ann-agent", "ann-service", "bea", "");

  private Cast() {}

  private static Identity identity(Kind kind, String name, String... roles) {
    return new Identity(new Principal(kind, name), "test", Set.of(roles), Set.of("tool:*"), null);
  }

  /** A tool that asks, one that only looks, one that awaits a signal, and one that is held. */
  static void write(Path folder) throws IOException {
    Files.writeString(folder.resolve("todo.md"), "Buy pears");
    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        principles: false
        gates:
          - name: care
            applies: { tools: files/write_file }
            of: calls
            then: { hold: { roles: [boss] } }
        """);
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        mcpServers: { files: { builtin: files, root: . } }
        tools:
          - name: approve
            description: Waits for somebody
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: Secret question?, next: exit }
              - { id: exit, type: exit }
          - name: look
            description: Looks
            nodes:
              - { id: entry, type: entry, next: tell }
              - { id: tell, type: transform, transform: { expr: '{ "seen": 7 }' }, next: exit }
              - { id: exit, type: exit }
          - name: listen
            description: Awaits a signal
            nodes:
              - { id: entry, type: entry, next: hear }
              - { id: hear, type: signal, signal: paid, next: exit }
              - { id: exit, type: exit }
          - name: replace
            description: Writes
            nodes:
              - { id: entry, type: entry, next: write }
              - { id: write, type: mcp, server: files, tool: write_file, args: { path: todo.md, content: Secret plums }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  /** The run that an answer names. */
  static String run(HttpResponse<String> answer) {
    Matcher found = RUN.matcher(answer.body());
    assertThat(found.find()).as(answer.body()).isTrue();
    return found.group();
  }

  /** What a caller shows. */
  static @Nullable String token(String who) {
    return who.isEmpty() ? null : who;
  }

  /** What an answer says, but for the name that was asked for. */
  static String said(HttpResponse<String> answer, String name) {
    return answer.statusCode() + " " + answer.body().replace(name, "NAME");
  }
}
