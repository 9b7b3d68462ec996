package dev.pawl.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.plan.Promise.Hint;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.json.Values;
import dev.pawl.testkit.Graphs;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PromiseTest {
  private static final ToolFacts FACTS =
      (_, tool) ->
          Effects.of(
              switch (tool) {
                case "read" -> Map.of("readOnlyHint", true, "openWorldHint", false);
                case "search" -> Map.of("readOnlyHint", true);
                case "add" -> Map.of("destructiveHint", false, "openWorldHint", false);
                case "put" -> Map.of("destructiveHint", true, "idempotentHint", true);
                default -> Map.of();
              });

  private static Promise promise(String... nodes) {
    StringBuilder body = new StringBuilder();
    body.append("- { id: entry, type: entry, next: n0 }\n");
    for (int i = 0; i < nodes.length; i++) {
      body.append("- { id: n%d, %s, next: n%d }\n".formatted(i, nodes[i], i + 1));
    }
    body.append("- { id: n%d, type: exit }\n".formatted(nodes.length));
    return Promise.of(
        Objects.requireNonNull(Compilation.of(Graphs.read(body.toString())).workflows().get("t")),
        FACTS);
  }

  private static String call(String tool) {
    return "type: mcp, server: up, tool: " + tool + ", args: {}";
  }

  private static Map<String, @Nullable Object> published(Promise promise, Object... written) {
    return promise.published(Values.object(written));
  }

  @Test
  void isReadOnlyOnlyIfEveryCallIs() {
    assertThat(published(promise(call("read"), call("search"))))
        .isEqualTo(Map.of("readOnlyHint", true));
    assertThat(published(promise(call("read"), call("add"))))
        .isEqualTo(Map.of("destructiveHint", false, "openWorldHint", false));
    assertThat(published(promise(call("read"), call("whatever")))).isEmpty();
    assertThat(published(promise(call("read"), "type: wait, for: 1s")))
        .isEqualTo(Map.of("readOnlyHint", true, "openWorldHint", false));
  }

  @Test
  void looksIntoItemsChecksAndCompensations() {
    assertThat(
            promise("type: foreach, items: [1], do: { " + call("put") + " }")
                .allows(Hint.READ_ONLY))
        .isFalse();
    assertThat(promise(call("read") + ", onDoubt: { check: put }").allows(Hint.READ_ONLY))
        .isFalse();
    assertThat(promise(call("read") + ", compensate: n1", call("put")).allows(Hint.READ_ONLY))
        .isFalse();
  }

  @Test
  void whoAsksOrTakesASignalIsNotAlone() {
    assertThat(published(promise("type: ask, question: Go on?")))
        .isEqualTo(Map.of("readOnlyHint", true));
    assertThat(published(promise("type: signal, signal: paid")))
        .isEqualTo(Map.of("destructiveHint", false));
  }

  @Test
  void theAuthorCountsWhereMoreCareful() {
    Promise reading = promise(call("read"));
    assertThat(published(reading, "readOnlyHint", false, "openWorldHint", true, "title", "T"))
        .isEqualTo(
            Map.of(
                "title", "T",
                "readOnlyHint", false,
                "destructiveHint", false,
                "openWorldHint", true));
    assertThat(published(reading, "destructiveHint", true))
        .containsEntry("destructiveHint", true)
        .containsEntry("readOnlyHint", true);
  }

  @Test
  void theAuthorCannotPromiseWhatNobodyKnows() {
    Promise unknown = promise(call("whatever"));
    assertThat(
            published(
                unknown,
                "readOnlyHint",
                true,
                "destructiveHint",
                false,
                "idempotentHint",
                true,
                "openWorldHint",
                false))
        .isEmpty();
    assertThat(unknown.against(Hint.READ_ONLY)).extracting("index").isEqualTo(1);
  }

  @Test
  void isIdempotentOnlyIfTheAuthorSaysSoAndEveryCallIs() {
    assertThat(published(promise(call("put")))).doesNotContainKey("idempotentHint");
    assertThat(published(promise(call("put")), "idempotentHint", true))
        .containsEntry("idempotentHint", true);
    assertThat(published(promise(call("put"), call("add")), "idempotentHint", true))
        .doesNotContainKey("idempotentHint");
  }
}
