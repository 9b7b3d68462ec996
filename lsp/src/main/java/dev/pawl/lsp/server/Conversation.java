package dev.pawl.lsp.server;

import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Keeps to the order that the protocol demands, and to its codes where the library has others:
 * requests come between {@code initialize} and {@code shutdown}, with parameters.
 */
final class Conversation {
  private static final Set<String> ABOUT_DOCUMENTS =
      Set.of(
          "textDocument/completion",
          "textDocument/definition",
          "textDocument/formatting",
          "textDocument/hover",
          "textDocument/prepareRename",
          "textDocument/references",
          "textDocument/rename");

  private boolean initialized;
  private boolean over;

  /** Looks at what is said on the way to the one who hears it; in both directions. */
  MessageConsumer between(MessageConsumer next) {
    return message -> {
      if (message instanceof RequestMessage request) {
        admit(request);
      } else if (message instanceof ResponseMessage response && response.getError() != null) {
        response.setError(told(response, response.getError()));
      }
      next.consume(message);
    };
  }

  /** Requests of the editor come one after the other; this server sends none. */
  private synchronized void admit(RequestMessage request) {
    String method = request.getMethod();
    boolean first = method.equals("initialize");
    if (!first && !initialized) {
      throw refused(request, ResponseErrorCode.ServerNotInitialized, "`initialize` comes first");
    }
    if (over || (first && initialized)) {
      throw refused(
          request,
          ResponseErrorCode.InvalidRequest,
          over ? "nothing is answered after `shutdown`" : "`initialize` comes once");
    }
    // The library takes it for null, and hands it on; so it does with methods that it refuses.
    if (request.getParams() == null && ABOUT_DOCUMENTS.contains(method)) {
      throw refused(request, ResponseErrorCode.InvalidParams, method + " needs params");
    }
    initialized = true;
    over = method.equals("shutdown");
  }

  private static MessageIssueException refused(
      Message request, ResponseErrorCode code, String reason) {
    return new MessageIssueException(request, List.of(new MessageIssue(reason, code.getValue())));
  }

  /** Of several that are missing, the library says that there is no request. */
  private static boolean lacksParameters(ResponseError error) {
    return error.getCode() == ResponseErrorCode.InvalidRequest.getValue()
        && error.getData() instanceof List<?> issues
        && !issues.isEmpty()
        && issues.stream()
            .allMatch(
                each ->
                    each instanceof MessageIssue issue
                        && issue.getIssueCode() == ResponseErrorCode.InvalidParams.getValue());
  }

  /** The library says of parameters of the wrong kind that they are no JSON, and how it knows. */
  private static ResponseError told(ResponseMessage response, ResponseError error) {
    if (lacksParameters(error)) {
      return new ResponseError(
          ResponseErrorCode.InvalidParams, "the params lack what this method needs", null);
    }
    if (error.getCode() != ResponseErrorCode.ParseError.getValue()) {
      return error;
    }
    String why = String.valueOf(error.getData());
    boolean json = !why.contains("MalformedJsonException") && !why.contains("EOFException");
    return response.getId() != null && json
        ? new ResponseError(
            ResponseErrorCode.InvalidParams, "the params are not what this method takes", null)
        : new ResponseError(ResponseErrorCode.ParseError, "this is no JSON", null);
  }
}
