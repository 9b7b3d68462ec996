package dev.pawl.governance.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that are too short are not looked through: the shortest that holds something is not. */
class ShortestTest {
  static Stream<Arguments> shortestOfEach() {
    return Stream.of(
        Arguments.of(Sensitive.PRIVATE_KEYS, "-----BEGIN PRIVATE KEY-----"),
        Arguments.of(Sensitive.TOKENS, "xoxb-0123456789"),
        Arguments.of(Sensitive.PASSWORDS, "passwd:abcdef"),
        Arguments.of(Sensitive.PASSWORDS, "apikey=abcdef"),
        Arguments.of(Sensitive.CARDS, "4222222222222"),
        Arguments.of(Sensitive.EMAILS, "a@b.c"),
        Arguments.of(Sensitive.PHONES, "+1234567"),
        Arguments.of(Sensitive.IBANS, "NO9386011117947"));
  }

  @ParameterizedTest
  @MethodSource("shortestOfEach")
  void findsTheShortest(Sensitive kind, String text) {
    List<Span> found = new ArrayList<>();
    kind.finder().find(text, _ -> {}, found::add);
    assertThat(found).hasSize(1);
    assertThat(kind.finder().shortest()).isPositive().isLessThanOrEqualTo(text.length());
    assertThat(new Redaction(List.of(kind), java.util.Map.of()).apply(text)).isNotEqualTo(text);
  }
}
