package dev.pawl.lsp.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.util.LimitedInputStream;

/**
 * Reads each message to its end, also one that is no JSON or too deep. The library stops where it
 * fails, takes what is left for headers, and then never finds the next message.
 */
final class WholeMessages extends StreamMessageProducer {
  private WholeMessages(InputStream in, MessageJsonHandler json, MessageIssueHandler issues) {
    super(in, json, issues);
  }

  @Override
  protected boolean handleMessage(InputStream in, Headers headers) {
    try (InputStream message = new LimitedInputStream(in, headers.contentLength, false)) {
      boolean more = super.handleMessage(message, headers);
      message.transferTo(OutputStream.nullOutputStream());
      return more;
    } catch (IOException _) {
      return false; // the editor is gone
    }
  }

  /** Connects a service with the other side, from which messages are read like this. */
  static final class Connection<T> extends Launcher.Builder<T> {
    @Override
    public Launcher<T> create() {
      MessageJsonHandler json = createJsonHandler();
      RemoteEndpoint endpoint = createRemoteEndpoint(json);
      T remote = createProxy(endpoint);
      MessageConsumer consumer = wrapMessageConsumer(endpoint);
      return createLauncher(
          executorService,
          remote,
          endpoint,
          createMessageProcessor(new WholeMessages(input, json, endpoint), consumer, remote));
    }
  }
}
