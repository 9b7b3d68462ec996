package dev.pawl.acceptance.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.testkit.BuiltProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every feature of {@code pawl lsp} once, through a client and the built program. */
class LanguageServerIT {
  private static final String TEXT =
      """
      server: { name: demo, version: "1.0.0" }
      mcpServers:
        files: { builtin: files, root: ./data }
        never: { command: touch, args: [started] }
      tools:
        - name: twice
          inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
          nodes:
            - { id: entry, type: entry, next: double }
            - { id: double, type: transform, transform: { expr: '{ "n": $.entry.n * 2 }' }, next: more }
            # 😀 counts as two in the protocol
            - { id: more, type: workflow, tool: other.yaml#again, args: { s: "😀", n: { expr: $.double.n } }, next: exit }
            - { id: exit, type: exit }
      """;

  private static final String OTHER =
      """
      server: { name: other, version: "1.0.0" }
      tools:
        - name: again
          inputSchema: { type: object, properties: { n: { type: number }, s: { type: string } }, required: [n] }
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Editor editor;

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("graph.yaml"), TEXT);
    Files.writeString(folder.resolve("other.yaml"), OTHER);
    editor = new Editor(folder, folder.resolve("graph.yaml"));
    editor.open(TEXT);
    assertThat(editor.problems()).isEmpty();
  }

  @AfterEach
  void leave() throws Exception {
    assertThat(editor.children()).isEmpty();
    editor.close();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .isSubsetOf("graph.yaml", "other.yaml", ".pawl");
    }
  }

  @Test
  void tellsProblemsOfTheTextThatIsNotSavedAsItIsTyped() throws Exception {
    editor.type("$.entry.n *", "$.entri.n *");
    assertThat(editor.problems()).contains("UNKNOWN_NODE entri");
    editor.type("$.entri.n *", "$.entry.n *");
    editor.type("$.double.n }", "$.doubel.n }");
    assertThat(editor.problems()).containsExactly("UNKNOWN_NODE doubel");
    editor.type("$.doubel.n }", "$.double.n }");
    editor.type("next: exit }", "next: exot }");
    assertThat(editor.problems()).contains("UNKNOWN_NODE exot");
    editor.type("next: exot }", "next: exit");
    assertThat(editor.problems()).anyMatch(problem -> problem.startsWith("SYNTAX "));
    editor.closeFile();
    assertThat(editor.problems()).isEmpty();
  }

  @Test
  void completesWhatIsTypedEvenWhileTheTextIsBroken() throws Exception {
    editor.type("next: more }", "next: ");
    assertThat(labels("* 2 }' }, next: ")).contains("more", "exit");
    editor.type("* 2 }' }, next: ", "* 2 + $.entry.");
    assertThat(labels("* 2 + $.entry.")).containsExactly("n");
    editor.type("type: exit }", "type: ");
    assertThat(labels("id: exit, type: ")).contains("mcp", "exit");
  }

  private List<String> labels(String behind) throws Exception {
    CompletionParams params = new CompletionParams(editor.document(), editor.behind(behind));
    return Editor.answer(editor.texts().completion(params)).getLeft().stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  @Test
  void takesBackWhatWasAsked() throws Exception {
    CompletionParams params =
        new CompletionParams(editor.document(), editor.behind("next: double"));
    for (int i = 0; i < 200; i++) {
      editor.texts().completion(params).cancel(true);
    }
    assertThat(labels("next: double")).contains("double", "exit");
  }

  @Test
  void showsTypesAndTheValuesOfTheLastRun() throws Exception {
    assertThat(hover("$.entry.n")).contains("n: number").doesNotContain("Last run");
    List<String> command = new ArrayList<>(BuiltProgram.command());
    command.addAll(List.of("run", "graph.yaml", "twice", "n=21", "--quiet"));
    Process run =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isZero();
    assertThat(hover("$.entry.n")).contains("Last run").contains("21");
    assertThat(hover("$.double.n")).contains("42");
  }

  private String hover(String behind) throws Exception {
    Hover hover =
        Editor.answer(
            editor.texts().hover(new HoverParams(editor.document(), editor.behind(behind))));
    return hover.getContents().getRight().getValue();
  }

  @Test
  void goesToDefinitionsHereAndInOtherFiles() throws Exception {
    Location node = definition("$.double");
    assertThat(editor.within(node.getRange())).isEqualTo("double");
    assertThat(node.getUri()).isEqualTo(editor.document().getUri());
    Location tool = definition("other.yaml#ag");
    assertThat(tool.getUri()).endsWith("/other.yaml");
    assertThat(tool.getRange().getStart().getLine()).isEqualTo(2);
  }

  private Location definition(String behind) throws Exception {
    return Editor.answer(
            editor
                .texts()
                .definition(new DefinitionParams(editor.document(), editor.behind(behind))))
        .getLeft()
        .getFirst();
  }

  @Test
  void renamesANodeEverywhere() throws Exception {
    var position = editor.behind("id: dou");
    assertThat(
            editor.within(
                Editor.answer(
                        editor
                            .texts()
                            .prepareRename(new PrepareRenameParams(editor.document(), position)))
                    .getSecond()
                    .getRange()))
        .isEqualTo("double");
    WorkspaceEdit edit =
        Editor.answer(
            editor.texts().rename(new RenameParams(editor.document(), position, "twofold")));
    assertThat(editor.edited(edit.getChanges().get(editor.document().getUri())))
        .isEqualTo(TEXT.replace("double", "twofold"));
    assertThat(
            Editor.answer(
                editor
                    .texts()
                    .references(
                        new ReferenceParams(
                            editor.document(), position, new ReferenceContext(true)))))
        .hasSize(3);
    assertThatThrownBy(
            () ->
                Editor.answer(
                    editor.texts().rename(new RenameParams(editor.document(), position, "exit"))))
        .hasMessageContaining("already");
  }

  @Test
  void formatsWithoutChangingWhatIsSaid() throws Exception {
    editor.type("  - name: twice\n", "  - name: twice   \n");
    var edits =
        Editor.answer(
            editor
                .texts()
                .formatting(
                    new DocumentFormattingParams(
                        editor.document(), new FormattingOptions(2, true))));
    assertThat(editor.edited(edits)).isEqualTo(TEXT);
  }

  @Test
  void endsWithTheEditor() throws Exception {
    assertThat(editor.agreed().getServerInfo().getName()).isEqualTo("pawl");
    assertThat(editor.leave()).isZero();
    try (Editor other = new Editor(folder, folder.resolve("graph.yaml"))) {
      assertThat(other.vanish()).isEqualTo(1);
    }
  }
}
