package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One wrong thing in a node, and the one problem it makes. The node begins in line 6, column 9. */
final class NodeProblemsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "5|9: error: node 2 must be a mapping, but it is a number"
            + " — write it as `{ id: …, type: … }` [WRONG_TYPE]",
        "{ type: exit }|9: error: node 2 has no `id` — name it, as in `id: fetch` [MISSING_KEY]",
        "{ id: n }|9: error: node `n` has no `type` — use one of: entry, mcp, transform, prompt,"
            + " switch, foreach, workflow, wait, ask, signal, fail, finish, exit [MISSING_KEY]",
        "{ id: 7, type: exit }|15: error: `id` of node 2 must be a text, but it is a number"
            + " — put it in quotes [WRONG_TYPE]",
        "{ id: a b, type: exit }|15: error: `a b` cannot be the id of a node"
            + " — use 1 to 128 characters without spaces, `/`, `[`, `]` and `#` [BAD_NAME]",
        "{ id: 'a[1]', type: exit }|15: error: `a[1]` cannot be the id of a node"
            + " — use 1 to 128 characters without spaces, `/`, `[`, `]` and `#` [BAD_NAME]",
        "{ id: n, type: trasnform }|24: error: node `n` has the unknown type `trasnform`"
            + " — did you mean `transform`? [UNKNOWN_NODE_TYPE]",
        "{ id: n, type: input }|24: error: node `n` has the type `input`, which this version cannot"
            + " run yet — use one of: entry, mcp, transform, prompt, switch, foreach, workflow,"
            + " wait, ask, signal, fail, finish, exit [UNKNOWN_NODE_TYPE]",
        "{ id: n, type: wait, signal: go, for: 5m, next: exit }|42: error: signal node `n` cannot"
            + " have the key `for` — say `deadline` instead [UNKNOWN_KEY]",
        "{ id: n, type: signal, next: exit }|9: error: signal node `n` has no `signal` — name what"
            + " is awaited, as in `signal: paid` [MISSING_KEY]",
        "{ id: n, type: signal, signal: all paid, next: exit }|40: error: `all paid` cannot be the"
            + " name of a signal — use 1 to 100 letters (A-Z, a-z), digits, `_`, `-`, `.` and `:`"
            + " [BAD_NAME]",
        "{ id: n, type: signal, signal: paid, key: [1], next: exit }|51: error: `key` of signal"
            + " node `n` must be a text or `{ expr: … }`, but it is a list — write a text or `{"
            + " expr: … }` [WRONG_TYPE]",
        "{ id: n, type: signal, signal: paid, key: , next: exit }|50: error: `key` of signal node"
            + " `n` must be a text or `{ expr: … }`, but it is empty — give it a value, or remove"
            + " the key [WRONG_TYPE]",
        "{ id: n, type: signal, signal: paid, default: 1, next: exit }|46: error: signal node `n`"
            + " has `default` but no `deadline` — say how long to wait, as in `deadline: 2h`"
            + " [MISSING_KEY]",
        "{ id: n, type: signal, signal: paid, retry: { attempts: 2 }, next: exit }|46: error:"
            + " signal node `n` cannot have the key `retry` — a signal is awaited once; remove it"
            + " [UNKNOWN_KEY]",
        "{ id: n, type: mcp, tool: x, next: exit }|9: error: mcp node `n` has no `server`"
            + " — name one of `mcpServers` [MISSING_KEY]",
        "{ id: n, type: mcp, server: s, next: exit }|9: error: mcp node `n` has no `tool`"
            + " — name the server's tool to call [MISSING_KEY]",
        "{ id: n, type: transform, transform: { expr: '1' } }|9: error: transform node `n` has no"
            + " `next` — say where to go from here, as in `next: exit` [MISSING_KEY]",
        "{ id: n, type: mcp, server: s, tool: x, args: [1], next: exit }|55: error: `args` of mcp"
            + " node `n` must be a mapping, but it is a list — write a mapping [WRONG_TYPE]",
        "{ id: n, type: mcp, server: s, tool: x, nxet: exit, next: exit }|49: error: mcp node `n`"
            + " cannot have the key `nxet` — did you mean `next`? [UNKNOWN_KEY]",
        "{ id: n, type: transform, next: exit }|9: error: transform node `n` has no `transform`"
            + " — write `transform: { expr: … }` [MISSING_KEY]",
        "{ id: n, type: transform, transform: { expr: { a: 1 } }, next: exit }|54: error: `expr` of"
            + " `transform` of transform node `n` must be a text, but it is a mapping — put the"
            + " expression in single quotes, as in `expr: '{ \"name\": $.entry.name }'`"
            + " [WRONG_TYPE]",
        "{ id: n, type: wait, for: 1s, join: [a, b], next: exit }|45: error: `join` of wait node"
            + " `n` must be a text, but it is a list — write `join: all` or `join: any`"
            + " [WRONG_TYPE]",
        "{ id: n, type: wait, for: 1s, next: { expr: a } }|45: error: `next` of wait node `n` must"
            + " be a text, but it is a mapping — name a node; a node of type `switch` chooses among"
            + " several [WRONG_TYPE]",
        "{ id: n, type: wait, for: 1s, if: x, next: exit }|39: error: wait node `n` cannot have the"
            + " key `if` — a node of type `switch` decides where to go [UNKNOWN_KEY]",
        "{ id: n, type: mcp, server: s, tool: x, with: {}, next: exit }|49: error: mcp node `n`"
            + " cannot have the key `with` — they are the `args` [UNKNOWN_KEY]",
        "{ id: n, type: transform, transform: $.a, next: exit }|46: error: `transform` of transform"
            + " node `n` must be a mapping, but it is a text — write `transform: { expr: '$.a' }`"
            + " [WRONG_TYPE]",
        "{ id: n, type: mcp, server: s, tool: x, retry: 5, next: exit }|56: error: `retry` of mcp"
            + " node `n` must be a mapping, but it is a number — write `retry: { attempts: 5 }`"
            + " [WRONG_TYPE]",
        "{ id: n, type: transform, transform: { expr: '' }, next: exit }|54: error: `expr` of"
            + " `transform` of transform node `n` is empty — give it a value [BAD_VALUE]",
        "{ id: n, type: transform, transform: { expr: '1' }, next: exit, retry: { attempts: 2 }"
            + " }|73: error: transform node `n` cannot have the key `retry` — only nodes that act"
            + " can have it: mcp, foreach, workflow and wait [UNKNOWN_KEY]",
        "{ id: n, type: exit, next: entry }|30: error: exit node `n` cannot have the key `next`"
            + " — an exit node ends the run; remove it [UNKNOWN_KEY]",
        "{ id: n, type: entry, join: all, next: exit }|31: error: entry node `n` cannot have the"
            + " key `join` — nothing leads to an entry node; remove it [UNKNOWN_KEY]",
        "{ id: n, type: entry, next: exit, tool: other }|49: error: entry node `n` stands in the"
            + " tool `t` but names another one — remove `tool` [BAD_VALUE]",
        "{ id: n, type: wait, for: 5, next: exit }|35: error: `for` of wait node `n` is 5 without a"
            + " unit — write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s [BAD_VALUE]",
        "{ id: n, type: wait, for: 5 minutes, next: exit }|35: error: `for` of wait node `n` is no"
            + " duration: `5 minutes`"
            + " — write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s [BAD_VALUE]",
        "{ id: n, type: wait, for: 0s, next: exit }|35: error: `for` of wait node `n` must be"
            + " longer than nothing — write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s"
            + " [BAD_VALUE]",
        "{ id: n, type: wait, for: 1s, next: [] }|45: error: `next` of wait node `n` is empty"
            + " — name at least one node [BAD_VALUE]",
        "{ id: n, type: wait, for: 1s, next: [a, a] }|49: error: `next` of wait node `n` names `a`"
            + " twice — name each node once [BAD_VALUE]",
        "{ id: n, type: wait, for: 1s, next: }|44: error: `next` of wait node `n` must be a text,"
            + " but it is empty — give it a value, or remove the key [WRONG_TYPE]",
        "{ id: n, type: wait, for: 1s, next: exit, join: al }|57: error: `join` of wait node `n`"
            + " cannot be `al` — did you mean `all`? [BAD_VALUE]",
        "{ id: n, type: workflow, next: exit }|9: error: workflow node `n` has no `tool`"
            + " — name the tool to run: `tool` of this file, or `other.yaml#tool` [MISSING_KEY]",
        "{ id: n, type: switch, next: exit }|9: error: switch node `n` has no `conditions`"
            + " — list what to test, as in `conditions: [{ rule: …, next: … }]` [MISSING_KEY]",
        "{ id: n, type: switch, conditions: [] }|44: error: `conditions` of switch node `n` is"
            + " empty — list at least one condition, or name where to go without any in `next`"
            + " [BAD_VALUE]",
        "{ id: n, type: switch, conditions: [{ rule: 1 }] }|45: error: condition 1 of switch node"
            + " `n` has no `next` — say where to go when it holds, as in `next: exit`"
            + " [MISSING_KEY]",
        "{ id: n, type: switch, conditions: [{ next: a, target: b }] }|56: error: condition 1 of"
            + " switch node `n` has both `next` and `target`, which mean the same"
            + " — keep one of the two [BAD_VALUE]",
        "{ id: n, type: switch, conditions: [{ rule: 1, condition: 1, next: b }] }|56: error:"
            + " condition 1 of switch node `n` has both `rule` and `condition`, which mean the same"
            + " — keep one of the two [BAD_VALUE]",
        "{ id: n, type: switch, conditions: [x] }|45: error: condition 1 of switch node `n` must be"
            + " a mapping, but it is a text — write a mapping [WRONG_TYPE]",
        "{ id: n, type: switch, condition: 1 }|9: error: switch node `n` has no `target`"
            + " — say where to go when the condition holds [MISSING_KEY]",
        "{ id: n, type: switch, condition: 1, target: a, conditions: [] }|57: error: switch node"
            + " `n` has both `condition` and `conditions` — put every condition in the list"
            + " [BAD_VALUE]",
        "{ id: n, type: switch, target: a, conditions: [{ next: b }] }|32: error: switch node `n`"
            + " has a `target` but no `condition` — add `condition`, or name the default in `next`"
            + " [MISSING_KEY]",
        "{ id: n, type: foreach, items: [], next: exit }|9: error: foreach node `n` has no `do`"
            + " — say what to do with each item [MISSING_KEY]",
        "{ id: n, type: foreach, do: { type: wait, for: 1s }, next: exit }|9: error: foreach node"
            + " `n` has no `items` — list them, or write `items: { expr: … }` [MISSING_KEY]",
        "{ id: n, type: foreach, items: a, do: { type: wait, for: 1s }, next: exit }|40: error:"
            + " `items` of foreach node `n` must be a list or `{ expr: … }`, but it is a text —"
            + " write a list or `{ expr: … }` [WRONG_TYPE]",
        "{ id: n, type: foreach, items: [], do: { type: wait, for: 1s }, concurrency: 0, next: exit"
            + " }|86: error: `concurrency` of foreach node `n` cannot be 0 — use a number from 1 to"
            + " 1000 [BAD_VALUE]",
        "{ id: n, type: foreach, items: [], do: { type: wait, for: 1s }, concurrency: 1.5, next:"
            + " exit }|86: error: `concurrency` of foreach node `n` must be a whole number, but it"
            + " is a number — write a whole number [WRONG_TYPE]",
        "{ id: n, type: foreach, items: [], do: { type: wait, for: 1s }, onItemError: go, next:"
            + " exit }|86: error: `onItemError` of foreach node `n` cannot be `go` — use one of:"
            + " stop, collect [BAD_VALUE]",
        "{ id: n, type: foreach, items: [], do: { type: wait, for: 1s, next: exit }, next: exit"
            + " }|71: error: `do` of foreach node `n` cannot have the key `next` — put it on the"
            + " foreach node itself, not on what it does per item [UNKNOWN_KEY]",
        "{ id: n, type: foreach, items: [], do: { type: exit }, next: exit }|48: error: `do` of"
            + " foreach node `n` cannot be a node of type `exit` — use mcp, transform, prompt,"
            + " foreach, workflow, wait, ask, signal [BAD_VALUE]",
        "{ id: n, type: foreach, items: [], do: x, next: exit }|48: error: `do` of foreach node `n`"
            + " must be a mapping, but it is a text — write it as `{ id: …, type: … }`"
            + " [WRONG_TYPE]",
        "{ id: n, type: wait, for: 1s, next: exit, retry: {} }|58: error: `retry` of wait node `n`"
            + " has no `attempts` — say how often to try in all, as in `attempts: 3` [MISSING_KEY]",
        "{ id: n, type: wait, for: 1s, next: exit, retry: { attempts: 2, on: [TIMEOUTS] } }|78:"
            + " error: there is no failure `TIMEOUTS` — did you mean `TIMEOUT`? [BAD_VALUE]",
        "{ id: n, type: wait, for: 1s, next: exit, retry: { attempts: 2, jitter: 2 } }|81: error:"
            + " `jitter` of `retry` of wait node `n` cannot be 2 — use a number from 0 to 1"
            + " [BAD_VALUE]",
        "{ id: n, type: wait, for: .inf, next: exit }|35: error: `.inf` is not a JSON value"
            + " — put it in quotes if text is meant [BAD_VALUE]",
        "{ id: n, type: wait, for: 1s, next: exit, next: a }|51: error: the key `next` is already"
            + " used in line 6 — keep one of the two [DUPLICATE_KEY]",
        "{ id: entry, type: wait, for: 1s, next: exit }|9: error: the id `entry` is already used by"
            + " the node in line 5 — give each node an id of its own [DUPLICATE_NODE]",
      })
  void pointsAtTheProblemAndSaysWhatToDo(String node, String problem) {
    Bundle bundle = Graphs.read(Graphs.withNode(node));
    assertThat(bundle.problems())
        .extracting(Problem::toString)
        .containsExactly("g.yaml:6:" + problem);
    assertThat(bundle.definitions()).isEmpty();
  }

  @Test
  void aNodeThatIsToUndoAnotherNeedNotSayWhereToGo() {
    String undone = "{ id: n, type: wait, for: 1s, compensate: undo, next: exit }";
    String undoing = "\n      - { id: undo, type: transform, transform: { expr: '1' } }";
    assertThat(Graphs.problemsOfNode(undone + undoing)).isEmpty();
  }

  @Test
  void namesToolAndNode() {
    Problem problem =
        Graphs.read(Graphs.withNode("{ id: n, type: mcp, server: s, next: exit }"))
            .problems()
            .getFirst();
    assertThat(problem.tool()).isEqualTo("t");
    assertThat(problem.node()).isEqualTo("n");
  }

  @Test
  void findsEverythingThatIsWrongAtOnce() {
    assertThat(
            Graphs.problemsOfNode(
                "{ id: n, type: foreach, items: 5, concurrency: 0, do: { type: mcp, extra: 1 } }"))
        .hasSize(5);
  }
}
