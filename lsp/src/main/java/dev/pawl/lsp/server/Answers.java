package dev.pawl.lsp.server;

import dev.pawl.lsp.feature.Definitions;
import dev.pawl.lsp.feature.Edit;
import dev.pawl.lsp.feature.Extent;
import dev.pawl.lsp.feature.Proposal;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.text.Text;
import dev.pawl.mcp.lock.Visible;
import dev.pawl.model.Problem;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What was found out, in the words of the protocol. */
final class Answers {
  private static final String SOURCE = "pawl";

  private Answers() {}

  static List<Diagnostic> diagnostics(Document document) {
    String file = document.file().toString();
    return document.analysis().problems().stream()
        .filter(problem -> problem.place().file().equals(file))
        .map(problem -> diagnostic(document, problem))
        .toList();
  }

  private static Diagnostic diagnostic(Document document, Problem problem) {
    Extent extent = Extent.of(document, problem.place());
    String advice = problem.advice().isEmpty() ? "" : "\n" + problem.advice();
    Diagnostic diagnostic =
        new Diagnostic(
            Positions.of(document.graph().text(), extent.start(), extent.end()),
            Visible.lines(problem.words() + advice),
            severity(problem),
            SOURCE);
    diagnostic.setCode(problem.code().name());
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Problem problem) {
    return switch (problem.severity()) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case NOTE -> DiagnosticSeverity.Information;
    };
  }

  /**
   * @param order in which it was found, which clients would not keep by themselves
   */
  static CompletionItem item(Text text, Proposal proposal, int order) {
    // Names come from servers, too; what is written into the text is quoted where it needs to be.
    String label = Visible.of(proposal.label());
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind(proposal.kind()));
    item.setSortText("%05d".formatted(order));
    item.setDetail(proposal.detail().isEmpty() ? null : Visible.of(proposal.detail()));
    if (!proposal.explanation().isEmpty()) {
      item.setDocumentation(markdown(proposal.explanation()));
    }
    Edit edit = proposal.edit();
    item.setFilterText(label);
    item.setTextEdit(Either.forLeft(edit(text, edit)));
    return item;
  }

  private static CompletionItemKind kind(Proposal.Kind kind) {
    return switch (kind) {
      case NODE -> CompletionItemKind.Reference;
      case KEY -> CompletionItemKind.Property;
      case WORD -> CompletionItemKind.EnumMember;
      case SERVER -> CompletionItemKind.Module;
      case TOOL -> CompletionItemKind.Method;
      case MEMBER -> CompletionItemKind.Field;
      case FUNCTION -> CompletionItemKind.Function;
      case VARIABLE -> CompletionItemKind.Variable;
    };
  }

  static TextEdit edit(Text text, Edit edit) {
    return new TextEdit(Positions.of(text, edit.start(), edit.end()), edit.text());
  }

  static Hover hover(Text text, dev.pawl.lsp.feature.Hover hover) {
    return new Hover(markdown(hover.markdown()), Positions.of(text, hover.start(), hover.end()));
  }

  private static MarkupContent markdown(String text) {
    return new MarkupContent(MarkupKind.MARKDOWN, text);
  }

  static Location location(Definitions.Target target) {
    return new Location(
        target.file().toAbsolutePath().toUri().toString(),
        Positions.of(target.text(), target.start(), target.end()));
  }
}
