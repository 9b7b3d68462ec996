package dev.pawl.mcp.web;

import static dev.pawl.mcp.web.WebFixture.answer;
import static dev.pawl.mcp.web.WebFixture.call;
import static dev.pawl.mcp.web.WebFixture.server;
import static dev.pawl.mcp.web.WebFixture.words;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebServerTest {
  private static final String JSON = "HTTP/1.1 200 OK\nContent-Type: application/json\n";

  private Answering there;

  @BeforeEach
  void begin() throws IOException {
    there = new Answering();
  }

  @AfterEach
  void end() throws IOException {
    there.close();
  }

  @Test
  void getsJson() throws Exception {
    there.on("/a", JSON + "Set-Cookie: id=1\nX-Total: 2\nContent-Length: 14\n\n{\"n\":[1,null]}");
    Map<?, ?> answer =
        answer(
            call(
                server(there),
                "get",
                "url",
                there.url("/a"),
                "query",
                Values.object("q", "a b&c", "page", 2, "tag", List.of("x", "y"), "none", null),
                "headers",
                Values.object("X-Mine", "yes")));
    assertThat(answer.get("status")).isEqualTo(200);
    assertThat(answer.get("ok")).isEqualTo(true);
    assertThat(answer.get("body")).isEqualTo(Values.object("n", Values.list(1, null)));
    assertThat(answer.get("headers"))
        .isEqualTo(
            Map.of("content-type", "application/json", "x-total", "2", "content-length", "14"));
    assertThat(there.requests().getFirst())
        .startsWith("GET /a?q=a+b%26c&page=2&tag=x&tag=y HTTP/1.1\nHost: 127.0.0.1:" + there.port())
        .contains("\nX-Mine: yes\n");
  }

  @Test
  void postsJsonTextAndForms() throws Exception {
    there.on("/p", "HTTP/1.1 201 Created\nContent-Length: 0\n\n");
    WebServer server = server(there, "baseUrl", there.url(""));
    call(server, "post", "url", "p", "json", Values.object("a", 1));
    call(server, "put", "url", "/p", "text", "grün");
    call(server, "patch", "url", "/p", "form", Values.object("a", "1 2"));
    Map<?, ?> last = answer(call(server, "request", "method", "delete", "url", "/p", "json", null));
    assertThat(last.get("status")).isEqualTo(201);
    assertThat(last.containsKey("body")).isFalse();
    assertThat(there.requests().get(0))
        .startsWith("POST /p ")
        .contains("Content-Type: application/json")
        .endsWith("\n\n{\"a\":1}");
    assertThat(there.requests().get(1))
        .contains("Content-Type: text/plain; charset=utf-8")
        .endsWith(new String("grün".getBytes(UTF_8), ISO_8859_1));
    assertThat(there.requests().get(2)).startsWith("PATCH /p ").endsWith("\n\na=1+2");
    assertThat(there.requests().get(3)).startsWith("DELETE /p ").endsWith("\n\nnull");
  }

  @Test
  void readsAnswersHoweverTheyCome() throws Exception {
    there.on("/chunks", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n2;x=y\nde\n0\n\n");
    there.on("/end", "HTTP/1.0 200 OK\n\nuntil the end");
    there.on("/early", "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\nok");
    there.on("/head", "HTTP/1.1 200 OK\nContent-Length: 1000\n\n");
    there.on("/nothing", "HTTP/1.1 204 No Content\n\n");
    there.on("/wrong", JSON + "\n{no json");
    WebServer server = server(there);
    assertThat(answer(call(server, "get", "url", there.url("/chunks"))).get("body"))
        .isEqualTo("abcde");
    assertThat(answer(call(server, "get", "url", there.url("/end"))).get("body"))
        .isEqualTo("until the end");
    assertThat(answer(call(server, "get", "url", there.url("/early"))).get("body")).isEqualTo("ok");
    assertThat(answer(call(server, "head", "url", there.url("/head"))).containsKey("body"))
        .isFalse();
    assertThat(answer(call(server, "get", "url", there.url("/nothing"))).get("status"))
        .isEqualTo(204);
    assertThat(answer(call(server, "get", "url", there.url("/wrong"))).get("body"))
        .isEqualTo("{no json");
  }

  @Test
  void showsWhatIsNoTextInBase64() throws Exception {
    there.on("/b", out -> out.write("HTTP/1.1 200 OK\r\n\r\n\0\1\377".getBytes(ISO_8859_1)));
    Map<?, ?> answer = answer(call(server(there), "get", "url", there.url("/b")));
    assertThat(answer.get("body")).isEqualTo("AAH/");
    assertThat(answer.get("encoding")).isEqualTo("base64");
  }

  @Test
  void anAnswerOfAnErrorIsAnErrorUnlessAnyIsWanted() throws Exception {
    there.on("/e", "HTTP/1.1 404 Not Found\nContent-Type: application/json\n\n{\"why\":\"gone\"}");
    assertThat(words(call(server(there), "get", "url", there.url("/e"))))
        .isEqualTo(
            "the server answered 404 Not Found: {\"why\":\"gone\"}; with `anyStatus: true` this"
                + " would be a result");
    assertThat(
            answer(call(server(there), "get", "url", there.url("/e"), "anyStatus", true))
                .get("status"))
        .isEqualTo(404);
  }

  @Test
  void unpacksWhatIsPacked() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
      zip.write("plain".getBytes(UTF_8));
    }
    there.on(
        "/z",
        out -> {
          out.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".getBytes(UTF_8));
          out.write(packed.toByteArray());
        });
    assertThat(answer(call(server(there), "get", "url", there.url("/z"))).get("body"))
        .isEqualTo("plain");
  }

  @Test
  void argumentsThatDoNotFitAreErrorsThatSayWhatToDo() throws Exception {
    WebServer server = server(there);
    assertThat(words(call(server, "get", "url", "/x"))).contains("no `baseUrl`");
    assertThat(words(call(server, "get"))).isEqualTo("`url` must be a text");
    assertThat(words(call(server, "get", "url", there.url("/a b")))).contains("is no URL");
    assertThat(words(call(server, "post", "url", there.url("/"), "json", 1, "text", "x")))
        .contains("only one of");
    assertThat(words(call(server, "request", "url", there.url("/"), "method", "TRACE")))
        .contains("`method` must be one of");
    assertThat(words(call(server, "get", "url", there.url("/"), "text", "x")))
        .contains("a GET has no body");
    assertThat(there.requests()).isEmpty();
  }
}
