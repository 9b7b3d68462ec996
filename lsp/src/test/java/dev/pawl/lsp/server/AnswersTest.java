package dev.pawl.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.lsp.feature.Completion;
import dev.pawl.lsp.feature.Hovers;
import dev.pawl.lsp.feature.Proposal;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.graph.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CompletionItem;
import org.junit.jupiter.api.Test;

/** What editors are shown of texts that hide something. */
class AnswersTest {
  private static final String HIDING = "b\u202e\u200b\u009b\u001b]0;x\u0007";
  private static final String SEEN = "b\\u{202e}\\u{200b}\\u{9b}\\u{1b}]0;x\\u{7}";
  private static final GraphKeys KEYS = new GraphKeys();

  private static Document document(String args, String expression) {
    Object schema =
        Map.of(
            "type",
            "object",
            "properties",
            Map.of(
                HIDING,
                Map.of("enum", List.of(HIDING), "description", HIDING),
                "plain",
                Map.of("type", "string")));
    String text =
        """
        server: { name: s, version: "1" }
        tools:
          - name: t
            inputSchema: %s
            nodes:
              - { id: entry, type: entry, next: again }
              - { id: again, type: workflow, tool: t, args: { %s }, next: say }
              - { id: say, type: transform, transform: { expr: '%s' }, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(written(schema), args, expression);
    return Document.opened(Path.of("graph.yaml"), 1, text, Workspace.PLAIN);
  }

  /** YAML has no control characters but as escapes. */
  private static String written(Object value) {
    return Json.write(value).replace("\u009b", "\\u009b");
  }

  private static List<CompletionItem> items(Document document, String behind) {
    int at = document.content().indexOf(behind) + behind.length();
    List<CompletionItem> items = new ArrayList<>();
    for (Proposal each : Completion.at(document, at, KEYS)) {
      items.add(Answers.item(document.graph().text(), each, items.size()));
    }
    return items;
  }

  @Test
  void namesAreProposedSoThatTheyAreSeen() {
    CompletionItem item =
        items(document("", "1"), "args: { ").stream()
            .filter(each -> each.getLabel().startsWith("b"))
            .findFirst()
            .orElseThrow();
    assertThat(item.getLabel()).isEqualTo(SEEN);
    assertThat(item.getFilterText()).isEqualTo(SEEN);
    assertThat(item.getDetail()).contains("\\u{202e}");
    assertThat(item.toString()).doesNotContain("\u202e", "\u200b", "\u009b", "\u001b", "\u0007");
    assertThat(item.getTextEdit().getLeft().getNewText())
        .isEqualTo("\"b\\u202e\\u200b\\u009b\\u001b]0;x\\u0007\": ");
  }

  @Test
  void whatNoPathCanSayIsNotProposedThere() {
    assertThat(items(document("", "$.entry."), "$.entry."))
        .extracting(CompletionItem::getLabel)
        .containsExactly("plain");
  }

  @Test
  void hoversHideNothing() {
    Document document = document(written(HIDING) + ": a", "$.entry");
    for (String word : List.of("args: { \"b", "tool: t", "$.entr")) {
      int at = document.content().indexOf(word) + word.length();
      assertThat(new Hovers(document, KEYS, null).at(at))
          .hasValueSatisfying(
              hover ->
                  assertThat(hover.markdown())
                      .contains("202e")
                      .doesNotContain("\u202e", "\u200b", "\u009b", "\u001b", "\u0007"));
    }
  }

  @Test
  void problemsHideNothing() {
    Document document = document("\"b\\u202e\": a", "1");
    assertThat(Answers.diagnostics(document))
        .isNotEmpty()
        .allSatisfy(
            each -> assertThat(each.getMessage().getLeft()).doesNotContain("\u202e", "\u200b"));
  }
}
