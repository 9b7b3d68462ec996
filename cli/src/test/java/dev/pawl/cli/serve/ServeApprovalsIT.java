package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deciding over HTTP, as {@code docs/api.md} tells. */
@Timeout(120)
class ServeApprovalsIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern JSON_BELOW = Pattern.compile("(?s)```json\n(.*?)```");
  private static final String JSON = "application/json";

  @TempDir Path folder;
  private ServeProcess pawl;
  private String ada;
  private String ben;
  private String mcp;
  private String root;

  @BeforeEach
  void serve() throws Exception {
    Path project = Files.createDirectories(folder.resolve("governed/notes")).getParent();
    for (String file : List.of("gates.yaml", "notes.yaml", "pawl.yaml", "notes/todo.md")) {
      Files.writeString(project.resolve(file), Project.read("examples/governed/" + file));
    }
    ada = key("ada", "--role", "editor");
    ben = key("ben", "--scope", "tool:*");
    pawl =
        ServeProcess.start(
            folder, "governed", "--http", "0", "--keys", "--data", folder.resolve("data"));
    mcp = pawl.url();
    root = mcp.replace("/mcp", "/api/v1/approvals");
  }

  @AfterEach
  void stop() throws IOException {
    pawl.close();
  }

  private String key(String name, String... more) {
    List<Object> words = new ArrayList<>(List.of("keys", "create", name, "--kind", "person"));
    words.addAll(List.of(more));
    words.addAll(List.of("--data", folder.resolve("data")));
    return CommandRun.piped().pawl(words.toArray()).out().strip();
  }

  private void hold() throws Exception {
    assertThat(
            new HttpCaller(mcp, ben)
                .call("replace_note", "{\"name\":\"todo.md\",\"text\":\"Buy plums\"}")
                .body())
        .contains("waiting");
  }

  private static HttpResponse<String> send(
      String method, String url, String body, String... headers)
      throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(url))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .headers(headers)
            .build(),
        BodyHandlers.ofString());
  }

  private String id() throws Exception {
    Map<?, ?> page =
        (Map<?, ?>) Json.parse(send("GET", root, null, "Authorization", "Bearer " + ada).body());
    return String.valueOf(((Map<?, ?>) ((List<?>) page.get("approvals")).getFirst()).get("id"));
  }

  /** What such a line of the document does. */
  private HttpResponse<String> curl(String line, String id) throws Exception {
    return new DocumentedCalls(root.substring(0, root.indexOf("/api/")))
        .call(line, Map.of("$ADA", ada, "$BEN", ben, "$ID", id));
  }

  private static List<String> lines() {
    return DocumentedCalls.lines(Project.read("docs/api.md"));
  }

  @Test
  void everyExampleAboutUpstreamsAnswersAsTheDocumentSays() throws Exception {
    String document = Project.read("docs/api.md");
    List<String> lines = lines().stream().filter(line -> line.contains("/upstreams")).toList();
    assertThat(lines).hasSize(4);
    for (String line : lines) {
      HttpResponse<String> answer = curl(line, "");
      assertThat(answer.statusCode()).as(line + "\n" + answer.body()).isEqualTo(200);
      if (!line.contains("live=true")) {
        Matcher said = JSON_BELOW.matcher(document.substring(document.indexOf(line)));
        assertThat(said.find()).isTrue();
        assertThat(Json.parse(answer.body())).isEqualTo(Json.parse(said.group(1)));
      }
    }
  }

  @Test
  void everyExampleOfTheDocumentWorks() throws Exception {
    List<String> lines =
        lines().stream().filter(line -> line.contains("/api/v1/approvals")).toList();
    assertThat(lines).hasSize(6);
    for (String line : lines) {
      boolean decides = line.contains("-d ");
      if (decides || lines.indexOf(line) == 0) {
        hold();
      }
      HttpResponse<String> answer = curl(line, id());
      assertThat(answer.statusCode()).as(line + "\n" + answer.body()).isEqualTo(200);
      if (decides) {
        assertThat(answer.body()).isEqualTo("{\"status\":\"taken\"}");
      }
    }
  }

  @Test
  void whatIsAgreedToIsDoneAndOnceOnly() throws Exception {
    hold();
    String url = root + "/" + id();
    String[] headers = {"Authorization", "Bearer " + ada, "Content-Type", JSON};
    assertThat(send("GET", url, null, headers).headers().firstValue("ETag"))
        .contains("\"" + id() + "\"");
    assertThat(send("POST", url + "/approve", "{}", headers).statusCode()).isEqualTo(200);
    assertThat(send("POST", url + "/approve", "{}", headers).body())
        .as("who heard no answer may ask again")
        .isEqualTo("{\"status\":\"taken\"}");
    assertThat(send("POST", url + "/deny", "{}", headers).statusCode()).isEqualTo(404);
    assertThat(send("GET", url, null, headers).statusCode()).isEqualTo(404);
  }

  @Test
  void noPageOfAnotherSiteAndNobodyWithoutAKeyGetsAnywhere() throws Exception {
    hold();
    String url = root + "/" + id() + "/approve";
    String key = "Bearer " + ada;
    assertThat(send("POST", url, "{}", "Content-Type", JSON).statusCode()).isEqualTo(401);
    assertThat(
            send(
                    "POST",
                    url,
                    "{}",
                    "Authorization",
                    key,
                    "Content-Type",
                    JSON,
                    "Origin",
                    "https://evil.example")
                .statusCode())
        .isEqualTo(403);
    for (String type :
        List.of(
            "text/plain",
            "application/x-www-form-urlencoded",
            "text/plain; application/json",
            "application/jsonx")) {
      assertThat(send("POST", url, "{}", "Authorization", key, "Content-Type", type).statusCode())
          .as(type)
          .isEqualTo(415);
    }
    assertThat(send("POST", url, "{}", "Authorization", key).statusCode()).isEqualTo(415);
    String benKey = "Bearer " + ben;
    assertThat(send("POST", url, "{}", "Authorization", benKey, "Content-Type", JSON).statusCode())
        .as("who wants it is no editor")
        .isEqualTo(403);
    assertThat(send("PUT", url, "{}", "Authorization", key, "Content-Type", JSON).statusCode())
        .isEqualTo(405);
  }
}
