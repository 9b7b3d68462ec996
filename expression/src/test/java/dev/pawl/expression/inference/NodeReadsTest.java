package dev.pawl.expression.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeReadsTest {
  private static List<String> names(String text) {
    return NodeReads.of(text).all().stream()
        .map(read -> text.substring(read.start(), read.end()))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "$.a.b | a",
        "a.b.c | a",
        "$$.a | a",
        "$.`a-b`.c | `a-b`",
        "a[b = $$.c].d | a,c",
        "a.(b + $.c) | a",
        "$.(a + b) | a,b",
        "a.b{c: $sum(d)} | a",
        "a^(b).c | a",
        "$map(a.b, function($v) { $v.c + d.e }) | a,d",
        "{'x': a, b.c: d} | a,b,d",
        "$nodeExecutions('a').b | 'a'",
        "$x.a | -",
      })
  void findsTheNamesOfNodesAndNoOthers(String text, String expected) {
    String found = String.join(",", names(text));
    assertThat(found.isEmpty() ? "-" : found).isEqualTo(expected);
  }

  @Test
  void saysWhenThereMayBeMore() {
    assertThat(NodeReads.of("$.a.b").sure()).isTrue();
    assertThat(NodeReads.of("$ ~> |a|{'b': 1}|").sure()).isFalse();
    assertThat(NodeReads.of("$.a.").sure()).isFalse();
  }
}
