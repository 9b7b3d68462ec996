package dev.pawl.lsp.server;

import dev.pawl.lsp.graph.Document;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** Serves one editor. */
final class GraphLanguageServer implements LanguageServer, LanguageClientAware, WorkspaceService {
  /** As many as the answers that somebody waits for at once. */
  private static final int AT_ONCE = 2;

  private final String version;
  private final Documents documents;
  private final Diagnosing diagnosing = new Diagnosing(this::diagnose);
  private final ExecutorService executor =
      Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().name("request").factory());
  private final TextRequests texts;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean shutDown;
  private @Nullable LanguageClient client;

  GraphLanguageServer(
      String version,
      Function<Path, Map<String, UpstreamDefinition>> servers,
      @Nullable String data) {
    this.version = version;
    this.documents = new Documents(servers);
    this.texts = new TextRequests(documents, diagnosing, executor, data);
  }

  @Override
  public void connect(LanguageClient other) {
    client = other;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(new SaveOptions(false));
    ServerCapabilities capabilities = new ServerCapabilities();
    capabilities.setTextDocumentSync(sync);
    capabilities.setCompletionProvider(new CompletionOptions(false, List.of(".", "$")));
    capabilities.setHoverProvider(true);
    capabilities.setDefinitionProvider(true);
    capabilities.setReferencesProvider(true);
    capabilities.setRenameProvider(new RenameOptions(true));
    capabilities.setDocumentFormattingProvider(true);
    return CompletableFuture.completedFuture(
        new InitializeResult(capabilities, new ServerInfo("pawl", version)));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    shutDown = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    ended.countDown();
  }

  /** Waits until the editor says that it is over, or goes away. */
  void await() throws InterruptedException {
    ended.await();
  }

  /** Whether the editor has said good-bye before it went. */
  boolean isShutDown() {
    return shutDown;
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    // There is nothing to configure.
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    documents.again().forEach(diagnosing::add);
  }

  private void diagnose(String uri, Document document) {
    LanguageClient told = client;
    if (told == null) {
      return;
    }
    try {
      boolean ours = documents.get(uri).isPresent() && document.isMeantAsGraph();
      PublishDiagnosticsParams found =
          new PublishDiagnosticsParams(uri, ours ? Answers.diagnostics(document) : List.of());
      found.setVersion(document.version());
      told.publishDiagnostics(found);
    } catch (RuntimeException | StackOverflowError e) {
      // What is wrong with one version of a text must not end the looking at all others.
      told.logMessage(new MessageParams(MessageType.Error, "pawl cannot check " + uri + ": " + e));
    }
  }

  /** Nothing is looked at or answered any more. */
  void end() throws InterruptedException {
    executor.shutdownNow();
    diagnosing.end();
  }
}
