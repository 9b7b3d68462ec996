package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Joins, positions, parents and groups yield what the reference yields, above all for nothing. */
final class JsonataJoinTest {
  @Test
  void aJoinWithoutAMatchHasNoGroups() {
    JsonataScope scope = JsonataScope.of(Json.parse(RandomJoin.DOCUMENTS.get(1)));
    String join = "library.loans@$L.books@$B[$L.isbn=$B.isbn]{ \"name\": $B.title[] }";
    assertThat(scope.evaluate(join)).isEqualTo(Map.of());
    assertThat(scope.evaluate("library.loans#$i[isbn=\"none\"]{ isbn: $i }")).isEqualTo(Map.of());
    assertThat(scope.evaluate("zz.loans[%.x=1]{ isbn: 1 }")).isEqualTo(Map.of());
    assertThat(scope.evaluate("$eval('library.zz@$L{ \"name\": $L }')")).isEqualTo(Map.of());
    assertThat(scope.evaluate("[1..3].($$.library.zz@$L{ \"name\": $L })"))
        .isEqualTo(List.of(Map.of(), Map.of(), Map.of()));
  }

  @Test
  void agreesWithTheReferenceOnRandomJoins() {
    compare(1, 300);
  }

  @Test
  @Tag("soak")
  void agreesWithTheReferenceOnManyMoreRandomJoins() {
    for (int seed = 2; seed <= 21; seed++) {
      compare(seed, 5_000);
    }
  }

  private static void compare(long seed, int count) {
    RandomJoin random = new RandomJoin(seed);
    List<String> expressions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expressions.add(random.expression());
    }
    List<Object> documents = new ArrayList<>();
    RandomJoin.DOCUMENTS.forEach(document -> documents.add(Json.parse(document)));
    assertThat(JsonataReferenceTest.compare(expressions, documents)).isEmpty();
  }
}
