package dev.pawl.library.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.model.Problem;
import dev.pawl.testkit.ScriptedUpstreams;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Graphs of all dialects with the results that their own engine gave for them. */
class GraphCasesTest {
  @TestFactory
  Stream<DynamicTest> everyRecordedCaseGivesWhatWasRecorded() throws IOException {
    Map<String, Object> file = object(Json.parse(resource("golden/graph-cases.json")));
    List<Object> cases = list(file.get("cases"));
    assertThat(cases).hasSize(110);
    return cases.stream()
        .map(GraphCasesTest::object)
        .map(each -> DynamicTest.dynamicTest((String) each.get("name"), () -> check(each)));
  }

  private static void check(Map<String, Object> each) {
    Map<String, Object> expect = object(each.get("expect"));
    byte[] config = Json.bytes(each.get("config"));
    try (Pawl pawl = Pawl.of(GraphReader.read("case.json", config), Engine.on(fake()))) {
      switch ((String) expect.get("kind")) {
        case "valid" -> assertThat(pawl.check()).isEmpty();
        case "invalid" -> assertThat(pawl.check()).anyMatch(Problem::isError);
        case "error" -> assertThat(call(pawl, each).failure()).isPresent();
        case "error-or-invalid" -> {
          if (pawl.check().stream().noneMatch(Problem::isError)) {
            assertThat(call(pawl, each).failure()).isPresent();
          }
        }
        case "result" -> {
          ToolRun run = call(pawl, each);
          assertThat(run.failure()).isEmpty();
          assertThat(Values.deepEquals(run.output(), expect.get("value")))
              .as("%s is %s", Json.write(run.output()), Json.write(expect.get("value")))
              .isTrue();
        }
        default -> throw new AssertionError("unknown kind " + expect);
      }
    }
  }

  private static ToolRun call(Pawl pawl, Map<String, Object> each) {
    return pawl.call((String) each.get("tool"), object(each.get("input")));
  }

  private static Upstreams fake() {
    ScriptedUpstreams scripted =
        new ScriptedUpstreams()
            .on("echo", call -> ToolResult.text(Json.write(call.arguments())))
            .on("text_plain", _ -> ToolResult.text("hello\nworld"))
            .on("text_json", _ -> ToolResult.text("{\"a\":1,\"b\":[1,2]}"))
            .on("text_number", _ -> ToolResult.text("42"))
            .on("text_quoted", _ -> ToolResult.text("\"str\""))
            .on("multi", _ -> texts(Undefined.UNDEFINED, "first", "second"))
            .on("structured", _ -> texts(Values.object("x", 1)))
            .on("structured_and_text", _ -> texts(Values.object("x", 2), "TXT"))
            .on("list_json", _ -> ToolResult.text("[1,2,3]"))
            .on("iserror", _ -> ToolResult.error("boom"))
            .on("iserror_nocontent", _ -> new ToolResult(List.of(), Undefined.UNDEFINED, true))
            .on(
                "throws",
                _ -> {
                  throw UpstreamException.refused("invalid params");
                });
    return call -> {
      if (!call.server().equals("fake")) {
        throw UpstreamException.unreachable("cannot start `" + call.server() + "`");
      }
      return scripted.call(call);
    };
  }

  private static ToolResult texts(Object structured, String... texts) {
    return new ToolResult(
        Stream.of(texts).<Object>map(ToolResult::textItem).toList(), structured, false);
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = GraphCasesTest.class.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return (List<Object>) value;
  }
}
