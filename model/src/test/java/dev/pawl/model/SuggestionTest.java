package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
  @Test
  void aNameWithNothingInCommonIsNotNear() {
    assertThat(Suggestion.didYouMean("c", List.of("a", "b"))).isEmpty();
    assertThat(Suggestion.didYouMean("A", List.of("a", "b"))).contains("`a`");
    assertThat(Suggestion.didYouMean("wx", List.of("w"))).contains("`w`");
    assertThat(Suggestion.didYouMean("lst", List.of("list"))).contains("`list`");
  }
}
