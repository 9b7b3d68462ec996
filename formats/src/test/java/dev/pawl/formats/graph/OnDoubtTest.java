package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Node;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Template;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OnDoubtTest {
  @Test
  void isLeftToTheToolUnlessTheNodeSaysSomething() {
    assertThat(Graphs.node("{ id: n, type: mcp, server: s, tool: x, next: exit }").policy())
        .satisfies(policy -> assertThat(policy.onDoubt()).isNull());
  }

  @Test
  void readsEachWord() {
    assertThat(onDoubt("retry")).isEqualTo(new OnDoubt.Retry());
    assertThat(onDoubt("ask")).isEqualTo(new OnDoubt.Ask());
    assertThat(onDoubt("fail")).isEqualTo(new OnDoubt.Fail());
  }

  @Test
  void checksOnTheServerOfTheCallUnlessAnotherOneIsNamed() {
    OnDoubt.Check own = (OnDoubt.Check) onDoubt("{ check: find }");
    assertThat(own.server().name()).isEqualTo("s");
    assertThat(own.tool()).isEqualTo("find");
    assertThat(own.args()).isEqualTo(new Template.Literal(Map.of()));
    OnDoubt.Check other =
        (OnDoubt.Check) onDoubt("{ check: find, server: o, args: { key: { expr: $effectId } } }");
    assertThat(other.server().name()).isEqualTo("o");
    assertThat(other.server().place().toString()).isEqualTo("g.yaml:6:81");
    assertThat(other.args()).isInstanceOf(Template.Fields.class);
  }

  @Test
  void argumentsFollowTheDialectOfTheTool() {
    OnDoubt.Check older = (OnDoubt.Check) onDoubt("{ check: find, args: { key: $effectId } }");
    assertThat(older.args()).isInstanceOf(Template.Fields.class);
    Node newer =
        Graphs.node(
            "{ id: n, type: mcp, server: s, tool: x, args: { a: { expr: '1' } }, onDoubt: { check:"
                + " find, args: { key: $effectId } }, next: exit }");
    assertThat(((OnDoubt.Check) newer.policy().onDoubt()).args())
        .isEqualTo(new Template.Literal(Map.of("key", "$effectId")));
  }

  @Test
  void canBeSaidOfWhatAForeachDoes() {
    Node node =
        Graphs.node(
            "{ id: n, type: foreach, items: [1], next: exit, do: { type: mcp, server: s, tool: x,"
                + " onDoubt: fail } }");
    assertThat(((dev.pawl.model.NodeKind.Foreach) node.kind()).body().policy().onDoubt())
        .isEqualTo(new OnDoubt.Fail());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "mcp, server: s, tool: x, onDoubt: rerty|58: error: `onDoubt` of mcp node `n` cannot be"
            + " `rerty` — did you mean `retry`? [BAD_VALUE]",
        "mcp, server: s, tool: x, onDoubt: check|58: error: `onDoubt` of mcp node `n` cannot be"
            + " `check` — write `{ check: TOOL }` with the tool that finds out [BAD_VALUE]",
        "mcp, server: s, tool: x, onDoubt: [ask]|58: error: `onDoubt` of mcp node `n` must be a"
            + " word or `{ check: … }`, but it is a list — write a word or `{ check: … }`"
            + " [WRONG_TYPE]",
        "mcp, server: s, tool: x, onDoubt: { server: s }|58: error: `onDoubt` of mcp node `n` has"
            + " no `check` — name the tool that knows whether the call was made [MISSING_KEY]",
        "mcp, server: s, tool: x, onDoubt: { check: c, arg: {} }|70: error: `onDoubt` of mcp node"
            + " `n` cannot have the key `arg` — did you mean `args`? [UNKNOWN_KEY]",
        "wait, for: 1s, onDoubt: ask|39: error: wait node `n` cannot have the key `onDoubt` — put"
            + " it on the mcp node that makes the call [UNKNOWN_KEY]",
        "transform, transform: { expr: '1' }, onDoubt: ask|61: error: transform node `n` cannot"
            + " have the key `onDoubt` — put it on the mcp node that makes the call [UNKNOWN_KEY]",
      })
  void saysWhatIsWrongWithIt(String type, String problem) {
    assertThat(Graphs.problemsOfNode("{ id: n, type: " + type + ", next: exit }"))
        .containsExactly("g.yaml:6:" + problem);
  }

  private static OnDoubt onDoubt(String value) {
    return Graphs.node(
            "{ id: n, type: mcp, server: s, tool: x, onDoubt: " + value + ", next: exit }")
        .policy()
        .onDoubt();
  }
}
