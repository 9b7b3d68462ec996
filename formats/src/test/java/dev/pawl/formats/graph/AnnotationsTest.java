package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AnnotationsTest {
  private static List<String> problems(String annotations) {
    Bundle bundle =
        Graphs.read(
            """
            server: { name: s, version: "1" }
            tools:
            - name: t
              description: d
              annotations: %s
              nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
            """
                .formatted(annotations));
    return bundle.problems().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ readOnly: true } | 5:18 | `readOnlyHint`",
        "{ readonlyHint: true } | 5:18 | `readOnlyHint`",
        "{ destructivHint: true } | 5:18 | `destructiveHint`",
        "{ readOnlyHint: 'yes' } | 5:32 | true or false"
      })
  void aHintThatIsNearlyOneIsAMistake(String annotations, String place, String advice) {
    assertThat(problems(annotations)).singleElement().asString().contains(place, advice);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ readOnlyHint: true, title: T }", "{ 'vendor.example/cost': 3 }", "{}"})
  void whatOthersKnowIsPassedOn(String annotations) {
    assertThat(problems(annotations)).isEmpty();
  }
}
