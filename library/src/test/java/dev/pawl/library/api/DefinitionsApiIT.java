package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class DefinitionsApiIT {
  private static final String ROOT = "/api/v1/definitions";

  private static final String GRAPH =
      """
      server: { name: demo, version: '1' }
      mcpServers: { files: { builtin: files, root: . } }
      # what it offers
      tools:
        - name: greet
          description: Greets
          inputSchema: { type: object, properties: { name: { type: string } }, required: [name] }
          nodes:
            - { id: entry, type: entry, next: hello }
            - id: hello   # reads
              type: mcp
              server: files
              tool: read_text_file
              args: { path: { expr: $.entry.name } }
              next: exit
              onError: sorry
            - { id: sorry, type: transform, transform: { expr: '"Sorry"' }, next: exit }
            - { id: exit, type: exit }
      """;

  private static final Map<String, Identity> CALLERS =
      Map.of(
          "editor", person("ed", Set.of("edit", "tool:*")),
          "user", person("uma", Set.of("tool:*")),
          "narrow", person("nora", Set.of("tool:greet", "read")));

  @TempDir Path folder;
  private Served served;

  private static Identity person(String name, Set<String> scopes) {
    return new Identity(new Principal(Kind.PERSON, name), "key", Set.of(), scopes, null);
  }

  @BeforeEach
  void serve() throws IOException {
    Files.createDirectories(folder.resolve("more"));
    Files.writeString(folder.resolve("more/greet me.yaml"), GRAPH);
    served = new Served(folder, CALLERS, false);
  }

  @AfterEach
  void close() throws IOException {
    served.close();
  }

  private static Map<?, ?> json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return (Map<?, ?>) Json.parse(answer.body());
  }

  private Map<?, ?> get(String who, String path) throws Exception {
    return json(served.send(who, "GET", ROOT + path, null), 200);
  }

  private String id() throws Exception {
    return String.valueOf(
        ((Map<?, ?>) list(get("editor", ""), "definitions").getFirst()).get("id"));
  }

  private static List<?> list(Map<?, ?> json, String name) {
    return (List<?>) json.get(name);
  }

  private static Map<?, ?> named(List<?> all, String key, String name) {
    return all.stream()
        .map(each -> (Map<?, ?>) each)
        .filter(each -> name.equals(each.get(key)))
        .findFirst()
        .orElseThrow();
  }

  private static String text(String text) {
    return Json.write(Values.object("text", text));
  }

  @Test
  void filesAreListedAndReadByNamesThatNeedNoEncoding() throws Exception {
    Map<?, ?> first = (Map<?, ?>) list(get("user", ""), "definitions").getFirst();
    assertThat(first.get("file")).isEqualTo("more/greet me.yaml");
    assertThat(String.valueOf(first.get("id"))).matches("[A-Za-z0-9._~:-]+");
    assertThat(first.get("format")).isEqualTo("graph");
    assertThat(first.get("editable")).isEqualTo(false);
    assertThat(named(list(first, "tools"), "name", "greet").get("published")).isEqualTo(true);
    HttpResponse<String> answer = served.send("user", "GET", ROOT + "/" + first.get("id"), null);
    Map<?, ?> whole = json(answer, 200);
    assertThat(whole.get("text")).isEqualTo(GRAPH);
    assertThat(answer.headers().firstValue("ETag")).hasValue("\"" + whole.get("etag") + "\"");
    assertThat(list(whole, "problems")).isEmpty();
  }

  @Test
  void aGraphHasWhatIsNeededToDrawIt() throws Exception {
    Map<?, ?> graph = (Map<?, ?>) list(get("user", "/" + id() + "/graph"), "tools").getFirst();
    Map<?, ?> hello = named(list(graph, "nodes"), "id", "hello");
    assertThat(hello.get("pointer")).isEqualTo("/tools/0/nodes/1");
    assertThat(((Map<?, ?>) hello.get("written")).get("onError")).isEqualTo("sorry");
    assertThat(hello.get("line")).isEqualTo(10);
    assertThat(((Map<?, ?>) hello.get("auto")).get("width")).isInstanceOf(Number.class);
    assertThat(hello.get("at")).isNull();
    assertThat(graph.get("pointer")).isEqualTo("/tools/0");
    assertThat(named(list(graph, "edges"), "kind", "error").get("to")).isEqualTo("sorry");
    assertThat(
            served.send("user", "GET", ROOT + "/" + id() + "/graph?tool=none", null).statusCode())
        .isEqualTo(404);
  }

  @Test
  void aDraftIsCheckedAndDrawnAndNotSaved() throws Exception {
    String draft = GRAPH.replace("next: hello", "next: helo");
    Map<?, ?> checked =
        json(served.send("user", "POST", ROOT + "/" + id() + "/check", text(draft)), 200);
    Map<?, ?> problem = (Map<?, ?>) list(checked, "problems").getFirst();
    assertThat(problem.get("line")).isEqualTo(9);
    assertThat(problem.get("file")).isNull();
    assertThat(problem.get("node")).isEqualTo("entry");
    Map<?, ?> graph = (Map<?, ?>) list(checked, "tools").getFirst();
    assertThat(named(list(graph, "nodes"), "id", "helo").get("type")).isEqualTo("missing");
    assertThat(folder.resolve("more/greet me.yaml")).hasContent(GRAPH);
  }

  @Test
  void whatIsNotEvenYamlIsCheckedToo() throws Exception {
    Map<?, ?> checked =
        json(served.send("user", "POST", ROOT + "/" + id() + "/check", text("tools: [")), 200);
    assertThat(list(checked, "problems")).isNotEmpty();
    assertThat(list(checked, "tools")).isEmpty();
  }

  @Test
  void aSaveNeedsTheTextThatWasSeen() throws Exception {
    String path = ROOT + "/" + id();
    String changed = GRAPH.replace("Greets", "Greets all");
    assertThat(served.send("editor", "PUT", path, text(changed)).statusCode()).isEqualTo(428);
    String seen = String.valueOf(get("editor", "/" + id()).get("etag"));
    Map<?, ?> saved =
        json(
            served.send("editor", "PUT", path, text(changed), "If-Match", "\"" + seen + "\""), 200);
    assertThat(folder.resolve("more/greet me.yaml")).hasContent(changed);
    Map<?, ?> stale =
        json(served.send("editor", "PUT", path, text(GRAPH), "If-Match", "\"" + seen + "\""), 412);
    assertThat(stale.get("text")).isEqualTo(changed);
    assertThat(stale.get("etag")).isEqualTo(saved.get("etag"));
    assertThat(folder.resolve("more/greet me.yaml")).hasContent(changed);
  }

  @Test
  void onlyThoseWithTheScopeChangeFiles() throws Exception {
    String path = ROOT + "/" + id();
    String seen = String.valueOf(get("editor", "/" + id()).get("etag"));
    assertThat(served.send("user", "PUT", path, text("x"), "If-Match", seen).statusCode())
        .isEqualTo(403);
    assertThat(served.send("narrow", "GET", path, null).statusCode()).isEqualTo(403);
    assertThat(
            served
                .send("user", "POST", ROOT, "{\"file\":\"a.yaml\",\"template\":\"blank\"}")
                .statusCode())
        .isEqualTo(403);
    assertThat(folder.resolve("more/greet me.yaml")).hasContent(GRAPH);
  }

  @Test
  void aNewFileIsMadeFromATemplate() throws Exception {
    HttpResponse<String> made =
        served.send("editor", "POST", ROOT, "{\"file\":\"new/first.yaml\",\"template\":\"blank\"}");
    Map<?, ?> json = json(made, 201);
    assertThat(made.headers().firstValue("Location"))
        .hasValue("/api/v1/definitions/" + json.get("id"));
    assertThat(json.get("errors")).isEqualTo(0);
    assertThat(folder.resolve("new/first.yaml")).exists();
    assertThat(
            served
                .send(
                    "editor", "POST", ROOT, "{\"file\":\"new/first.yaml\",\"template\":\"blank\"}")
                .statusCode())
        .isEqualTo(409);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../out.yaml",
        "/out.yaml",
        "a/../../out.yaml",
        ".hidden.yaml",
        "more/.git/config.yaml",
        "pawl.yaml",
        "more/Gates.yml",
        "notes.txt",
        "a\\\\b.yaml",
        ""
      })
  void noFileIsMadeWhereNoneBelongs(String name) throws Exception {
    HttpResponse<String> answer =
        served.send("editor", "POST", ROOT, "{\"file\":\"" + name + "\",\"template\":\"blank\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
  }

  @Test
  void aLinkLeadsNobodyOut() throws Exception {
    Path outside = Files.createTempDirectory("outside");
    Files.createSymbolicLink(folder.resolve("link"), outside);
    HttpResponse<String> answer =
        served.send("editor", "POST", ROOT, "{\"file\":\"link/a.yaml\",\"template\":\"blank\"}");
    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(outside).isEmptyDirectory();
    Files.delete(outside);
  }

  @Test
  void placesOfNodesAreKeptBesideTheFile() throws Exception {
    String path = ROOT + "/" + id() + "/layout";
    String layout = "{\"tools\":{\"greet\":{\"nodes\":{\"hello\":{\"x\":10,\"y\":20.5}}}}}";
    HttpResponse<String> kept = served.send("editor", "PUT", path, layout);
    assertThat(json(kept, 200)).isEqualTo(Json.parse(layout));
    assertThat(folder.resolve("more/.greet me.yaml.layout.json")).exists();
    Map<?, ?> graph = (Map<?, ?>) list(get("user", "/" + id() + "/graph"), "tools").getFirst();
    assertThat(named(list(graph, "nodes"), "id", "hello").get("at"))
        .isEqualTo(Json.parse("{\"x\":10,\"y\":20.5}"));
    assertThat(served.send("editor", "PUT", path, layout, "If-Match", "\"other\"").statusCode())
        .isEqualTo(412);
    assertThat(served.send("editor", "PUT", path, "{\"tools\":{\"greet\":7}}").statusCode())
        .isEqualTo(409);
    assertThat(list(get("editor", ""), "definitions")).hasSize(1);
  }

  @Test
  void aCanvasIsDrawnWhereItsNodesStand() throws Exception {
    Files.copy(Path.of("../examples/canvas/review_notes.json"), folder.resolve("c.json"));
    Map<?, ?> file = named(list(get("user", ""), "definitions"), "file", "c.json");
    assertThat(file.get("format")).isEqualTo("canvas");
    Map<?, ?> graph =
        (Map<?, ?>) list(get("user", "/" + file.get("id") + "/graph"), "tools").getFirst();
    assertThat(list(graph, "nodes"))
        .anySatisfy(node -> assertThat(((Map<?, ?>) node).get("at")).isNotNull());
  }

  @Test
  void editsAreMadeInATextAndNotSaved() throws Exception {
    String edits =
        Json.write(
            Values.object(
                "text",
                GRAPH,
                "edits",
                List.of(
                    Map.of(
                        "op",
                        "disconnect",
                        "tool",
                        "greet",
                        "from",
                        "hello",
                        "to",
                        "sorry",
                        "as",
                        "onError"))));
    Map<?, ?> edited = json(served.send("user", "POST", ROOT + "/" + id() + "/edits", edits), 200);
    assertThat(edited.get("text")).isEqualTo(GRAPH.replace("        onError: sorry\n", ""));
    assertThat(list(edited, "tools")).hasSize(1);
    Map<?, ?> refused =
        json(
            served.send(
                "user",
                "POST",
                ROOT + "/" + id() + "/edits",
                "{\"text\":\"tools: []\",\"edits\":[{\"op\":\"removeTool\",\"tool\":\"x\"}]}"),
            409);
    assertThat(((Map<?, ?>) refused.get("error")).get("edit")).isEqualTo(0);
    assertThat(folder.resolve("more/greet me.yaml")).hasContent(GRAPH);
  }

  @Test
  void aToolIsExported() throws Exception {
    Map<?, ?> exported = get("user", "/" + id() + "/export?to=mermaid");
    Map<?, ?> file = (Map<?, ?>) list(exported, "files").getFirst();
    assertThat(String.valueOf(file.get("text"))).contains("hello");
    assertThat(served.send("user", "GET", ROOT + "/" + id() + "/export?to=x", null).statusCode())
        .isEqualTo(409);
  }
}
