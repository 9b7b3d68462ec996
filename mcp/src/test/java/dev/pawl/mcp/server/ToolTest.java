package dev.pawl.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolTest {
  @Test
  void isListedWithoutWhatItDoesNotHave() {
    Tool bare = new Tool("echo", null, "Says it again", Values.object(), null, Map.of());
    assertThat(bare.toJson().keySet()).containsExactly("name", "description", "inputSchema");
  }

  @Test
  void isListedWithEverythingItHas() {
    Map<String, Object> schema = Values.object("type", "object");
    Tool full =
        new Tool("echo", "Echo", "Says it", schema, schema, Values.object("readOnlyHint", true));
    assertThat(full.toJson())
        .isEqualTo(
            Values.object(
                "name",
                "echo",
                "title",
                "Echo",
                "description",
                "Says it",
                "inputSchema",
                schema,
                "outputSchema",
                schema,
                "annotations",
                Values.object("readOnlyHint", true)));
  }

  @Test
  void anUnknownToolIsRefusedWithWhatThereIs() {
    Tool echo = new Tool("echo", null, "", Values.object(), null, Map.of());
    assertThat(UnknownTool.refusal("server `s`", "ehco", List.of(echo)))
        .hasMessage("server `s` has no tool `ehco`, did you mean `echo`?");
    assertThat(UnknownTool.refusal("server `s`", "sing", List.of(echo)))
        .hasMessage("server `s` has no tool `sing`; its tools are echo");
    assertThat(UnknownTool.refusal("server `s`", "sing", List.of()))
        .hasMessage("server `s` has no tool `sing`");
  }
}
