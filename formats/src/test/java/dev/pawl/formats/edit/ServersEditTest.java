package dev.pawl.formats.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServersEditTest {
  private static final Map<String, Object> SERVER =
      Values.object("command", "npx", "args", List.of("-y", "plums"));

  private static String add(String text) {
    byte[] content = text.getBytes(UTF_8);
    return new String(ServersEdit.add(".mcp.json", content, "plums", SERVER), UTF_8);
  }

  @Test
  void aNewFileHoldsTheServer() {
    assertThat(new String(ServersEdit.made("plums", SERVER), UTF_8))
        .startsWith("{\n  \"mcpServers\": {\n    \"plums\": {")
        .endsWith("}\n");
  }

  @Test
  void theRestStaysAsItWas() {
    String text =
        """
        {
            "other":   [1,2,  3],
            "mcpServers": {
                "first": { "command": "a",   "env": {"B": "${B}"} }
            }
        }
        """;
    String result = add(text);
    assertThat(result)
        .startsWith(
            """
            {
                "other":   [1,2,  3],
                "mcpServers": {
                    "first": { "command": "a",   "env": {"B": "${B}"} },
            """)
        .contains("\"plums\"")
        .endsWith("}\n    }\n}\n");
  }

  @Test
  void aFileWithoutServersGetsSome() {
    assertThat(add("{}")).contains("mcpServers", "plums");
    assertThat(add("{\"mcpServers\": {}}")).contains("plums");
    assertThat(add("{\"x\": 1}")).contains("\"x\": 1", "mcpServers", "plums");
    assertThat(add("{\"servers\": {\"a\": {\"command\": \"b\"}}}")).doesNotContain("mcpServers");
  }

  @Test
  void theSameServerChangesNothing() {
    String once = add("{\"x\": 1}");
    assertThat(add(once)).isEqualTo(once);
  }

  @Test
  void anotherOfThatNameIsNotReplaced() {
    assertThatThrownBy(() -> add("{\"mcpServers\": {\"plums\": {\"command\": \"other\"}}}"))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("`plums`");
  }

  @Test
  void whatIsNoFileOfServersIsRefused() {
    for (String text : List.of("[]", "{", "{\"mcpServers\": []}", "{\"a\": 1, \"a\": 2}")) {
      assertThatThrownBy(() -> add(text)).isInstanceOf(PawlException.InvalidDefinition.class);
    }
  }
}
