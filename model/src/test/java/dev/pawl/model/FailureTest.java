package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailureTest {
  private static final Failure LATER =
      new Failure(FailureCode.TOOL_ERROR, "no", "undo").from(new Place("/home/me/g.yaml", 9, 1));
  private static final Failure FAILURE =
      new Failure(FailureCode.EXPRESSION_FAILED, "must be a number", null)
          .from(new Place("/home/me/g.yaml", 7, 3))
          .at("add")
          .with(LATER);

  @Test
  void aJournalKeepsThePlace() {
    assertThat(Failure.fromJson(FAILURE.toKeptJson())).isEqualTo(FAILURE);
  }

  @Test
  void aJournalOfBeforeHasNone() {
    Map<String, Object> before = Map.of("code", "TOOL_ERROR", "message", "no", "node", "n");
    assertThat(Failure.fromJson(before)).isEqualTo(new Failure(FailureCode.TOOL_ERROR, "no", "n"));
    assertThat(Failure.fromJson(before).toKeptJson()).isEqualTo(before);
  }

  @Test
  void aPlaceThatIsNoneIsLeftOut() {
    Map<String, Object> odd =
        Map.of("code", "TOOL_ERROR", "message", "no", "place", Map.of("file", 3, "line", "7"));
    assertThat(Failure.fromJson(odd).place()).isNull();
  }

  @Test
  void expressionsDoNotSeeWhereTheFileLies() {
    assertThat(FAILURE.toJson().toString()).doesNotContain("g.yaml");
  }

  @Test
  void callersSeeTheNameOfTheFileOnly() {
    assertThat(FAILURE.toCallersJson())
        .containsEntry("place", Values.object("file", "g.yaml", "line", 7, "column", 3));
    assertThat(FAILURE.toCallersJson().toString()).doesNotContain("home");
  }

  @Test
  void whatStandsInNoFileHasNoPlace() {
    Failure failure = new Failure(FailureCode.TOOL_ERROR, "no", "n");
    assertThat(failure.from(Place.UNKNOWN)).isSameAs(failure);
    assertThat(failure.from(null)).isSameAs(failure);
  }
}
