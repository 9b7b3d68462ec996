package dev.pawl.acceptance.editor;

import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;

/** An editor with one file, and the built program as its language server. */
final class Editor implements LanguageClient, AutoCloseable {
  private static final long PATIENCE = 60;

  private final Path file;
  private final Process process;
  private final LanguageServer server;
  private final InitializeResult agreed;
  private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();
  private String text = "";
  private int version;

  Editor(Path folder, Path file) throws Exception {
    this.file = file;
    List<String> command = new ArrayList<>(BuiltProgram.command());
    command.add("lsp");
    this.process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    Future<Void> _ = launcher.startListening();
    this.server = launcher.getRemoteProxy();
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities());
    this.agreed = answer(server.initialize(params));
    server.initialized(new InitializedParams());
  }

  InitializeResult agreed() {
    return agreed;
  }

  TextDocumentService texts() {
    return server.getTextDocumentService();
  }

  static <T> T answer(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE, TimeUnit.SECONDS);
  }

  TextDocumentIdentifier document() {
    return new TextDocumentIdentifier(file.toUri().toString());
  }

  String text() {
    return text;
  }

  /** Opens the file with a text that need not be on the disk. */
  void open(String content) {
    text = content;
    version = 1;
    texts()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(document().getUri(), "yaml", version, content)));
  }

  /** Types over a part of the text. */
  void type(String old, String replacement) {
    int at = text.indexOf(old);
    Range range = new Range(position(at), position(at + old.length()));
    version++;
    texts()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(document().getUri(), version),
                List.of(new TextDocumentContentChangeEvent(range, replacement))));
    text = text.substring(0, at) + replacement + text.substring(at + old.length());
  }

  void closeFile() {
    texts().didClose(new DidCloseTextDocumentParams(document()));
  }

  /** What is told about the newest version, however many were told about before. */
  List<String> problems() throws InterruptedException {
    while (true) {
      PublishDiagnosticsParams next = diagnostics.poll(PATIENCE, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("nothing is said of version " + version);
      }
      if (next.getVersion() == version) {
        return next.getDiagnostics().stream()
            .map(each -> each.getCode().get() + " " + within(each.getRange()))
            .toList();
      }
    }
  }

  String within(Range range) {
    return text.substring(offset(range.getStart()), offset(range.getEnd()));
  }

  /** Right behind the first occurrence of some words. */
  Position behind(String words) {
    return position(text.indexOf(words) + words.length());
  }

  private Position position(int offset) {
    String before = text.substring(0, offset);
    return new Position(
        (int) before.chars().filter(c -> c == '\n').count(), offset - before.lastIndexOf('\n') - 1);
  }

  private int offset(Position position) {
    int start = 0;
    for (int i = 0; i < position.getLine(); i++) {
      start = text.indexOf('\n', start) + 1;
    }
    return start + position.getCharacter();
  }

  /** The text after some edits. */
  String edited(List<? extends TextEdit> edits) {
    StringBuilder result = new StringBuilder(text);
    edits.stream()
        .sorted((a, b) -> offset(b.getRange().getStart()) - offset(a.getRange().getStart()))
        .forEach(
            edit ->
                result.replace(
                    offset(edit.getRange().getStart()),
                    offset(edit.getRange().getEnd()),
                    edit.getNewText()));
    return result.toString();
  }

  /** Says good-bye, and tells how the program ended. */
  int leave() throws Exception {
    answer(server.shutdown());
    server.exit();
    return ended();
  }

  /** Goes without a word. */
  int vanish() throws Exception {
    process.getOutputStream().close();
    return ended();
  }

  private int ended() throws InterruptedException {
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end");
    }
    return process.exitValue();
  }

  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams told) {
    diagnostics.add(told);
  }

  @Override
  public void showMessage(MessageParams params) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams params) {
    throw new AssertionError(params.getMessage());
  }
}
