package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
  @Test
  void aNameWithNothingInCommonIsNotNear() {
    assertThat(Suggestion.didYouMean("c", List.of("a", "b"))).isEmpty();
    assertThat(Suggestion.didYouMean("A", List.of("a", "b"))).contains("`a`");
    assertThat(Suggestion.didYouMean("wx", List.of("w"))).contains("`w`");
    assertThat(Suggestion.didYouMean("lst", List.of("list"))).contains("`list`");
  }

  @Test
  void theNearestIsMeantAndOfThoseTheFirstInOrder() {
    assertThat(Suggestion.didYouMean("reader", List.of("readers", "readr", "read")))
        .contains("`readers`");
    assertThat(Suggestion.didYouMean("reader", List.of("header", "render"))).contains("`header`");
    assertThat(Suggestion.didYouMean("reader", List.of("Reader", "readex"))).contains("`Reader`");
    assertThat(Suggestion.didYouMean("", List.of("a", ""))).isEmpty();
  }

  /** As many wrong names as right ones would otherwise be the square of them. */
  @Test
  void howManyNamesAreLookedAtHasABound() {
    AtomicInteger looked = new AtomicInteger();
    List<String> names = IntStream.range(0, 50_000).mapToObj(i -> "tool" + i).toList();
    Collection<String> counted =
        new AbstractCollection<>() {
          @Override
          public Iterator<String> iterator() {
            return names.stream().peek(_ -> looked.incrementAndGet()).iterator();
          }

          @Override
          public int size() {
            return names.size();
          }
        };
    assertThat(Suggestion.didYouMean("toool7", counted)).contains("`tool7`");
    assertThat(looked).hasValueLessThanOrEqualTo(Suggestion.MOST + 1);
  }
}
