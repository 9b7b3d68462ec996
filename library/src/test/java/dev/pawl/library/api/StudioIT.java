package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.studio.Studio;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class StudioIT {
  @TempDir Path folder;
  private Path pages;
  private Studio studio;
  private Served served;

  @BeforeEach
  void serve() throws IOException {
    pages = Files.createDirectories(folder.resolve("pages"));
    Files.createDirectories(pages.resolve("assets"));
    Files.writeString(pages.resolve("index.html"), "<!doctype html><p>pages");
    Files.writeString(pages.resolve("assets/app-1.js"), "plain");
    Files.writeString(pages.resolve("assets/app-1.js.gz"), "packed");
    Files.writeString(folder.resolve("secret.txt"), "Secret");
    Cast.write(folder);
    studio = Studio.of(pages, false, InstantSource.system());
    served = new Served(folder, Cast.CALLERS, false, studio);
  }

  @AfterEach
  void close() throws IOException {
    served.close();
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    return served.send(null, "GET", path, null, headers);
  }

  private String cookie() throws Exception {
    HttpResponse<String> entered = get(studio.entrance());
    assertThat(entered.statusCode()).isEqualTo(302);
    String cookie = entered.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("; HttpOnly", "; SameSite=Strict");
    return cookie.substring(0, cookie.indexOf(';'));
  }

  private HttpResponse<String> begin(String cookie, String... headers) throws Exception {
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Cookie", cookie));
    return served.send(null, "POST", "/api/v1/tools/look/runs", "{}", all.toArray(String[]::new));
  }

  @Test
  void aLinkLetsOneBrowserIn() throws Exception {
    String entrance = studio.entrance();
    HttpResponse<String> first = get(entrance);
    assertThat(first.statusCode()).isEqualTo(302);
    HttpResponse<String> second = get(entrance);
    assertThat(second.statusCode()).isEqualTo(410);
    assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(get("/api/v1/me").statusCode()).isEqualTo(401);
    HttpResponse<String> me = get("/api/v1/me", "Cookie", cookie());
    assertThat(me.body()).contains("LOCAL:local");
    assertThat(get("/studio/enter?once=guessed").statusCode()).isEqualTo(410);
  }

  @Test
  void onlyPagesOfThisServerActForABrowser() throws Exception {
    String cookie = cookie();
    assertThat(begin(cookie).statusCode()).isEqualTo(401);
    assertThat(begin(cookie, "Origin", "http://127.0.0.1:1").statusCode()).isEqualTo(401);
    assertThat(begin(cookie, "Origin", "null").statusCode()).isEqualTo(403);
    assertThat(begin(cookie, "Origin", "http://evil.example").statusCode()).isEqualTo(403);
    assertThat(begin(cookie, "Origin", served.root(), "Sec-Fetch-Site", "same-site").statusCode())
        .isEqualTo(401);
    assertThat(get("/api/v1/me", "Cookie", cookie, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(401);
    assertThat(begin(cookie, "Origin", served.root()).statusCode()).isEqualTo(202);
    assertThat(begin(cookie, "Sec-Fetch-Site", "same-origin").statusCode()).isEqualTo(202);
  }

  @Test
  void aCookieIsWorthNothingForClientsOfMcp() throws Exception {
    assertThat(
            served
                .send(null, "POST", "/mcp", "{}", "Cookie", cookie(), "Origin", served.root())
                .statusCode())
        .isEqualTo(401);
  }

  @Test
  void aKeyMakesABrowserKnownUntilItLeaves() throws Exception {
    HttpResponse<String> begun = served.send("ann", "POST", "/api/v1/session", "{}");
    String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
    cookie = cookie.substring(0, cookie.indexOf(';'));
    assertThat(cookie).doesNotContain("ann");
    assertThat(get("/api/v1/me", "Cookie", cookie).body()).contains("PERSON:ann");
    assertThat(
            served
                .send(
                    null,
                    "DELETE",
                    "/api/v1/session",
                    "{}",
                    "Cookie",
                    cookie,
                    "Origin",
                    served.root())
                .statusCode())
        .isEqualTo(200);
    assertThat(get("/api/v1/me", "Cookie", cookie).statusCode()).isEqualTo(401);
    assertThat(served.send("wrong", "POST", "/api/v1/session", "{}").statusCode()).isEqualTo(401);
  }

  @Test
  void pagesAreShownToEverybodyAndRunNoForeignScript() throws Exception {
    for (String path : List.of("/studio/", "/studio/runs/7f", "/studio/definitions/a")) {
      HttpResponse<String> page = get(path);
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).isEqualTo("<!doctype html><p>pages");
      String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
      assertThat(policy).contains("script-src 'self';", "frame-ancestors 'none'");
      assertThat(policy).doesNotContain("unsafe-eval", "script-src 'self' ");
      assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-cache");
    }
    assertThat(get("/").headers().firstValue("Location")).hasValue("/studio/");
  }

  @Test
  void filesAreKeptByBrowsersAndSentPacked() throws Exception {
    HttpResponse<String> plain = get("/studio/assets/app-1.js");
    assertThat(plain.body()).isEqualTo("plain");
    assertThat(plain.headers().firstValue("Content-Type"))
        .hasValue("text/javascript; charset=utf-8");
    assertThat(plain.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    HttpResponse<String> packed = get("/studio/assets/app-1.js", "Accept-Encoding", "gzip, br");
    assertThat(packed.body()).isEqualTo("packed");
    assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
    String etag = plain.headers().firstValue("ETag").orElseThrow();
    assertThat(get("/studio/assets/app-1.js", "If-None-Match", etag).statusCode()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/studio/../secret.txt",
        "/studio/..%2fsecret.txt",
        "/studio/assets/../../secret.txt",
        "/studio/%2e%2e/secret.txt",
        "/studio//secret.txt",
        "/studio/.hidden.js",
        "/studio/none.js"
      })
  void nothingElseIsShown(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).isBetween(400, 499);
    assertThat(answer.body()).doesNotContain("Secret");
  }

  @Test
  void whatIsMissingIsSaidWhereThePagesWereNotBuilt() throws Exception {
    Files.delete(pages.resolve("index.html"));
    HttpResponse<String> page = get("/studio/");
    assertThat(page.statusCode()).isEqualTo(503);
    assertThat(page.body()).contains("Node.js");
  }

  @Test
  void anotherHostIsRefused() throws Exception {
    assertThat(RawRequest.status(served.root(), "GET /studio/ HTTP/1.1", "evil.example"))
        .isEqualTo(403);
  }
}
