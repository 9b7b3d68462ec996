package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
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

@Timeout(120)
class UpstreamsApiTest {
  private static final Identity AUTHOR = person("ann", Set.of("tool:*"));
  private static final Identity READER = person("rob", Set.of("read"));
  private static final Identity NARROW = person("nora", Set.of("tool:length"));

  private static final Map<?, ?> FORECAST =
      (Map<?, ?>)
          Json.parse(
              """
              {
                "description": "Tells the weather",
                "inputSchema": {
                  "type": "object",
                  "properties": { "days": { "type": "integer", "maximum": 7 } },
                  "required": ["days"]
                }
              }
              """);

  @TempDir Path folder;
  private Pawl pawl;
  private final ApiRouter api = new ApiRouter(List.of()).and(new UpstreamsApi(() -> List.of(pawl)));

  private static Identity person(String name, Set<String> scopes) {
    return new Identity(new Principal(Kind.PERSON, name), "key", Set.of(), scopes, null);
  }

  @BeforeEach
  void open() throws IOException {
    Files.writeString(
        folder.resolve("pawl.lock"),
        LockFile.text(
            Lock.EMPTY.with("weather", "forecast", new LockedTool(Values.asObject(FORECAST)))));
    Path graph = folder.resolve("graph.yaml");
    Files.writeString(
        graph,
        """
        server: { name: test, version: 1.0.0 }
        mcpServers:
          files: { builtin: files, root: . }
          weather: { command: ./started }
          silent: { command: ./none }
        tools: []
        """);
    Path program = Files.writeString(folder.resolve("started"), "#!/bin/sh\ntouch was-started\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    pawl = Pawl.load(graph);
  }

  @AfterEach
  void close() {
    pawl.close();
  }

  private Api.Answer send(Identity who, String method, String path, String body) {
    int mark = path.indexOf('?');
    return api.answer(
        new Api.Request(
            Callers.party(who),
            method,
            "/api/v1/upstreams" + (mark < 0 ? path : path.substring(0, mark)),
            mark < 0 ? "" : path.substring(mark + 1),
            null,
            body.getBytes(UTF_8)));
  }

  private Map<?, ?> get(Identity who, String path) {
    Api.Answer answer = send(who, "GET", path, "");
    assertThat(answer.status()).as(answer.json()).isEqualTo(200);
    return (Map<?, ?>) Json.parse(answer.json());
  }

  private static String code(Api.Answer answer) {
    Map<?, ?> json = (Map<?, ?>) Json.parse(answer.json());
    return answer.status() + " " + ((Map<?, ?>) json.get("error")).get("code");
  }

  @Test
  void theServersAreListedWithWhatIsKnownOfThem() {
    List<?> servers = (List<?>) get(READER, "").get("upstreams");
    List<String> names =
        servers.stream().map(each -> String.valueOf(((Map<?, ?>) each).get("name"))).toList();
    assertThat(names).containsExactly("files", "silent", "weather");
    assertThat(((Map<?, ?>) servers.getLast()).get("tools")).isEqualTo(List.of("forecast"));
    assertThat(((Map<?, ?>) servers.getLast()).get("state")).isEqualTo("not started");
  }

  @Test
  void parametersOfBuiltinAndLockedToolsAreTold() {
    Map<?, ?> builtin = get(READER, "/files/tools/read_text_file/parameters");
    Map<?, ?> first = (Map<?, ?>) ((List<?>) builtin.get("parameters")).getFirst();
    assertThat(first.get("name")).isEqualTo("path");
    Map<?, ?> locked = get(AUTHOR, "/weather/tools/forecast/parameters");
    assertThat(Json.write(locked.get("parameters")))
        .isEqualTo(
            "[{\"name\":\"days\",\"type\":\"integer\",\"required\":true,"
                + "\"validation\":{\"maximum\":7}}]");
    assertThat(locked.get("exact")).isEqualTo(true);
    assertThat(folder.resolve("was-started")).doesNotExist();
  }

  @Test
  void valuesAreJudgedFieldByField() {
    String path = "/weather/tools/forecast/parameters/validate";
    Api.Answer good = send(READER, "POST", path, "{\"values\":{\"days\":3}}");
    assertThat(good.json()).isEqualTo("{\"valid\":true,\"messages\":[]}");
    Api.Answer missing = send(READER, "POST", path, "{\"values\":{}}");
    assertThat(missing.json())
        .isEqualTo(
            "{\"valid\":false,\"messages\":[{\"path\":\"days\","
                + "\"code\":\"MCP_PARAMETER_REQUIRED\",\"message\":\"is required\"}]}");
    Api.Answer much = send(READER, "POST", path, "{\"values\":{\"days\":8}}");
    assertThat(much.json()).contains("MCP_PARAMETER_CONSTRAINT_VIOLATED", "at most 7");
    for (String wrong : List.of("", "[]", "{}", "{", "{\"values\":{},\"more\":1}")) {
      assertThat(code(send(READER, "POST", path, wrong))).isEqualTo("400 bad_request");
    }
  }

  @Test
  void whatIsNotKnownSaysWhy() {
    assertThat(code(send(READER, "GET", "/none/tools/x/parameters", "")))
        .isEqualTo("404 MCP_SERVER_NOT_FOUND");
    assertThat(code(send(READER, "GET", "/silent/tools/x/parameters", "")))
        .isEqualTo("409 MCP_SERVER_DISCONNECTED");
    Api.Answer near = send(READER, "GET", "/weather/tools/forcast/parameters", "");
    assertThat(code(near)).isEqualTo("404 MCP_TOOL_NOT_FOUND");
    assertThat(near.json()).contains("did you mean `forecast`?");
    assertThat(code(send(READER, "GET", "/weather/tools/forecast/parameters?live=perhaps", "")))
        .isEqualTo("409 conflict");
  }

  @Test
  void aServerIsStartedForThoseOnlyWhoMayUseAllToolsAndSaySo() {
    String path = "/weather/tools/forecast/parameters?live=true";
    assertThat(code(send(READER, "GET", path, ""))).isEqualTo("403 denied");
    assertThat(folder.resolve("was-started")).doesNotExist();
    assertThat(code(send(AUTHOR, "GET", path, ""))).isEqualTo("503 unreachable");
    assertThat(folder.resolve("was-started")).exists();
  }

  @Test
  void thoseWithFewRightsAndNobodySeeNothing() {
    assertThat(code(send(NARROW, "GET", "", ""))).isEqualTo("403 denied");
    Identity nobody = new Identity(new Principal(Kind.ANONYMOUS, "nobody"), "");
    assertThat(send(nobody, "GET", "", "").status()).isEqualTo(403);
    assertThat(send(Identity.LOCAL, "GET", "", "").status()).isEqualTo(200);
  }
}
