package dev.pawl.mcp.web;

import dev.pawl.json.Json;
import dev.pawl.mcp.server.OutcomeUnknownException;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Makes HTTP requests to the hosts of a list, and to no others. Making one touches no network.
 *
 * <p>A request that nobody answered, although it may have reached somebody, is in doubt; one that
 * was never sent has failed, and may be tried again.
 */
public final class WebServer implements ToolServer {
  private static final int LONGEST_QUOTE = 500;

  private final WebOptions options;
  private final AllowedHosts allowed;
  private final Lookup lookup;
  private final List<Tool> tools;

  /** Serves with the options of a file. */
  public WebServer(WebOptions options) {
    this(options, InetAddress::getAllByName);
  }

  WebServer(WebOptions options, Lookup lookup) {
    this.options = options;
    this.allowed = new AllowedHosts(options.hosts());
    this.lookup = lookup;
    this.tools = WebTools.all(method -> (arguments, _) -> call(method, arguments));
  }

  @Override
  public List<Tool> tools() {
    return tools;
  }

  private CallResult call(@Nullable String method, Map<String, @Nullable Object> arguments)
      throws RpcException, InterruptedException {
    try {
      WebRequest request = new RequestReader(options).read(method, arguments);
      return result(answer(request), Boolean.TRUE.equals(arguments.get("anyStatus")));
    } catch (WebException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  private static CallResult result(Journey.End end, boolean anyStatus) {
    WebAnswer answer = end.answer();
    Map<String, @Nullable Object> json = answer.toJson(end.uri().toString());
    if (answer.status() < 400 || anyStatus) {
      return CallResult.structured(json);
    }
    String body = json.get("body") instanceof String text ? text : Json.write(json.get("body"));
    String quote = body.length() > LONGEST_QUOTE ? body.substring(0, LONGEST_QUOTE) + "…" : body;
    String words =
        ("the server answered " + answer.status() + " " + answer.reason()).strip()
            + (json.containsKey("body") ? ": " + quote : "")
            + "; with `anyStatus: true` this would be a result";
    return new CallResult(List.of(Content.text(words)), json, true);
  }

  /** The work is done by a thread of its own, so that an interrupt and the end of time break it. */
  private Journey.End answer(WebRequest request)
      throws WebException, RpcException, InterruptedException {
    try (Line line = new Line(allowed, lookup, options.maxBytes())) {
      Errand errand = new Errand(new Journey(options, line), request);
      Thread thread = Thread.ofVirtual().name("web call").start(errand);
      if (!thread.join(options.timeout())) {
        line.breakOff();
        thread.join(Duration.ofSeconds(1));
        throw silent(line.isSent());
      }
      return errand.end();
    } catch (LostLineException e) {
      throw lost(e.why, e.sent, Origin.of(request.uri()).authority());
    }
  }

  /** What is done on the other thread, and what came of it. */
  private static final class Errand implements Runnable {
    private final Journey journey;
    private final WebRequest request;
    private Journey.@Nullable End end;
    private @Nullable Exception failure;

    Errand(Journey journey, WebRequest request) {
      this.journey = journey;
      this.request = request;
    }

    @Override
    public void run() {
      try {
        end = journey.make(request);
      } catch (IOException e) {
        failure = new LostLineException(e, journey.isSent());
      } catch (WebException e) {
        failure = e;
      }
    }

    Journey.End end() throws WebException, LostLineException {
      if (failure instanceof WebException refused) {
        throw refused;
      }
      if (failure instanceof LostLineException lost) {
        throw lost;
      }
      if (end == null) {
        throw new IllegalStateException("the request ended without an answer");
      }
      return end;
    }
  }

  private static final class LostLineException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient IOException why;
    private final boolean sent;

    LostLineException(IOException why, boolean sent) {
      this.why = why;
      this.sent = sent;
    }
  }

  private RpcException silent(boolean sent) {
    String words =
        "no whole answer within "
            + options.timeout().toMillis()
            + " ms, the `timeout` of the server";
    if (sent) {
      throw new OutcomeUnknownException(words, true);
    }
    return new RpcException(new RpcError(RpcError.INTERNAL_ERROR, words));
  }

  /** In words of ours: those of the exception may hold parts of the request. */
  private static RpcException lost(IOException why, boolean sent, String where) {
    if (sent) {
      throw new OutcomeUnknownException(
          "the connection to `" + where + "` broke before the whole answer was there", false);
    }
    String words =
        switch (why) {
          case UnknownHostException _ -> "has no address; is the name right?";
          case ConnectException _ -> "does not listen";
          case SSLException _ -> "cannot prove who it is: there is no certificate to trust";
          default -> "cannot be reached";
        };
    return new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "`" + where + "` " + words));
  }
}
