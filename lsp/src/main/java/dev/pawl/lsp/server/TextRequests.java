package dev.pawl.lsp.server;

import dev.pawl.lsp.feature.Completion;
import dev.pawl.lsp.feature.Definitions;
import dev.pawl.lsp.feature.Edit;
import dev.pawl.lsp.feature.Formatting;
import dev.pawl.lsp.feature.Hovers;
import dev.pawl.lsp.feature.Names;
import dev.pawl.lsp.feature.Proposal;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** What an editor tells and asks about a document. */
final class TextRequests implements TextDocumentService {
  private final Documents documents;
  private final Diagnosing diagnosing;
  private final ExecutorService executor;
  private final GraphKeys keys = new GraphKeys();
  private final @Nullable String data;

  /**
   * @param executor answers requests; few at a time, so that they wait and can be cancelled
   * @param data where runs are kept, if somebody said so
   */
  TextRequests(
      Documents documents, Diagnosing diagnosing, ExecutorService executor, @Nullable String data) {
    this.documents = documents;
    this.diagnosing = diagnosing;
    this.executor = executor;
    this.data = data;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var opened = params.getTextDocument();
    diagnosing.add(
        opened.getUri(), documents.open(opened.getUri(), opened.getVersion(), opened.getText()));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    Integer version = params.getTextDocument().getVersion();
    documents
        .change(uri, version == null ? 0 : version, params.getContentChanges())
        .ifPresent(document -> diagnosing.add(uri, document));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    documents.close(uri).ifPresent(document -> diagnosing.add(uri, document));
  }

  /** Other files may run tools of this one. */
  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    documents.again().forEach(diagnosing::add);
  }

  /** Answers a question about a document; with an empty answer if it is not ours. */
  private <T> CompletableFuture<T> answer(String uri, T nothing, Function<Document, T> question) {
    return CompletableFutures.computeAsync(
        executor,
        cancelled -> {
          cancelled.checkCanceled();
          Document document = documents.get(uri).filter(Document::isGraph).orElse(null);
          return document == null ? nothing : question.apply(document);
        });
  }

  private static int offset(Document document, Position position) {
    return Positions.offset(document.graph().text(), position);
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document -> {
          int at = offset(document, params.getPosition());
          List<CompletionItem> items = new ArrayList<>();
          for (Proposal proposal : Completion.at(document, at, keys)) {
            items.add(Answers.item(document.graph().text(), proposal, items.size()));
          }
          return Either.forLeft(items);
        });
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol says null for nothing
  public CompletableFuture<Hover> hover(HoverParams params) {
    return this.<@Nullable Hover>answer(
        params.getTextDocument().getUri(),
        null,
        document ->
            new Hovers(document, keys, data)
                .at(offset(document, params.getPosition()))
                .map(found -> Answers.hover(document.graph().text(), found))
                .orElse(null));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document ->
            Either.forLeft(
                Definitions.at(document, offset(document, params.getPosition()))
                    .map(Answers::location)
                    .stream()
                    .toList()));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    String uri = params.getTextDocument().getUri();
    return answer(
        uri,
        List.of(),
        document ->
            new Names(document)
                .uses(offset(document, params.getPosition())).stream()
                    .map(use -> new Location(uri, range(document, use)))
                    .toList());
  }

  private static Range range(Document document, Edit edit) {
    return Positions.of(document.graph().text(), edit.start(), edit.end());
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol says null for nothing
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return this.<@Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>answer(
        params.getTextDocument().getUri(),
        null,
        document ->
            new Names(document)
                .at(offset(document, params.getPosition()))
                .map(
                    use ->
                        Either3.<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forSecond(
                            new PrepareRenameResult(range(document, use), use.text())))
                .orElse(null));
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    String uri = params.getTextDocument().getUri();
    return answer(
        uri,
        new WorkspaceEdit(Map.of()),
        document -> {
          try {
            int at = offset(document, params.getPosition());
            List<Edit> edits = new Names(document).rename(at, params.getNewName());
            return new WorkspaceEdit(Map.of(uri, edits(document, edits)));
          } catch (Names.Refused refused) {
            throw new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, refused.reason(), null));
          }
        });
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        document -> edits(document, Formatting.of(document)));
  }

  private static List<TextEdit> edits(Document document, List<Edit> edits) {
    Text text = document.graph().text();
    return edits.stream().map(edit -> Answers.edit(text, edit)).toList();
  }
}
