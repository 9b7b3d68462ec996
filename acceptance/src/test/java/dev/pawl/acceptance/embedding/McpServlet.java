package dev.pawl.acceptance.embedding;

import dev.pawl.McpHandler;
import dev.pawl.WebExchange;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The recipe for servlets. */
public final class McpServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient McpHandler handler;

  public McpServlet(McpHandler handler) {
    this.handler = handler;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    handler.handle(new Exchange(request, response));
  }

  private record Exchange(HttpServletRequest request, HttpServletResponse response)
      implements WebExchange {
    @Override
    public String method() {
      return request.getMethod();
    }

    @Override
    public String path() {
      return request.getRequestURI();
    }

    @Override
    public String query() {
      return Objects.requireNonNullElse(request.getQueryString(), "");
    }

    @Override
    public List<String> headers(String name) {
      return Collections.list(request.getHeaders(name));
    }

    @Override
    public InputStream body() throws IOException {
      return request.getInputStream();
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return InetAddress.ofLiteral(request.getLocalAddr());
    }

    @Override
    public @Nullable InetAddress remoteAddress() {
      return InetAddress.ofLiteral(request.getRemoteAddr());
    }

    @Override
    public OutputStream respond(int status, Map<String, String> headers, long length)
        throws IOException {
      response.setStatus(status);
      headers.forEach(response::setHeader);
      if (length >= 0) {
        response.setContentLengthLong(length);
      }
      return response.getOutputStream();
    }
  }
}
